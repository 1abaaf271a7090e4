"""What becomes of an action that the rules do not allow."""

ILLEGAL = (
    "loss",  # the game is lost
    "noop",  # nothing changes, and it costs a fine
    "error",  # an IllegalMove is raised, which says why
)
FINE = -1.0
