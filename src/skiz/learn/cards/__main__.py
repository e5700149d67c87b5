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
from collections.abc import Sequence
from pathlib import Path

from skiz.errors import of_extra
from skiz.games import game
from skiz.players.common.model import read_weights, write_weights
from skiz.solve.policy import feature_counts

from ..model_file import read_model, require_family
from ..options import Commands, add_folder, add_numbers, add_speed, add_training, numbers_in

with of_extra("learn", "skiz.learn.cards"):
    import numpy as np

    from ..actors import actors_at
    from .deals import rules_of
    from .speed import speed
    from .training import NUMBERS_OF_LEVELS, CardPlan, CardTraining, Weights, learnt_in

MODELS = Path(__file__).parents[2] / "players"


def main() -> None:
    """Run the chosen command."""
    commands = Commands("skiz.learn.cards", __doc__)
    train = commands.add("train", learn, help="learn, up to this many steps")
    add_training(train, "--steps", 1500, "--cores")
    train.add_argument("games", nargs="+", help="of one family")
    train.add_argument(
        "--house",
        metavar="POINT=VALUE",
        type=change,
        action="append",
        default=[],
        help="a house rule; may be repeated",
    )
    train.add_argument(
        "--model", type=Path, metavar="FILE", help="to begin with (default: that of the players)"
    )
    train.add_argument("--against", action="store_true", help="learn an answer to the policy")
    add_numbers(train, CardPlan(()))
    add_folder(commands.add("curve", curve, help="draw the curve of a training"), "picture")
    add_folder(
        commands.add("write", write, help="write what was learnt into a model of players"), "file"
    )
    quick = commands.add("speed", measure, help="deals a second of the kernel and of Python")
    add_speed(quick, 400)
    commands.run()


def change(text: str) -> tuple[str, str]:
    """Read a point of a house and its value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no POINT=VALUE")
    return name, value


def learn(args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    family = family_of_all(args.games)
    for key in args.games:
        rules_of(key, tuple(args.house))
    plan = CardPlan(
        tuple(args.games),
        tuple(args.house),
        against=args.against,
        **numbers_in(args, CardPlan(())),
    )
    policy = policy_in(args.model or MODELS / family / "model.json", family)
    with actors_at(args.ray, args.cores).open() as actors:
        training = CardTraining(plan, policy, args.folder, actors, args.cores)
    training.run(args.steps)


def curve(args: argparse.Namespace) -> None:
    """Draw the log of a training."""
    with of_extra("picture", "skiz.learn.cards"):
        from .curve import draw
    draw(args.folder / "cards.jsonl", args.picture)


def write(args: argparse.Namespace) -> None:
    """Write the policy of a training into a model."""
    model = read_model(args.file)
    games, weights = learnt_in(args.folder)
    require_family(model, family_of_all(games), args.file)
    model["policy"] = write_weights(weights.tolist()) | {"numbers": NUMBERS_OF_LEVELS}
    args.file.write_text(json.dumps(model) + "\n", "utf-8")


def measure(args: argparse.Namespace) -> None:
    """Print the speed of each game."""
    print(json.dumps({key: speed(key, args.deals) for key in args.games}, indent=2))


def family_of_all(games: Sequence[str]) -> str:
    """Return the family of these games; raise ValueError if there are several."""
    families = {game(key).rules().family for key in games}
    if len(families) > 1:
        raise ValueError(f"one policy is learnt for one family, not for {', '.join(families)}")
    return families.pop()


def policy_in(model: Path, family: str) -> Weights:
    """Return the weights of a policy, one for each feature.

    Raise ValueError if the model is of another family, or has no policy.
    """
    data = read_model(model, "policy")
    require_family(data, family, model)
    weights = read_weights(data["policy"])
    return np.pad(weights, (0, feature_counts()[1] - len(weights)))


if __name__ == "__main__":
    main()
