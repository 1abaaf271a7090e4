"""make bench: measure everything, and print a table of ratios."""

import platform
import sys

from benchmarks import startup

MEASURES = [startup.show]


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    print("| work | against | ratio | aim |")
    print("|---|---|---|---|")
    rows = [measure() for measure in MEASURES]
    for row in rows:
        print(f"| {row.work} | {row.peer} | {row.ratio:.1f}× | {row.aim_in_words} |")
    sys.exit(any(not row.reached for row in rows))


main()
