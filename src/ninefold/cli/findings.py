"""What an analysis has found, for the command: with a heading, and as JSON."""

from typing import Any

from ninefold.analysis import Analysis, MoveReport
from ninefold.record import Record
from ninefold.talk.findings import told


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
    return [*heading(number, analysis.record), "", *told(analysis), ""]


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
