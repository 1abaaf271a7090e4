"""ninefold check: whether a game keeps what the rest of Ninefold builds on."""

import click

from ninefold.checks import FAILED, Finding
from ninefold.checks.kit import GROUPS, findings
from ninefold.cli.console import say, say_json
from ninefold.cli.options import Whole, as_json, chosen_game, game_options
from ninefold.cli.progress import bar, progress

SHOWN = 20  # moves; more are not worth reading


@click.command()
@game_options()
@click.option(
    "--seed",
    metavar="S",
    type=Whole(range(10**9)),
    default=0,
    help="Look at other games, played at random; 0 unless given.",
)
@as_json
def check(
    name: str, settings: tuple[str, ...], numbers: str | None, seed: int, as_json: bool
) -> int:
    """Check that GAME keeps what the rest of Ninefold builds on.

    The exit status is 1 if a check fails.
    """
    chosen = chosen_game(name, settings, numbers)
    found: list[Finding] = []
    checks = sum(map(len, GROUPS))
    with progress(lambda: f"{bar(len(found), checks)} checks made") as hidden:
        for finding in findings(chosen, seed):
            found.append(finding)
            if not as_json:
                with hidden():
                    say(in_words(finding))
    if as_json:
        report = {"game": chosen.name, "rules": chosen.rules, "seed": seed}
        say_json({**report, "checks": [finding._asdict() for finding in found]})
    return int(any(finding.outcome == FAILED for finding in found))


def in_words(finding: Finding) -> str:
    """One line: what should hold, whether it does, and the moves that show that it does not."""
    told = ": ".join(filter(None, (finding.check, finding.why)))
    return f"{finding.outcome:11}  {told}{shown_by(finding.moves)}"


def shown_by(moves: tuple[int, ...] | None) -> str:
    if moves is None:
        return ""
    if not moves:
        return " (at the start)"
    more = f" … {len(moves):,} in all" if len(moves) > SHOWN else ""
    return f" (after {' '.join(map(str, moves[:SHOWN]))}{more})"
