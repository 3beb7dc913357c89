"""Which kernels there are. One is loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from lawspeaker.errors import Malformed
from lawspeaker.kernels.kernel import Kernel

_WHERE = {
    "fight": ("lawspeaker.kernels.fight.kernel", "KERNEL"),
    "duel": ("lawspeaker.kernels.duel.kernel", "KERNEL"),
    "skirmish": ("lawspeaker.kernels.skirmish.kernel", "SKIRMISH"),
}


class _Kernels(Mapping[str, Kernel]):
    """Name to kernel, loaded lazily."""

    def __getitem__(self, name: str) -> Kernel:
        module, attribute = _WHERE[name]
        kernel: Kernel = getattr(import_module(module), attribute)
        return kernel

    def __iter__(self) -> Iterator[str]:
        return iter(_WHERE)

    def __len__(self) -> int:
        return len(_WHERE)


@cache
def kernels() -> Mapping[str, Kernel]:
    """Every kernel by its name."""
    return _Kernels()


def kernel(name: str) -> Kernel:
    """The kernel of this name. Raises Malformed (`unknown-kernel`)."""
    if name not in kernels():
        raise Malformed("unknown-kernel", name, f"the kernels are {', '.join(kernels())}")
    return kernels()[name]
