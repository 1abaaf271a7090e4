"""ninefold analyse: its options."""

import click

from ninefold.cli.options import Whole, as_json, sources_option

FILE = click.Path()  # so that the shell completes it


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@sources_option
@click.option(
    "--game-number",
    "wanted",
    metavar="K",
    type=Whole(range(1, 10**9)),
    help="Look at the K-th game of FILE alone.",
)
@click.option(
    "--out", metavar="FILE", type=FILE, help="Write the games with marks and values to FILE."
)
@click.option(
    "--plot",
    metavar="FILE",
    type=FILE,
    help="Draw the course of the game, of several the last, to FILE.svg or FILE.png.",
)
@click.option("--learn", is_flag=True, help="Ask again where a win or a draw was given away.")
@click.option(
    "--player", type=click.Choice(["1", "2"]), help="With --learn: ask for one player alone."
)
@click.option(
    "--seconds",
    metavar="S",
    type=Whole(range(1, 1_000_001)),
    default=60,
    help="Search no longer for one position; 60 unless given.",
)
@as_json
def analyse(
    file: str,
    sources: tuple[str, ...],
    wanted: int | None,
    out: str | None,
    plot: str | None,
    learn: bool,
    player: str | None,
    seconds: int,
    as_json: bool,
) -> int:
    """Tell what every number was worth in the games of FILE, and where they turned.

    FILE is a record of games; - is what comes by a pipe.
    """
    # Slow to import, and no other report needs them.
    from ninefold.cli.learning import ask_again
    from ninefold.cli.study import Study, report

    study = Study(file, sources, wanted, seconds)
    if not learn:
        if player:
            raise click.UsageError("--player goes with --learn")
        return report(study, as_json, out, plot)
    for option, given in {"--json": as_json, "--out": out, "--plot": plot}.items():
        if given:
            raise click.UsageError(f"--learn only asks; leave out {option}")
    if file == "-":
        raise click.UsageError("--learn asks at the keyboard, so it needs the name of a file")
    return ask_again(study, int(player) if player else None)
