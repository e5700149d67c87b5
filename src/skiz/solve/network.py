"""Networks of dense layers: their outputs for a row of inputs, by learnt weights.

ReLU is applied between layers and not after the last one. The kernel evaluates in single precision,
and Python without the kernel. Both use the weights from the file.
"""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress
from math import isfinite
from operator import mul
from struct import pack, unpack
from typing import Any, NamedTuple, TypeAlias

from .kernel import kernel

HALF = 2  # bytes of a number in a file: half precision, little-endian
Values: TypeAlias = tuple[float, ...]
Evaluate: TypeAlias = Callable[[Sequence[float]], list[float]]
# The weights by output and input, and the biases, as in PyTorch.
LearntLayer: TypeAlias = tuple[Sequence[Sequence[float]], Sequence[float]]


class Layer(NamedTuple):
    """A dense layer: for each input the weights to all outputs, and the bias of each output."""

    columns: tuple[Values, ...]
    biases: Values


@dataclass(frozen=True, slots=True)
class Network:
    """Dense layers with `inputs` inputs and `outputs` outputs; `read_network` makes them.

    Two networks are equal if their layers are.
    """

    inputs: int
    outputs: int
    layers: tuple[Layer, ...] = field(repr=False)
    _evaluate: Evaluate = field(repr=False, compare=False)

    def evaluate(self, row: Sequence[float]) -> list[float]:
        """Return the outputs for a row of inputs; inputs that are 0 cost no time.

        Raise ValueError unless there is a number for each input.

        >>> network = read_network(write_network([([[1, -2], [-1, 2]], [0.5, 0])]))
        >>> network.evaluate([3, 1])
        [1.5, -1.0]
        """
        if len(row) != self.inputs:
            raise ValueError(f"a row has {self.inputs} values, not {len(row)}")
        return self._evaluate(row)


class PythonNetwork:
    """The layers in Python alone; its results equal those of the kernel, except for rounding."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._first, *self._others = layers

    def evaluate(self, row: Sequence[float]) -> list[float]:
        """Return the outputs for a row with a value for each input.

        Raise ValueError for a non-number.
        """
        single = array("f", row)  # the precision of the kernel
        if not all(map(isfinite, single)):
            raise ValueError("a value of the row is not a number")
        values = outputs_of(self._first, single)
        for layer in self._others:
            values = outputs_of(layer, [value if value > 0 else 0.0 for value in values])
        return values


def outputs_of(layer: Layer, row: Sequence[float]) -> list[float]:
    """Return the outputs of a layer: its biases, plus the weighted non-zero inputs."""
    columns = (layer.biases, *compress(layer.columns, row))
    times = (1.0, *filter(None, row))
    return [sum(map(mul, weights, times)) for weights in zip(*columns, strict=True)]


def read_network(data: Mapping[str, Any]) -> Network:
    """Read a network from the data of a file, for the kernel if there is one.

    Raise ValueError with the layer and the reason if layers do not fit together, contain a
    non-number, or are missing.

    >>> data = write_network([([[1, 2, 3], [4, 5, 6]], [0, 0]), ([[1, -1]], [10])])
    >>> network = read_network(data)
    >>> network
    Network(inputs=3, outputs=1)
    >>> network.evaluate([1, 0, 1])
    [4.0]
    >>> read_network({"layers": data["layers"][::-1]})
    Traceback (most recent call last):
    ValueError: layer 2: it has 3 inputs, the one before 1 outputs
    """
    layers = read_layers(data)
    try:
        evaluate: Evaluate = kernel().DenseNetwork(layers).evaluate
    except ImportError:
        evaluate = PythonNetwork(layers).evaluate
    return Network(len(layers[0].columns), len(layers[-1].biases), layers, evaluate)


def write_network(layers: Iterable[LearntLayer]) -> dict[str, Any]:
    """Write learnt layers as the data of a file, each weight rounded to half precision.

    Raise ValueError with the layer and the reason if `read_network` could not read it.

    >>> write_network([([[0.5, -1]], [2])])
    {'layers': [{'inputs': 2, 'outputs': 1, 'weights': 'ADgAvA==', 'biases': 'AEA='}]}
    """
    rows = []
    for number, (weights, biases) in enumerate(layers, 1):
        inputs = len(weights[0]) if weights else 0
        if any(len(one) != inputs for one in weights):
            raise ValueError(f"layer {number}: not every output has {inputs} weights")
        try:
            coded = encode(chain.from_iterable(weights)), encode(biases)
        except OverflowError:
            raise ValueError(f"layer {number}: a number is too great for a file") from None
        sizes = {"inputs": inputs, "outputs": len(weights)}
        rows.append({**sizes, "weights": coded[0], "biases": coded[1]})
    data = {"layers": rows}
    read_layers(data)
    return data


def read_layers(data: Mapping[str, Any]) -> tuple[Layer, ...]:
    """Read the layers of a file.

    Raise ValueError with the layer and the reason if they are not valid.

    It also raises if there is no layer.
    """
    layers: list[Layer] = []
    for number, row in enumerate(data.get("layers", ()), 1):
        try:
            layer = read_layer(row)
        except ValueError as why:
            raise ValueError(f"layer {number}: {why}") from None
        inputs, before = len(layer.columns), len(layers[-1].biases) if layers else None
        if before not in (None, inputs):
            raise ValueError(
                f"layer {number}: it has {inputs} inputs, the one before {before} outputs"
            )
        layers.append(layer)
    if not layers:
        raise ValueError("a network needs at least one layer")
    return tuple(layers)


def read_layer(row: Mapping[str, Any]) -> Layer:
    """Read a layer of a file; raise ValueError with the reason if it is not valid."""
    inputs, outputs = read_size(row, "inputs"), read_size(row, "outputs")
    weights = decode(row, "weights", inputs * outputs)
    columns = tuple(weights[first::inputs] for first in range(inputs))
    return Layer(columns, decode(row, "biases", outputs))


def read_size(row: Mapping[str, Any], what: str) -> int:
    """Return the number of inputs or outputs of a layer; raise ValueError if it is below 1."""
    count = row.get(what)
    if not isinstance(count, int) or count < 1:
        raise ValueError(f"its {what} are not a number above 0")
    return count


def encode(values: Iterable[float]) -> str:
    """Encode numbers for a file; raise OverflowError for one that is too large."""
    found = list(values)
    return b64encode(pack(f"<{len(found)}e", *found)).decode()


def decode(row: Mapping[str, Any], what: str, count: int) -> Values:
    """Decode `count` numbers of a layer; raise ValueError with the reason if they are not valid."""
    try:
        coded = b64decode(row.get(what, ""), validate=True)
    except (ValueError, TypeError):
        raise ValueError(f"its {what} are not written in base64") from None
    if len(coded) != HALF * count:
        raise ValueError(f"its {what} are {count}, in {HALF * count} bytes, not {len(coded)}")
    values: Values = unpack(f"<{count}e", coded)
    if not all(map(isfinite, values)):
        raise ValueError(f"not all its {what} are finite")
    return values
