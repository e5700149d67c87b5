"""A simulated world: a cluster of processes and the people at its tables, drawn from a seed."""

import random
from collections.abc import Callable
from functools import partial

from skiz.games import game, games
from skiz.server.actions import seating
from skiz.server.people.cookies import SignInCookies, hashed
from skiz.server.protection.own_cookies import COOKIE
from skiz.server.rooms.room import Room
from skiz.server.table_log.settings import SettingsChanged

from .cluster import Cluster
from .company import Company
from .person import Person
from .process import SimulatedProcess
from .surroundings import Surroundings

SECRET = "that of a simulation"


class World:
    """The people and processes of a seed. It is passive: `simulate` runs it."""

    def __init__(self, seed: int, tell: Callable[[str], None] | None = None) -> None:
        self.around = Surroundings(seed, tell)
        rng = self.around.rng
        alone = rng.random() < 0.55
        self.cluster = Cluster(self.around, alone, 1 if alone else rng.randint(2, 3))
        acts = rng.choice([6, 10, 16, 24]) if rng.random() < 0.95 else 120
        self.company = Company(self.around, self.cluster, rng.choice([0.3, 1.0, 3.0]), acts)
        self.people: list[Person] = []
        self.tables: list[str] = []

    async def make_table(self, number: int) -> None:
        """Open a table of any game, with some people at it."""
        rng = self.around.rng
        key = rng.choice([*games()])
        preset = rng.choice([*game(key).presets])
        chairs = game(key).rules(game(key).table_house(preset)).chairs
        kinds = [rng.choice(["plain", "casual", "fast"]) for _ in range(chairs - 1)]
        settings = SettingsChanged(
            grace=rng.choice([3, 15, 60]),
            bot_when_away=kinds[0],
            pace=rng.choice(["none", "none", "quick", "steady", "day"]),
        )
        count = rng.randint(1, min(3, chairs))
        people = [self.person(f"{number}{who}") for who in "abc"[:count]]
        process = self.cluster.any_process()
        table = await process.ask(
            lambda at: at.registry.make(
                people[0].guest, people[0].name, key, preset, {}, kinds, settings
            )
        )
        room = await process.ask(lambda at: at.room(table))
        for chair, person in enumerate(people):
            person.table = table
            if chair:
                await process.ask(partial(_sit, room, person))
            self.company.chairs[person.guest] = room.log.chair_of(person.guest) or 0
        self.tables.append(table)
        self.people += people
        self.people[-1].stays = len(people) == 1 or rng.random() < 0.7

    def person(self, name: str) -> Person:
        """Make a person, at no table yet."""
        token = f"token {name}"
        cookie = f"{COOKIE}={SignInCookies(SECRET)._signer.dumps(token)}"
        rng = random.Random(f"{self.around.seed} {name}")
        return Person(self.company, name, hashed(token), cookie, "", rng)

    def heal(self) -> None:
        """End every fault; people who stay return, and nobody acts any more."""
        self.around.trace("all is healed")
        self.company.acts_left = 0
        self.around.disk.heal()
        self.around.redis.gone = False
        self.cluster.heal()
        for person in self.people:
            person.is_away = not person.stays


async def _sit(room: Room, person: Person, _: SimulatedProcess) -> None:
    await room.seat(partial(seating.sit, guest=person.guest, name=person.name, chair=None))
