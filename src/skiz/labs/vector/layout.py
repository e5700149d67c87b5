"""Where each part of an observation stands in the vector of `skiz.labs.features`."""

from types import SimpleNamespace

from ..features import Features


def layout_of(features: Features) -> SimpleNamespace:
    """Return the first index of each part by name, the size of the vector, and two widths."""
    begin = features.tensor.ctypes.data
    places = {
        name: (part.ctypes.data - begin) // features.tensor.itemsize
        for name, part in features.dict.items()
    }
    return SimpleNamespace(
        **places,
        size=features.tensor.size,
        call_columns=features.dict["calls"].shape[1],
        talon_size=features.dict["talon"].shape[0],
    )
