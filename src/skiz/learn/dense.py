"""The dense network that learns, in PyTorch."""

from itertools import pairwise

import torch
from torch import nn

from skiz.players.tarokk.talk.talk_inputs import INPUTS
from skiz.players.tarokk.talk.words import WORDS

from .arrays import Arrays

HIDDEN = (96, 64)


def new_network() -> nn.Sequential:
    """Return an untrained network, from the seed of PyTorch."""
    sizes = (INPUTS, *HIDDEN, len(WORDS))
    layers = list[nn.Module]()
    for inputs, outputs in pairwise(sizes):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def linear_layers(network: nn.Sequential) -> list[nn.Linear]:
    """Return the layers of a network that have weights."""
    return [layer for layer in network if isinstance(layer, nn.Linear)]


def arrays_of(network: nn.Sequential) -> Arrays:
    """Return the weights of a network."""
    return [
        (layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy())
        for layer in linear_layers(network)
    ]


def log_chances(network: nn.Sequential, inputs: torch.Tensor, may: torch.Tensor) -> torch.Tensor:
    """Return the log-likelihoods of words, with -30 for forbidden words."""
    appeal = network(inputs).masked_fill(~may, -30.0)
    return torch.log_softmax(appeal, dim=1)
