"""From a folder to its report: report.html for people, summary.json with the same numbers for programs."""

from pathlib import Path

import msgspec

from lawspeaker.errors import BadFile
from lawspeaker.kernels.registry import kernels
from lawspeaker.lab.folder import REPORT, SUMMARY, Folder
from lawspeaker.lab.report import html_of
from lawspeaker.lab.stopping import rule_of
from lawspeaker.lab.summary import Result, seats_of, summary_of
from lawspeaker.lab.tally import Tally


def result_of(path: Path) -> Result:
    """What a folder comes to: of a sweep that was stopped, the games that all its arms have.

    Raises BadFile where this is no folder of a sweep, it is damaged, or nothing was played yet; OSError.
    """
    folder = Folder(path)
    manifest = folder.manifest()
    sweep = manifest.sweep
    games, by = rule_of(sweep, folder).ending(folder.played(len(sweep.arms)))
    if games == 0:
        raise BadFile(str(path), "", "nothing was played here that all arms have; run the sweep first")
    tally = Tally.of(folder, len(sweep.arms), sweep.against, games)
    return Result(sweep, tally, manifest.kernel, games, by, seats_of(kernels().get(sweep.kernel), sweep))


def report_of(path: Path) -> Result:
    """Writes both files, each whole or not at all. Raises what `result_of` raises; OSError."""
    result = result_of(path)
    folder = Folder(path)
    folder.write(SUMMARY, msgspec.json.format(msgspec.json.encode(summary_of(result)), indent=2) + b"\n")
    folder.write(REPORT, html_of(result).encode("utf-8"))
    return result
