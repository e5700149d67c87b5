"""Networks of dense layers: Python and both builds of the kernel agree with plain sums."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from json import dumps, loads
from math import inf, nan
from random import Random
from struct import pack, unpack
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skiz.solve import network
from skiz.solve.kernel import kernel as the_kernel
from skiz.solve.network import (
    Evaluate,
    Layer,
    LearntLayer,
    Network,
    PythonNetwork,
    read_network,
    write_network,
)
from tests.support.tools.any_speed import ANY_SPEED

Layers = Sequence[Layer]


def python(layers: Layers) -> Evaluate:
    return PythonNetwork(layers).evaluate


def native(layers: Layers) -> Evaluate:
    """Return the kernel's build for this machine; without a kernel there is nothing to test."""
    pytest.importorskip("skiz._kernel")
    found: Evaluate = the_kernel().DenseNetwork(layers).evaluate
    return found


def portable(layers: Layers) -> Evaluate:
    """Return the build for every processor."""
    found: Evaluate = pytest.importorskip("skiz._kernel").DenseNetwork(layers).evaluate
    return found


KINDS: list[Callable[[Layers], Evaluate]] = [python, native, portable]
each_kind = pytest.mark.parametrize("kind", KINDS)


def evaluated_by(kind: Callable[[Layers], Evaluate], read: Network) -> Network:
    """Return the same network, evaluated in this way."""
    return replace(read, _evaluate=kind(read.layers))


def half(value: float) -> float:
    """Return a number in the form of a file."""
    (rounded,) = unpack("<e", pack("<e", value))
    return float(rounded)


def summed(layers: Sequence[LearntLayer], row: Sequence[float]) -> tuple[list[float], list[float]]:
    """What the layers give, by plain sums, and how far rounding may lead from it: by a part of what
    the sums come to where nothing cancels, for each number that is added.
    """
    values, sizes, steps = list(row), [abs(value) for value in row], 1
    for number, (weights, biases) in enumerate(layers):
        if number:
            values = [max(0.0, value) for value in values]
        steps += len(values) + 2
        before, sizes_before, values, sizes = values, sizes, [], []
        for rows, bias in zip(weights, biases, strict=True):
            total, size = half(bias), abs(half(bias))
            for weight, value, most in zip(rows, before, sizes_before, strict=True):
                total += half(weight) * value
                size += abs(half(weight)) * most
            values.append(total)
            sizes.append(size)
    return values, [1.01 * steps * 2**-24 * size for size in sizes]


def learnt(rng: Random, sizes: Sequence[int]) -> list[LearntLayer]:
    """Return random layers with these numbers of inputs and outputs."""
    return [
        (
            [[rng.uniform(-2, 2) for _ in range(inputs)] for _ in range(outputs)],
            [rng.uniform(-2, 2) for _ in range(outputs)],
        )
        for inputs, outputs in pairwise(sizes)
    ]


def sparse(rng: Random, count: int) -> list[float]:
    """Return a random row, much of it 0."""
    return [rng.choice([0.0, 0.0, 1.0, rng.uniform(-3, 3)]) for _ in range(count)]


SIZES = st.lists(st.integers(1, 40), min_size=2, max_size=5)


@each_kind
@given(sizes=SIZES, seed=st.integers(0, 2**32))
@settings(ANY_SPEED, max_examples=80)
def test_a_network_gives_what_plain_sums_give(
    kind: Callable[[Layers], Evaluate], sizes: list[int], seed: int
) -> None:
    rng = Random(seed)
    layers, row = learnt(rng, sizes), sparse(rng, sizes[0])
    found = evaluated_by(kind, read_network(write_network(layers))).evaluate(row)
    for value, expected, bound in zip(found, *summed(layers, row), strict=True):
        assert abs(value - expected) <= bound


