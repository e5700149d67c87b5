"""What was learnt, as the file that players read it from."""

from pathlib import Path
from typing import Any

import torch

from skiz.solve.network import write_network

from .dense import arrays_of, new_network


def written(folder: Path) -> dict[str, Any]:
    """The network of a training. FileNotFoundError where nothing was learnt yet."""
    kept = torch.load(folder / "training.pt", weights_only=True)
    network = new_network()
    network.load_state_dict(kept["network"])
    layers = [(weights.tolist(), biases.tolist()) for weights, biases in arrays_of(network)]
    return {"rounds": kept["round"], **write_network(layers)}
