"""The rule books, one file each, and the four verdicts that they give.

A verdict is for the player to move: OPEN while the game goes on, then WON, LOST or DRAW.
"""

LOST, DRAW, WON, OPEN = -1, 0, 1, 2