@each_kind
@given(sizes=SIZES, seed=st.integers(0, 2**32))
@settings(ANY_SPEED, max_examples=40)
def test_an_input_that_is_nought_might_as_well_not_be(
    kind: Callable[[Layers], Evaluate], sizes: list[int], seed: int
) -> None:
    """The rest gives the same to the last digit."""
    rng = Random(seed)
    row = [*sparse(rng, sizes[0]), 1.0]
    first, *others = read_network(write_network(learnt(rng, [sizes[0] + 1, *sizes[1:]]))).layers
    few = Layer(tuple(c for c, value in zip(first.columns, row, strict=True) if value), first[1])
    whole = kind([first, *others])(row)
    assert kind([few, *others])([value for value in row if value]) == whole


@each_kind
def test_an_empty_input_gives_the_biases(kind: Callable[[Layers], Evaluate]) -> None:
    layers = read_network(write_network([([[3, 5, 7], [1, 1, 1]], [0.25, -4])])).layers
    assert kind(layers)([0, 0, 0]) == [0.25, -4.0]
    assert kind(layers)([0.0, -0.0, 0]) == [0.25, -4.0]


@each_kind
def test_less_than_nought_stays_only_at_the_end(kind: Callable[[Layers], Evaluate]) -> None:
    """Between layers it becomes 0."""
    both = [([[1], [-1]], [0, 0]), ([[1, 1], [1, -1]], [0, 0])]
    layers = read_network(write_network(both)).layers
    assert kind(layers)([3]) == [3.0, 3.0]
    assert kind(layers)([-3]) == [3.0, -3.0]
    assert kind(layers[:1])([3]) == [3.0, -3.0]


def test_without_the_kernel_python_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise ImportError("no kernel")

    layers, row = learnt(Random(1), [5, 4, 3]), sparse(Random(2), 5)
    usual = read_network(write_network(layers))
    monkeypatch.setattr(network, "kernel", none)
    other = read_network(write_network(layers))
    assert other == usual
    assert other.evaluate(row) == PythonNetwork(usual.layers).evaluate(row)
    assert other.evaluate(row) == pytest.approx(usual.evaluate(row), abs=1e-5)


@each_kind
def test_a_row_that_does_not_fit_is_refused(kind: Callable[[Layers], Evaluate]) -> None:
    read = evaluated_by(kind, read_network(write_network(learnt(Random(1), [3, 2]))))
    for row in ([], [0.0] * 2, [0.0] * 4):
        with pytest.raises(ValueError, match=f"a row has 3 values, not {len(row)}"):
            read.evaluate(row)
    for bad in (inf, -inf, nan, 1e39):  # the last is more than single precision can say
        with pytest.raises(ValueError, match="a value of the row is not a number"):
            read.evaluate([0.0, bad, 0.0])


# ---- Files.


@given(sizes=SIZES, seed=st.integers(0, 2**32))
@settings(ANY_SPEED, max_examples=40)
def test_a_written_network_is_read_back(sizes: list[int], seed: int) -> None:
    """Also through text; and what was read is written unchanged."""
    layers = learnt(Random(seed), sizes)
    data = write_network(layers)
    read = read_network(loads(dumps(data)))
    assert read == read_network(data)
    assert (read.inputs, read.outputs) == (sizes[0], sizes[-1])
    by_output = [(list(zip(*one.columns, strict=True)), one.biases) for one in read.layers]
    assert by_output == [
        ([tuple(map(half, row)) for row in weights], tuple(map(half, biases)))
        for weights, biases in layers
    ]
    assert write_network(by_output) == data


def test_another_weight_makes_another_network() -> None:
    one, other = (read_network(write_network([([[1, w]], [0])])) for w in (2, 3))
    assert one != other


def spoil(number: int, **fields: Any) -> dict[str, Any]:
    """Return a file of layers 4 – 3 – 2 with something else in one of them, or without it."""
    data = write_network(learnt(Random(1), [4, 3, 2]))
    layer = {**data["layers"][number], **fields}
    data["layers"][number] = {key: value for key, value in layer.items() if value is not None}
    return data


