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

from skiz.games import game
from skiz.players.common.model import read_weights, write_weights
from skiz.solve.policy import feature_counts

from ..extra import extra

with extra("skiz.learn.cards"):
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
    parser = argparse.ArgumentParser(
        prog="python -m skiz.learn.cards",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_subparsers(dest="what", required=True)
    plan, cores = CardPlan(()), os.cpu_count() or 1
    train = what.add_parser("train", help="learn, up to this many steps")
    train.add_argument("folder", type=Path)
    train.add_argument("games", nargs="+", help="of one family")
    train.add_argument("--steps", type=int, default=1500)
    train.add_argument("--cores", type=int, default=cores)
    train.add_argument("--ray", metavar="ADDRESS", help="of a cluster that makes the deals")
    train.add_argument("--house", metavar="POINT=VALUE", type=change, action="append", default=[])
    train.add_argument("--model", type=Path, help="to begin with (default: that of the players)")
    train.add_argument("--against", action="store_true", help="learn an answer to the policy")
    for name in NUMBERS:
        value = getattr(plan, name)
        train.add_argument(f"--{name}", type=type(value), default=value)
    curve = what.add_parser("curve", help="draw how far it came")
    curve.add_argument("folder", type=Path)
    curve.add_argument("picture", type=Path)
    write = what.add_parser("write", help="write what was learnt into a model of players")
    write.add_argument("folder", type=Path)
    write.add_argument("file", type=Path)
    quick = what.add_parser("speed", help="deals a second of the kernel and of Python")
    quick.add_argument("games", nargs="+")
    quick.add_argument("--deals", type=int, default=400)
    args = parser.parse_args()
    if args.what == "train":
        try:
            model_of_all(args.games)
            for key in args.games:
                rules_of(key, tuple(args.house))
        except ValueError as wrong:
            train.error(str(wrong))
        learn(args)
    elif args.what == "curve":
        draw(args.folder / "cards.jsonl", args.picture)
    elif args.what == "write":
        model = json.loads(args.file.read_text("utf-8"))
        model["policy"] = write_weights(weights_in(args.folder).tolist()) | {
            "numbers": NUMBERS_OF_LEVELS
        }
        args.file.write_text(json.dumps(model) + "\n", "utf-8")
    else:
        print(json.dumps({key: speed(key, args.deals) for key in args.games}, indent=2))


def change(text: str) -> tuple[str, str]:
    """Read a point of a house and its value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no POINT=VALUE")
    return name, value


def learn(args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    numbers = {name: getattr(args, name) for name in NUMBERS}
    plan = CardPlan(tuple(args.games), tuple(args.house), against=args.against, **numbers)
    policy = policy_in(args.model or model_of_all(args.games))
    with actors_at(args.ray, args.cores).open() as actors:
        training = CardTraining(plan, policy, args.folder, actors, args.cores)
    training.run(args.steps)


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
