"""Numbers that other people or other programs found, each with its source: see truth/published.json."""

import json
from pathlib import Path

PUBLISHED = json.loads((Path(__file__).parent / "truth" / "published.json").read_text(encoding="utf-8"))
