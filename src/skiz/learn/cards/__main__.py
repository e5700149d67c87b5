"""Learn how to play cards.

    python -m skiz.learn.cards train FOLDER illustrated high paskievics --steps 1500 --cores 2
    python -m skiz.learn.cards train FOLDER asserufen --house max_doubles=1
    python -m skiz.learn.cards train FOLDER asszorti --against --model FILE --steps 300
    python -m skiz.learn.cards curve FOLDER curve.svg
    python -m skiz.learn.cards write FOLDER src/skiz/players/tarokk/model.json
    python -m skiz.learn.cards speed illustrated high asszorti --deals 400

A training begins with the policy of the family's players and continues where its folder stopped.
The file `cards.jsonl` in that folder has a line for each evaluation of what was learnt. With
`--against`, the first policy stays fixed and plays the other side, so that the training learns an
answer to it.
"""

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path

from skiz.extras import of_extra
from skiz.games import game
from skiz.players.common.model import read_weights, write_weights
from skiz.solve.policy import feature_counts

from ..options import Commands, add_folder, add_numbers, numbers_in

with of_extra("learn", "skiz.learn.cards"):
    import numpy as np

    from ..actors import actors_at
    from .curve import draw
    from .deals import rules_of
    from .speed import speed
    from .training import NUMBERS_OF_LEVELS, CardPlan, CardTraining, Weights, weights_in

MODELS = Path(__file__).parents[2] / "players"
NUMBERS = ("seed", "deals", "batch", "each", "rate", "most", "anchored", "look")


def main() -> None:
    """Run the chosen command."""
    commands = Commands("skiz.learn.cards", __doc__)
    train = commands.add("train", learn, help="learn, up to this many steps")
    train.add_argument("folder", type=Path)
    train.add_argument("games", nargs="+", help="of one family")
    train.add_argument("--steps", type=int, default=1500)
    train.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    train.add_argument("--ray", metavar="ADDRESS", help="of a cluster that makes the deals")
    train.add_argument("--house", metavar="POINT=VALUE", type=change, action="append", default=[])
    train.add_argument("--model", type=Path, help="to begin with (default: that of the players)")
    train.add_argument("--against", action="store_true", help="learn an answer to the policy")
    add_numbers(train, CardPlan(()), NUMBERS)
    add_folder(commands.add("curve", curve, help="draw how far it came"), "picture")
    add_folder(
        commands.add("write", write, help="write what was learnt into a model of players"), "file"
    )
    quick = commands.add("speed", measure, help="deals a second of the kernel and of Python")
    quick.add_argument("games", nargs="+")
    quick.add_argument("--deals", type=int, default=400)
    commands.run()


def change(text: str) -> tuple[str, str]:
    """Read a point of a house and its value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no POINT=VALUE")
    return name, value


def learn(train: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    try:
        model = model_of_all(args.games)
        for key in args.games:
            rules_of(key, tuple(args.house))
    except ValueError as wrong:
        train.error(str(wrong))
    plan = CardPlan(
        tuple(args.games),
        tuple(args.house),
        against=args.against,
        **numbers_in(args, NUMBERS),
    )
    policy = policy_in(args.model or model)
    with actors_at(args.ray, args.cores).open() as actors:
        training = CardTraining(plan, policy, args.folder, actors, args.cores)
    training.run(args.steps)


def curve(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Draw the log of a training."""
    draw(args.folder / "cards.jsonl", args.picture)


def write(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Write the policy of a training into a model."""
    model = json.loads(args.file.read_text("utf-8"))
    model["policy"] = write_weights(weights_in(args.folder).tolist()) | {
        "numbers": NUMBERS_OF_LEVELS
    }
    args.file.write_text(json.dumps(model) + "\n", "utf-8")


def measure(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Print the speed of each game."""
    print(json.dumps({key: speed(key, args.deals) for key in args.games}, indent=2))


def model_of_all(games: Sequence[str]) -> Path:
    """Return the model of the family of these games.

    Raise ValueError for games of several families.
    """
    families = {game(key).rules().family for key in games}
    if len(families) > 1:
        raise ValueError(f"one policy is learnt for one family, not for {', '.join(families)}")
    return MODELS / families.pop() / "model.json"


def policy_in(model: Path) -> Weights:
    """Return the weights of a model's policy, one for each feature."""
    weights = read_weights(json.loads(model.read_text("utf-8"))["policy"])
    return np.pad(weights, (0, feature_counts()[1] - len(weights)))


if __name__ == "__main__":
    main()
