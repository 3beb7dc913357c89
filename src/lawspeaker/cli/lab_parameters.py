"""What the commands of the lab take."""

from typing import Annotated, TypeAlias

from cyclopts import Parameter

SweepName: TypeAlias = Annotated[str, Parameter(help="A sweep file, or the name of a sweep that ships.")]
Games: TypeAlias = Annotated[int | None, Parameter(help="So many games of each arm, in place of the file's stop rule.")]
