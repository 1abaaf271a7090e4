"""What an analysis has found, in words and as JSON."""

from collections.abc import Iterator
from typing import Any

from ninefold.analysis import Analysis, MoveReport
from ninefold.moves import listing
from ninefold.record import Record
from ninefold.solver.words import value_told
from ninefold.talk import general


def as_data(number: int, analysis: Analysis) -> dict[str, Any]:
    position = analysis.record.position
    return {
        "number": number,
        "game": position.game.name,
        "rules": position.game.rules,
        "result": analysis.record.result,
        "moves": [move_as_data(move) for move in analysis.moves],
        "turning_point": analysis.turning_point,
        "accuracy": {str(player): analysis.accuracy(player) for player in (1, 2)},
    }


def move_as_data(move: MoveReport) -> dict[str, Any]:
    return {
        "number": move.number,
        "player": move.player,
        "before": value_as_data(*move.before),
        "after": value_as_data(*move.after),
        "better": move.better,
        "mark": move.mark,
    }


def value_as_data(winner: int | None, plies: int) -> dict[str, int | None]:
    return {"winner": winner, "plies": plies}


def in_words(number: int, analysis: Analysis) -> list[str]:
    return [
        *heading(number, analysis.record),
        "",
        *moves_in_words(analysis.moves),
        "",
        *ending(analysis.record),
        turning_point(analysis),
        *(accuracy(analysis, player) for player in (1, 2)),
        "",
    ]


def heading(number: int, record: Record) -> list[str]:
    """Which game this is, and whose."""
    game = record.position.game
    rules = ", ".join(f"{name}={value}" for name, value in game.rules.items())
    seats = [
        f"Player {seat} is {record.tags[f'Player{seat}']}."
        for seat in (1, 2)
        if record.tags.get(f"Player{seat}", f"Player {seat}") != f"Player {seat}"
    ]
    title = f"Game {number}: {game.title}{f' ({rules})' if rules else ''}"
    return [title, *([" ".join(seats)] if seats else [])]


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
