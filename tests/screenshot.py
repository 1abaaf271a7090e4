"""make screenshot: the README's picture of the full screen, drawn by playing a few numbers."""

import asyncio
import re

from tests.conftest import ROOT
from tests.fullscreen import seated, sitting

PICTURE = ROOT / "docs" / "table.svg"


async def draw() -> str:
    async with seated(sitting("stack")) as person:
        await person.press("5", "7", "c")
        await person.sees("(best)")
        await person.pilot.pause()
        drawn = person.app.export_screenshot(title="ninefold")
    # A picture asks nothing of the network: the fonts are those that are there.
    return re.sub(r',\s*url\("http[^)]*\) format\("\w+"\)', "", drawn)


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()))
