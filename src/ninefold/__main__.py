"""python -m ninefold"""

from ninefold.cli import main

main()
