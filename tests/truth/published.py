"""Numbers that other people published, or that independent programs computed: `published.json`, sources inside."""

import json
from pathlib import Path

PUBLISHED = json.loads(Path(__file__).with_name("published.json").read_text())
