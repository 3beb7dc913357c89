"""Files that ship with rulebooks that are played from files: scenarios, and plans for the odds."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

SCENARIOS, PLANS = "scenarios", "plans"
"""The folders; no scenario has the name of a plan."""
PACKAGES = {"war": "lawspeaker.rulebooks.war"}
"""By rulebook: the package that they lie in."""


@cache
def shipped(rulebook: str, folder: str = SCENARIOS) -> Mapping[str, str]:
    """The texts of the files in a folder, by name, in the order of names; none for a rulebook without such files."""
    if rulebook not in PACKAGES:
        return MappingProxyType({})
    files = resources.files(PACKAGES[rulebook]).joinpath(folder).iterdir()
    texts = {one.name.removesuffix(".toml"): one.read_text("utf-8") for one in files if one.name.endswith(".toml")}
    return MappingProxyType(dict(sorted(texts.items())))