def coded(*values: float) -> str:
    return b64encode(pack(f"<{len(values)}e", *values)).decode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({}, "a network needs at least one layer"),
        ({"layers": []}, "a network needs at least one layer"),
        (spoil(0, inputs=None), "layer 1: its inputs are not a number above 0"),
        (spoil(1, outputs=0), "layer 2: its outputs are not a number above 0"),
        (spoil(0, inputs=-4), "layer 1: its inputs are not a number above 0"),
        (spoil(0, outputs="3"), "layer 1: its outputs are not a number above 0"),
        (spoil(0, inputs=5), "layer 1: its weights are 15, in 30 bytes, not 24"),
        (spoil(0, outputs=10**9), "layer 1: its weights are 4000000000, in 8000000000 bytes"),
        (spoil(1, weights=None), "layer 2: its weights are 6, in 12 bytes, not 0"),
        (spoil(1, weights=""), "layer 2: its weights are 6, in 12 bytes, not 0"),
        (spoil(1, weights="A!=="), "layer 2: its weights are not written in base64"),
        (spoil(1, weights="é"), "layer 2: its weights are not written in base64"),
        (spoil(0, weights=[1, 2]), "layer 1: its weights are not written in base64"),
        (spoil(0, biases="AAAAAAA="), "layer 1: its biases are 3, in 6 bytes, not 5"),
        (spoil(0, biases=coded(1, inf, 1)), "layer 1: not all its biases are finite"),
        (spoil(1, weights=coded(*[0] * 5, nan)), "layer 2: not all its weights are finite"),
        (
            spoil(1, inputs=1, outputs=2, weights=coded(1, 1)),
            "layer 2: it has 1 inputs, the one before 3 outputs",
        ),
    ],
)
def test_a_bad_file_is_refused_with_the_place(data: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_network(data)


@pytest.mark.parametrize(
    ("layers", "why"),
    [
        ([], "a network needs at least one layer"),
        ([([], [])], "layer 1: its inputs are not a number above 0"),
        ([([[1, 2], [3, 4, 5], [6]], [0] * 3)], "layer 1: not every output has 2 weights"),
        ([([[1, 2]], [0]), ([[1], [2]], [0])], "layer 2: its biases are 2, in 4 bytes, not 2"),
        ([([[1, 2]], [0]), ([[1, 2]], [0])], "layer 2: it has 2 inputs, the one before 1 outputs"),
        ([([[1, 1e6]], [0])], "layer 1: a number is too great for a file"),
        ([([[1, nan]], [0])], "layer 1: not all its weights are finite"),
    ],
)
def test_bad_layers_are_not_written(layers: list[LearntLayer], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        write_network(layers)


# ---- What the kernel looks at itself.


@pytest.mark.parametrize(
    ("layers", "why"),
    [
        ([], "a network has a layer"),
        ([([], [])], "a layer has inputs and outputs"),
        ([([[]], [])], "a layer has inputs and outputs"),
        ([([], [0.0])], "a layer has inputs and outputs"),
        ([([[1.0, 2.0], [3.0]], [0.0, 0.0])], "an input has a weight for each output"),
        ([([[1.0]], [inf])], "a bias is not a number"),
        ([([[nan]], [0.0])], "a weight is not a number"),
        (
            [([[1.0]], [0.0]), ([[1.0], [1.0]], [0.0])],
            "an input for each output of the previous one",
        ),
    ],
)
def test_the_kernel_refuses_bad_layers(layers: list[Any], why: str) -> None:
    pytest.importorskip("skiz._kernel")
    with pytest.raises(ValueError, match=why):
        the_kernel().DenseNetwork(layers)


def test_the_kernel_refuses_rows_that_do_not_fit() -> None:
    pytest.importorskip("skiz._kernel")
    found = the_kernel().DenseNetwork([([[1.0], [2.0]], [0.5])])
    assert found.evaluate([1, 2]) == [5.5]
    for row in ([], [1.0], [1.0] * 3):
        with pytest.raises(ValueError, match="a row has a value for each input"):
            found.evaluate(row)
