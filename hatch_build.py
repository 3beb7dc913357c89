"""Puts the page for browsers into what is published: a wheel, or the sources. Developers build it by make."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"


class PageHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """Builds the page where its sources are there, and it is not built or older than they are."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building takes besides: a Node, where the system has none."""
        build = self._build()
        if build is None or build.is_built() or self._is_published(build) or build.node() is not None:
            return []
        return [str(build.PACKAGE)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are gathered. Where the page cannot be built, nothing is, and it is said why."""
        build = self._build()
        if build is None or version == EDITABLE or self._is_published(build):
            return
        try:
            self.app.display_info(build.built())
        except build.CannotBuild as error:
            self.app.abort(str(error))

    def _is_published(self, build: ModuleType) -> bool:
        """Whether these are published sources: they bring the page, whenever an archive says it was written."""
        return (Path(self.root) / "PKG-INFO").is_file() and bool((build.PAGE / "index.html").is_file())

    def _build(self) -> ModuleType | None:
        """`web/build.py`, None where there is no page to build."""
        script = Path(self.root) / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("lawspeaker_page", script) if script.is_file() else None
        if spec is None or spec.loader is None:
            return None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module if module.is_here() else None
