"""The documentation says what is true: its tables of columns are those of the code.

`BLESS=1 pytest tests/test_docs.py` rewrites them.
"""

from __future__ import annotations

import inspect
import os
import re
from pathlib import Path

from brickwool import _native
from brickwool.spaces import ObservationSpec

PAGE = Path(__file__).parent.parent.parent / "docs" / "python.md"


def tables() -> str:
    """The columns of a game of four, a table for each part; what is alike for several resources or seats in one line."""
    lines = []
    for part in ObservationSpec(4, full=True).parts.values():
        lines += [
            "",
            f"**{part.name}** ({part.rows} × {len(part.columns)})",
            "",
            "| column | up to | scale | |",
            "|---|---|---|---|",
        ]
        for column in part.columns:
            lines.append(f"| `{column.name}` | {column.high} | {column.scale:g} | {column.about} |")
    return "\n".join([*lines, ""])


def test_the_columns_are_documented():
    text = PAGE.read_text(encoding="utf-8")
    marks = re.compile(r"(<!-- columns -->\n)(.*?)(<!-- end of columns -->)", re.DOTALL)
    found = marks.search(text)
    assert found is not None
    if os.environ.get("BLESS"):
        PAGE.write_text(marks.sub(lambda match: match[1] + tables() + match[3], text), encoding="utf-8")
    else:
        assert found[2] == tables(), "BLESS=1 pytest tests/test_docs.py rewrites the tables"


def test_everything_of_the_module_has_a_docstring():
    """What is written in Python is checked by ruff; what comes from Rust is looked at here."""
    things = {name: thing for name, thing in vars(_native).items() if name in _native.__all__}
    for name, thing in list(things.items()):
        if inspect.isclass(thing):
            things.update({f"{name}.{of}": part for of, part in vars(thing).items() if not of.startswith("_")})
    described = {name: bool(thing.__doc__) for name, thing in things.items()}
    assert len(described) > 100
    assert all(described.values()), [name for name, is_described in described.items() if not is_described]
