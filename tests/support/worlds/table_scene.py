"""A table with a deal in progress, in a world of a whole server, with its people and others who
ask.

It is the same in every world of a seed, except for the swapped cards.
"""

import re
from dataclasses import dataclass, field

from skiz.games import game
from skiz.server.common.parts import parts_of
from skiz.server.people.cookies import SignInCookies, hashed
from skiz.server.rooms.ahead import MOST as AHEAD
from skiz.server.table_log.deal import Deal
from skiz.server.table_log.log import TableLog
from skiz.server.tables.registry import Registry
from skiz.server.thinking.delay import LEAST
from tests.support.worlds.neutral_choice import Chance, deal_at
from tests.support.worlds.one_world import SECRET, Asker, Json, Line, World

NAMES = ("Anna", "Béla", "Cili")
OTHERS = ("second cookie", "player of the day", "onlooker", "newcomer", "stranger")
LONG = 30.0  # seconds in which bots have done everything that they do unasked
SHOWN = AHEAD * LEAST  # seconds until all acts of bots are shown
MOST = 500  # actions in a deal
CODE = re.compile(r"\\n([A-Z]{6})\\n")  # in a letter, in its noted form


class Stopped(Exception):
    """Raised if the deal is over too soon, or an action is not allowed."""


@dataclass
class Scene:
    """A table at a slow pace with people on all chairs but the last, where a bot sits.

    Also the deal of the day, which one person plays at a table of their own, and people at neither.
    """

    world: World
    chance: Chance
    game: str
    table: str = ""
    board: str = ""  # the table of the deal of the day
    day: str = ""  # the set to which it belongs
    tournament: str = ""  # which has not begun
    study: str = ""  # of the first deal
    code: str = ""  # of the table
    invitation: str = ""
    bots_chair: int = 0
    dealt_at: int = 0  # the entry with which the current deal began
    people: list[Asker] = field(default_factory=list)
    lines: dict[str, Line] = field(default_factory=dict)

    def log(self, table: str) -> TableLog:
        """Return the log of an open table."""
        found: TableLog = parts_of(self.world.app).of(Registry)._rooms[table].log
        return found

    async def open(self) -> None:
        """Open the tables, if they were closed because nobody was there."""
        for table in (self.table, self.board):
            await parts_of(self.world.app).of(Registry).room(table)

    def deal(self, table: str) -> Deal:
        """Return the current deal at a table."""
        found = self.log(table).deal
        assert found is not None
        return found

    @property
    def host(self) -> str:
        """Return the secret of the host's page."""
        return str(self.world.app.state.host_path.rpartition("/")[2])

    @property
    def askers(self) -> list[Asker]:
        """Return all people who may ask anything."""
        return [*self.world.askers.values()]

    # --- how it begins ---------------------------------------------------------------------

    async def begin(self) -> None:
        """Connect everybody, play one deal to its end, and deal the next."""
        rules = game(self.game).rules(game(self.game).table_house())
        for name in (*NAMES[: rules.chairs - 1], *OTHERS):
            await self._come(name)
        await self._come("neighbour", SECRET)
        await self._be_known()
        await self._sit_down()
        await self.play(MOST)
        await self._ask_for_study()
        await self.say(self.people[0], {"next": True})
        await self.world.rest(LONG)
        self.dealt_at = self.deal(self.table).n
        await self._play_the_day()
        await self.connect(self.world.askers["onlooker"])

    async def _come(self, name: str, through: str = "") -> None:
        one = self.world.asker(name, through)
        await self.world.ask(one, "GET", "/api/me")
        if name in NAMES:
            self.people.append(one)
        await self.world.ask(one, "PUT", "/api/me", {"name": name})

    async def _be_known(self) -> None:
        """Give the first person mail and a second cookie, and the last one push messages."""
        first, last, ask = self.people[0], self.people[-1], self.world.ask
        second = self.world.askers["second cookie"]
        code = await ask(first, "POST", "/api/me/recovery-code")
        await ask(second, "POST", "/api/sign-in/code", {"code": code["code"]})
        await ask(first, "PUT", "/api/me/mail", {"address": "anna@skiz.example", "lang": "hu"})
        await self.world.rest()
        (sent,) = (message for receiver, message in self.world.messages if receiver == "sent")
        (code,) = CODE.findall(sent)
        await ask(first, "POST", "/api/me/mail/code", {"code": code})
        keys = {"p256dh": "B" * 87, "auth": "a" * 22, "lang": "de"}
        push = {"endpoint": "https://push.example/last", **keys}
        await ask(last, "PUT", "/api/notifications/push", push)

    async def _sit_down(self) -> None:
        wanted = {"game": self.game, "pace": "week", "open": True, "free_text": True, "undo": True}
        made = await self.world.ask(self.people[0], "POST", "/api/tables", wanted)
        self.table = made["table"]
        for chair, one in enumerate(self.people[1:], 1):
            path = f"/api/tables/{self.table}/seat"
            await self.world.ask(one, "POST", path, {"chair": chair})
        for one in self.people:
            await self.connect(one)
            await self._agree_to_hints(one)
        await self.world.rest(LONG)

    async def _agree_to_hints(self, one: Asker) -> None:
        wanted = {"to": "hints", "yes": True}
        await self.world.ask(one, "PUT", f"/api/tables/{self.table}/consent", wanted)

    async def _ask_for_study(self) -> None:
        of = {"of": {"table": self.table, "deal": 1}}
        self.study = (await self.world.ask(self.people[0], "POST", "/api/studies", of))["study"]

    async def newcomer_comes(self) -> None:
        """Let an invited person take the bot's chair in the middle of the deal."""
        sitting = self.log(self.table).sitting
        (self.bots_chair,) = (chair for chair, sat in sitting.items() if sat.bot)
        newcomer, path = self.world.askers["newcomer"], f"/api/tables/{self.table}"
        about = await self.world.ask(self.people[0], "GET", path)
        self.invitation = about["settings"]["invitation"]
        self.code = (await self.world.ask(self.people[0], "POST", f"{path}/code"))["code"]
        await self.world.ask(newcomer, "POST", f"{path}/seat", {"chair": self.bots_chair})
        await self.connect(newcomer)
        await self._agree_to_hints(newcomer)

    async def _play_the_day(self) -> None:
        """Make a few actions of the day's deal, so that a few cards of the board lie open."""
        one = self.world.askers["player of the day"]
        path = f"/api/days/{self.game}"
        found = await self.world.ask(one, "POST", path)
        self.board, self.day = found["table"], found["set"]
        wanted = {"kind": "tournament", "game": self.game}
        made = await self.world.ask(self.people[0], "POST", "/api/duplicates", wanted)
        self.tournament = made["set"]
        await self.connect(one, self.board)
        await self.world.rest(LONG)
        for _ in range(2):
            if options_of(self.lines[one.name].turn):
                await self._act(one, self.board)

    # --- how it continues ------------------------------------------------------------------

    async def connect(self, one: Asker, table: str = "") -> None:
        """Connect a person to a table."""
        path = f"/api/tables/{table or self.table}/socket"
        line = self.lines[one.name] = Line(self.world, one, path)
        line.say({"hello": {"seen": 0, "named": True}})
        await self.world.rest()

    async def leave(self) -> None:
        """Disconnect everybody."""
        for line in self.lines.values():
            await line.hang_up()
        self.lines.clear()
        await self.world.rest()

    async def play(self, acts: int) -> int:
        """Let people make this many actions, or all until the deal is over; return their number."""
        for done in range(acts):
            if (one := await self._on_turn()) is None:
                return done
            await self._act(one, self.table)
        return acts

    async def play_tricks(self, count: int) -> None:
        """Play on until this many tricks are complete. Raise Stopped if the deal is over before."""
        while len(self.deal(self.table).state.tricks) < count:
            if not await self.play(1):
                raise Stopped
        await self.world.rest(LONG)

    async def _on_turn(self) -> Asker | None:
        """Return the person at the table whose turn it is, after the bot has acted, or None at the
        end.

        An absent person is connected.
        """
        for _ in range(MOST):
            log = self.log(self.table)
            if not log.playing:
                return None
            for one in self.people:
                if log.is_on_turn(self.guest(one)):
                    if one.name not in self.lines:
                        await self.world.rest(1.0)  # until the notification is sent
                        await self.connect(one)
                    return one
            await self.world.rest(1.0)
        raise AssertionError("the table waits for nobody")

    def guest(self, one: Asker) -> str:
        """Return the guest of a person."""
        cookies = parts_of(self.world.app).of(SignInCookies)
        return hashed(cookies._signer.loads(one.cookies["skiz"]))

    async def _act(self, one: Asker, table: str) -> None:
        await self.world.rest(SHOWN)
        act = self.chance.act(self.lines[one.name].turn, deal_at(self.world, table))
        answer = await self.say(one, {"do": act})
        if "ack" not in answer:
            raise Stopped(answer)

    async def say(self, one: Asker, frame: Json) -> Json:
        """Send a connected person's answer to the turn; return the server's answer.

        It comes at once, or soon after if bots act at the same moment.
        """
        line = self.lines[one.name]
        before, turn = len(line.heard), line.turn
        line.say({**frame, "on": turn["on"], "id": f"{one.name} {before}"})
        await self.world.rest()
        for _ in range(int(LONG)):
            for message in line.heard[before:]:
                if "ack" in message or "reject" in message:
                    return message
            await self.world.rest(1.0)
        raise AssertionError("the server does not answer")


def options_of(turn: Json) -> bool:
    """Return the options of a person; empty if it is not their turn."""
    return bool(turn.get("options") or turn.get("pick"))
