"""The result of learning, as the file that players read."""

from pathlib import Path
from typing import Any

import torch
from torch import nn

from skiz.solve.network import read_network, write_network

from .dense import arrays_of, linear_layers, new_network
from .model_file import read_model


def written(folder: Path) -> dict[str, Any]:
    """Return the network of a training; raise FileNotFoundError if nothing was learnt yet."""
    kept = torch.load(folder / "training.pt", weights_only=True)
    network = new_network()
    network.load_state_dict(kept["network"])
    layers = [(weights.tolist(), biases.tolist()) for weights, biases in arrays_of(network)]
    return {"rounds": kept["round"], **write_network(layers)}


def network_of(file: Path) -> nn.Sequential:
    """Return the network of a players' file, to continue learning from it.

    Raise ValueError if there is none, or one of another shape.
    """
    layers = read_network(read_model(file, "layers")).layers
    network = new_network()
    for linear, layer in zip(linear_layers(network), layers, strict=True):
        weights = torch.tensor(layer.columns).T
        if weights.shape != linear.weight.shape:
            raise ValueError(f"{file}: a layer is {weights.shape}, not {linear.weight.shape}")
        linear.load_state_dict({"weight": weights, "bias": torch.tensor(layer.biases)})
    return network
