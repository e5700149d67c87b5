"""Networks of dense layers: what they give for a row of inputs, by weights that were learnt.

ReLU stands between the layers, nothing after the last. The kernel evaluates them in single
precision, Python where there is none; both by the same weights, which are those of the file.
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

from .lower import kernel

HALF = 2  # bytes of a number in a file: half precision, the lowest first
Values: TypeAlias = tuple[float, ...]
Evaluate: TypeAlias = Callable[[Sequence[float]], list[float]]
# The weights by output, of each input in turn, and the biases: as PyTorch has them.
LearntLayer: TypeAlias = tuple[Sequence[Sequence[float]], Sequence[float]]


class Layer(NamedTuple):
    """A dense layer: of each input the weights to all outputs, and of each output its bias."""

    columns: tuple[Values, ...]
    biases: Values


@dataclass(frozen=True, slots=True)
class Network:
    """Dense layers that take so many inputs and give so many outputs; `read_network` makes them.
    Two are the same if their layers are.
    """

    inputs: int
    outputs: int
    layers: tuple[Layer, ...] = field(repr=False)
    _evaluate: Evaluate = field(repr=False, compare=False)

    def evaluate(self, row: Sequence[float]) -> list[float]:
        """What the last layer gives for a row of inputs; those that are 0 cost nothing. ValueError
        unless there is a number for each input.

        >>> network = read_network(write_network([([[1, -2], [-1, 2]], [0.5, 0])]))
        >>> network.evaluate([3, 1])
        [1.5, -1.0]
        """
        if len(row) != self.inputs:
            raise ValueError(f"a row has {self.inputs} values, not {len(row)}")
        return self._evaluate(row)


class PythonNetwork:
    """The layers by Python alone, which gives what the kernel gives but for rounding."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._first, *self._others = layers

    def evaluate(self, row: Sequence[float]) -> list[float]:
        """What the last layer gives for a row with a value for each input. ValueError for what is
        no number.
        """
        single = array("f", row)  # which is what the kernel reads
        if not all(map(isfinite, single)):
            raise ValueError("a value of the row is not a number")
        values = outputs_of(self._first, single)
        for layer in self._others:
            values = outputs_of(layer, [value if value > 0 else 0.0 for value in values])
        return values


def outputs_of(layer: Layer, row: Sequence[float]) -> list[float]:
    """What one layer gives: its biases, and the weights of what is not 0, so many times each."""
    columns = (layer.biases, *compress(layer.columns, row))
    times = (1.0, *filter(None, row))
    return [sum(map(mul, weights, times)) for weights in zip(*columns, strict=True)]


def read_network(data: Mapping[str, Any]) -> Network:
    """The network that a file holds, for the kernel if it is there. ValueError, with the layer and
    the reason, for layers that do not fit together or hold what is no number, and for none.

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
    """A file of learnt layers, each weight rounded to half precision. ValueError, with the layer
    and the reason, where `read_network` would not read it.

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
    """The layers that a file holds. ValueError, with the layer and the reason, if they are not
    sound, and if there is none.
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
        raise ValueError("a network has a layer, and here is none")
    return tuple(layers)


def read_layer(row: Mapping[str, Any]) -> Layer:
    """A layer of a file. ValueError, with the reason, if it is not sound."""
    inputs, outputs = read_size(row, "inputs"), read_size(row, "outputs")
    weights = decode(row, "weights", inputs * outputs)
    columns = tuple(weights[first::inputs] for first in range(inputs))
    return Layer(columns, decode(row, "biases", outputs))


def read_size(row: Mapping[str, Any], what: str) -> int:
    """How many inputs or outputs a layer has; ValueError unless there is one."""
    count = row.get(what)
    if not isinstance(count, int) or count < 1:
        raise ValueError(f"its {what} are no number above 0")
    return count


def encode(values: Iterable[float]) -> str:
    """Numbers as they stand in a file; OverflowError for one that is too great."""
    found = list(values)
    return b64encode(pack(f"<{len(found)}e", *found)).decode()


def decode(row: Mapping[str, Any], what: str, count: int) -> Values:
    """So many numbers of a layer in a file. ValueError, with the reason, where they are not."""
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
