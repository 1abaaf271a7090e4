"""What an analysis has found, in words."""

from collections.abc import Iterator

from ninefold.analysis import Analysis, MoveReport
from ninefold.moves import listing
from ninefold.record.model import Record
from ninefold.solver.words import value_told
from ninefold.talk import general


def told(analysis: Analysis) -> list[str]:
    return [
        *moves_in_words(analysis.moves),
        "",
        *ending(analysis.record),
        turning_point(analysis),
        *(accuracy(analysis, player) for player in (1, 2)),
    ]


def moves_in_words(moves: tuple[MoveReport, ...]) -> Iterator[str]:
    """Every number and what the game was worth then: before it, that is the line above."""
    if not moves:
        yield "No number was taken."
        return
    yield f"Before the first number: {value_told(*moves[0].before)}"
    marked = [f"{move.number} {move.mark}".rstrip() for move in moves]
    width = max(map(len, marked))
    for place, move in enumerate(moves, 1):
        taken = f"{place:>4}  Player {move.player} takes {marked[place - 1]:{width}}"
        yield f"{taken}  {value_told(*move.after)}"
        if move.better:
            yield f"{'':{len(taken)}}  Better: {listing(move.better)}."


def ending(record: Record) -> list[str]:
    """How the game ended."""
    if record.position.over:
        return general.outcome(record.position)
    if record.result == "*":
        return ["The game is unfinished."]
    return [f"The game ended by {record.tags['Termination']}: {record.result}."]


def turning_point(analysis: Analysis) -> str:
    place = analysis.turning_point
    if place is None:
        return "Turning point: none, the outcome never changed."
    move = analysis.moves[place - 1]
    return f"Turning point: move {place}, when Player {move.player} took {move.number}."


def accuracy(analysis: Analysis, player: int) -> str:
    kept, stakes = analysis.kept(player)
    if not stakes:
        return f"Accuracy of Player {player}: no choice mattered."
    share = f"{100 * kept / stakes:.0f} %"
    right = f"right in {kept} of {stakes} choices that mattered"
    return f"Accuracy of Player {player}: {share}, {right}."
