"""Learning from mistakes: where a win or a draw was given away, the question is put again."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ninefold.analysis import MoveReport
from ninefold.cli.console import Console, Stopped, ignore_signals, say
from ninefold.cli.study import Study
from ninefold.cli.words import COMMANDS, number_in
from ninefold.errors import IllegalMove
from ninefold.position import Position
from ninefold.solver.words import option_told
from ninefold.talk import general

AT_ONCE, LATER, SHOWN, SKIPPED = "found at once", "found later", "shown", "skipped"
LEFT = "left for another time"
WAYS_ON = "show, skip or quit"


class Lesson(NamedTuple):
    """A position of a game in which its player gave the outcome away."""

    game: int
    place: int
    position: Position
    move: MoveReport

    @property
    def prize(self) -> str:
        """What was given away."""
        return "win" if self.move.before[0] else "draw"


def ask_again(study: Study, player: int | None) -> int:
    """Ask about every mistake until its player's best outcome is found. The exit status."""
    with study.in_progress():
        found = list(lessons(study, player))
    if found:
        teach(found)
    elif study.status == 0:
        say(f"{f'Player {player}' if player else 'Neither player'} gave no win or draw away.")
    return study.status


def lessons(study: Study, player: int | None) -> Iterator[Lesson]:
    """The mistakes of this player, or of both, in all games."""
    for number, record, analysis in study.games():
        if analysis is None:
            continue
        for place in analysis.mistakes(player):
            position = record.position.game.start().play(*record.position.moves[: place - 1])
            yield Lesson(number, place, position, analysis.moves[place - 1])


def teach(found: list[Lesson]) -> None:
    """Ask about these, one after the other, and say at the end how it went."""
    console = Console()
    ends: Counter[str] = Counter()
    say(
        f"{counted(len(found))} to play better. Type the number that you would take; or show",
        "for the answer, skip for the next position, or quit.",
    )
    try:
        for place, lesson in enumerate(found, 1):
            say("", f"Position {place} of {len(found)}:", "")
            end = ask(console, lesson)
            if end == LEFT:
                break
            ends[end] += 1
    except Stopped as stopped:
        ignore_signals()
        raise Stopped(f"{stopped}. {summary(ends, len(found))}") from None
    say("", summary(ends, len(found)))


def ask(console: Console, lesson: Lesson) -> str:
    """Ask until the answer is right, or the person wants no more of it; how that ended."""
    game, place, position, move = lesson
    console.tell(
        *general.turn(position),
        f"In game {game}, move {place}, Player {move.player} took {move.number} "
        f"and gave a {lesson.prize} away.",
    )
    end = AT_ONCE
    while True:
        typed = console.ask(f"Which number keeps the {lesson.prize}? ").lower()
        if COMMANDS.get(typed) == "quit":
            return LEFT
        if typed == "skip":
            return SKIPPED
        if typed == "show":
            answers = [f"{o.number} {option_told(o, move.player)}" for o in move.keeping]
            say(f"{'; '.join(answers)}.")
            return SHOWN
        try:
            number = number_in(typed, position)
            position.play(number)
        except IllegalMove as error:
            console.tell(f"{error}, or {WAYS_ON}.")
            continue
        [option] = [option for option in move.options if option.number == number]
        told = f"{number} {option_told(option, move.player)}"
        if option in move.keeping:
            say(f"Yes: {told}.")
            return end
        say(f"Not yet: {told}. Try again, or {WAYS_ON}.")
        end = LATER


def summary(ends: Counter[str], of: int) -> str:
    """How many positions came to which end."""
    ends = ends + Counter({LEFT: of - ends.total()})
    return f"{counted(of)}: {', '.join(f'{n} {end}' for end, n in ends.items())}."


def counted(positions: int) -> str:
    return f"{positions} position{'s' if positions > 1 else ''}"
