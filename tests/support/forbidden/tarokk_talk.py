"""Hungarian Tarokk: which clause forbids what during the announcements, and which cards are bound.

The sides are derived from the cards themselves.
"""

from collections.abc import Mapping
from typing import NamedTuple

from skiz.cards import Seat, size
from skiz.table import Say, State
from tests.support.forbidden.bonds import Bond, kept_by
from tests.support.forbidden.tarokk_auction import binding, named, shown, tarokks
from tests.support.forbidden.tarokk_house import choice, clause_of
from tests.support.forbidden.written import OWN_BOUND, OWN_FIGURES, Row, rows

DOUBLES = ("double", "long-double")
BIRDS = {"centrum": ("XX", 5), "small-bird": ("XXI", 6), "large-bird": ("skiz", 7)}
SMALL = {"pagat": "I", "sas": "II"}


class Item(NamedTuple):
    """An item that can be doubled: who announced it, and for which side."""

    figure: str
    by: Seat
    side: bool
    level: int = 0


def last_trick(s: State) -> int:
    return 12 if len(s.rules.pack.names) == 54 else 9


def own(s: State) -> Mapping[str, Row]:
    """Return the figures of a file, if the deal has one."""
    return {} if s.rules.own is None else rows(s.rules.own.file.text)


def sends(s: State, figure: str) -> tuple[str, int, int] | None:
    """Return the cards that a figure binds, and the first and last trick."""
    last = last_trick(s)
    if figure in own(s):
        part = own(s)[figure].part
        return (part.cards, part.first, part.last) if part else None
    if figure in BIRDS:
        card, trick = BIRDS[figure]
        return card, trick, trick
    if figure == "paros-facan":
        return "XXI", 1, 1
    if figure == "final-pair":
        return "I II", last - 1, last
    for kind, trick in (
        ("-facan", 1),
        ("-small-bird", 6),
        ("-large-bird", 7),
        ("-uhu", last - 1),
        ("-ultimo", last),
    ):
        if figure.endswith(kind):
            of = figure.removesuffix(kind)
            return SMALL.get(of) or of.removeprefix("king-") + "K", trick, trick
    return None


def is_with_declarer(s: State, seat: Seat) -> bool:
    card = named(s, s.choice("call") or "skiz")
    has = (s.hands[seat].cards | s.played(seat)) & card
    return seat == s.declarer or bool(s.choice("call") and has)


def round_of(s: State) -> list[tuple[Seat, tuple[Say, ...]]]:
    """Return what was said since the last question before it."""
    openings = 4 + 4 * bool(choice(s, "kings_before_talon"))
    passes = [call.bid == "pass" for call in s.bids]
    trial = passes[:3] == [True] * 3 and passes.count(False) == 1
    return [(word.seat, word.says) for word in s.talk[openings + trial :]]


def follow_up(figure: str) -> frozenset[str]:
    """Return what a figure of High Tarokk replaces, if the side announced that before."""
    order = ("-facan", "-small-bird", "-large-bird", "-uhu", "-ultimo")
    if figure == "final-pair":
        return frozenset(f"{card}{kind}" for card in SMALL for kind in order[3:])
    if figure == "three-kings":
        return frozenset(f"king-{suit}-ultimo" for suit in "hdsc")
    for place, kind in enumerate(order):
        if figure.endswith(kind) and figure not in BIRDS:
            of = figure.removesuffix(kind)
            return frozenset(f"{of}{other}" for other in order[place + 1 :])
    return frozenset()


def replaces(s: State, figure: str) -> frozenset[str]:
    if figure in own(s):
        return own(s)[figure].replaces
    if choice(s, "figures") == "all":
        return follow_up(figure)
    return follow_up(figure) if figure.endswith("-uhu") else frozenset()


def items(s: State) -> list[Item]:
    """Return all current items at stake."""
    assert s.declarer is not None
    found = [Item("game", s.declarer, True)]
    for seat, says in round_of(s):
        side = is_with_declarer(s, seat)
        for say in says:
            if say.level:
                owner = side if say.level % 2 == 0 else not side
                old = Item(say.figure, -1, owner, say.level - 1)
                found = [
                    i._replace(level=say.level) if i._replace(by=-1) == old else i for i in found
                ]
            elif not say.figure.startswith("tarokks-"):
                gone = replaces(s, say.figure)
                found = [i for i in found if i.side != side or i.figure not in gone]
                chained = (
                    list(BIRDS)[: list(BIRDS).index(say.figure)] if say.figure in BIRDS else []
                )
                chained = chained if choice(s, "birds_chain") else []
                mine = {i.figure for i in found if i.side == side}
                found += [Item(f, seat, side) for f in (*chained, say.figure) if f not in mine]
    return found


def turn_of(s: State, seat: Seat) -> list[Say]:
    """Return what a seat has said in its current turn."""
    spoken: list[Say] = []
    for other, says in reversed(round_of(s)):
        if other != seat or not says:
            break
        spoken += says
    return spoken


def spoken(s: State, seat: Seat) -> list[Say]:
    return [say for other, says in round_of(s) for say in says if other == seat]


def answering(s: State) -> set[Seat]:
    """Return who must say now whether he discarded the called card."""
    first = next((n for n, (_, says) in enumerate(round_of(s)) if not says), None)
    if choice(s, "forced_kontra") != "at_once" or first is None or binding(s):
        return set()
    seats = {own.seat for own in s.owned if own.seat != s.declarer and own.count != 0}
    for seat, says in round_of(s)[first + 1 :]:
        if not seats or says:
            return set()
        seats -= {seat}
    return seats


def laid_called(s: State, seat: Seat) -> bool:
    return bool(s.choice("call") and s.laid[seat].cards & named(s, s.choice("call") or ""))


def speaking(s: State, seat: Seat, says: tuple[Say, ...]) -> set[str]:
    """Return why something, or nothing, may not be said."""
    if answering(s):
        passes = laid_called(s, seat) and not says
        return {clause_of(s, "forced_kontra") if passes else "skiz/forced-kontra-asked"}
    if len(says) > 1:
        return {"skiz/one-at-a-time"}
    if not says:
        return unfinished(s, seat)
    (say,) = says
    if say.level:
        return doubling(s, seat, say)
    if say.figure.startswith("tarokks-") and say.figure in known(s):
        return declaring(s, seat, say.figure)
    return announcing(s, seat, say.figure) if say.figure in known(s) else {unknown(s, say.figure)}


def known(s: State) -> set[str]:
    return {figure.key for figure in s.rules.figures}


def unknown(s: State, figure: str) -> str:
    eagle = choice(s, "sas_figures") or choice(s, "figures") == "all"
    if figure in ("sas-ultimo", "sas-uhu") and not eagle:
        return "illu/no-sas"
    return "skiz/no-pagat-catch" if figure == "pagat-catch" else clause_of(s, "figures")


def is_first_turn(s: State, seat: Seat) -> bool:
    return not any(other == seat and not says for other, says in round_of(s))


def unfinished(s: State, seat: Seat) -> set[str]:
    """Return why a turn may not end yet."""
    if seat == s.declarer and not s.choice("call"):
        return {"illu/call"}
    found = set[str]()
    if not is_last_side(s, seat) and any(not say.level for say in turn_of(s, seat)):
        found.add("illu/identify-by-kontra")
    count, late = size(s.hands[seat].cards & tarokks(s)), ("-ultimo", "-uhu")
    if f"tarokks-{count}" in known(s) and any(say.figure.endswith(late) for say in spoken(s, seat)):
        found.add(clause_of(s, "declaration_duty"))
    if is_first_turn(s, seat):
        undoubled = items(s)[0].level == 0
        if choice(s, "forced_kontra") == "own_turn" and laid_called(s, seat) and undoubled:
            found.add("illu/forced-kontra")
        cue = shown(s)
        if cue and cue.seat == seat and choice(s, "cue_honour") == "any":
            found |= {"paskievics/pagat-cue"} if s.hands[seat].cards & named(s, "I") else set()
        if cue and choice(s, "accept_duty") and seat == s.declarer != cue.seat:
            found.add("illu/accept-duty")
    return found


def is_last_side(s: State, seat: Seat) -> bool:
    """Return whether a seat is on the side of the player who spoke before its turn."""
    words = round_of(s)[: len(round_of(s)) - len(turn_of(s, seat))]
    counts = choice(s, "declaration_identifies")
    spoke = [
        other
        for other, says in words
        if any(counts or not say.figure.startswith("tarokks-") for say in says)
    ]
    side = is_with_declarer(s, spoke[-1]) if spoke else True
    return side == is_with_declarer(s, seat)


def doubling(s: State, seat: Seat, say: Say) -> set[str]:
    """Return why something may not be doubled."""
    side = is_with_declarer(s, seat)
    there = [item for item in items(s) if item.figure == say.figure]
    if not there:
        return {"skiz/kontra-bounds"}
    if say.level > int(choice(s, "kontra_levels")):
        return {clause_of(s, "kontra_levels")}
    due = [item for item in there if item.level == say.level - 1]
    if not due:
        return {"illu/kontra-turns"}
    if any(item.side == (side if say.level % 2 == 0 else not side) for item in due):
        return {"skiz/double-whose"} if len(there) > 1 or turn_of(s, seat) else set()
    return {"illu/kontra" if say.level == 1 else "illu/kontra-turns"}


def declaring(s: State, seat: Seat, figure: str) -> set[str]:
    """Return why tarokks may not be declared."""
    found = set[str]()
    if any(say.figure.startswith("tarokks-") for say in spoken(s, seat)):
        found.add("skiz/declare-once")
    if figure != f"tarokks-{size(s.hands[seat].cards & tarokks(s))}":
        found.add("illu/declare")
    if choice(s, "declaration_identifies") and not is_last_side(s, seat):
        found.add("illu/identify-by-kontra")
    return found


def announcing(s: State, seat: Seat, figure: str) -> set[str]:
    """Return why a figure may not be announced."""
    side = is_with_declarer(s, seat)
    ours = [item for item in items(s) if item.side == side]
    announced = {item.figure for item in ours}
    turn = {say.figure for say in turn_of(s, seat) if not say.level}
    if choice(s, "figures_after_call") and not s.choice("call"):
        return {"illu/call-then-figures"}
    return (
        barred(s, figure, announced)
        | in_place(s, seat, figure, ours)
        | of_hand(s, seat, figure)
        | {"itvb/once" for _ in announced & {figure}}
        | apart(s, figure, turn)
        | of_file(s, seat, figure, announced, turn)
        | identified(s, seat, figure)
    )


def of_file(s: State, seat: Seat, figure: str, announced: set[str], turn: set[str]) -> set[str]:
    """Return the conditions of figures from a file."""
    row, written = own(s).get(figure), own(s)
    barred = any(figure in written[key].bars for key in announced & written.keys())
    barred |= any(figure in written[key].apart for key in turn & written.keys())
    if row is not None:
        count = size(s.hands[seat].cards & tarokks(s))
        leads = is_with_declarer(s, 0) == is_with_declarer(s, seat)
        unsure = choice(s, "brace_by") == "known_against_lead"
        barred |= bool(row.apart & turn) or not row.least <= count <= row.most
        barred |= row.off_lead and (leads or unsure)
    return {OWN_FIGURES} if barred else set()


def barred(s: State, figure: str, announced: set[str]) -> set[str]:
    found, high = set[str](), choice(s, "figures") == "all"
    if figure == "volat" and announced & {*DOUBLES} and not choice(s, "volat_after_double"):
        found.add("survey/never-both")
    late = {*DOUBLES}
    if choice(s, "after_volat") == "no_double_trull_kings":
        late |= {"trull", "four-kings"}
    if figure in late and "volat" in announced:
        found.add(clause_of(s, "after_volat"))
    if figure in DOUBLES and announced & {*DOUBLES} - {figure}:
        found.add("kovacs/long-double")
    uhu = figure.removesuffix("-ultimo") + "-uhu"
    if figure.endswith("-ultimo") and uhu in announced:
        found.add("illu/no-downgrade")
    elif high and any(figure in follow_up(other) for other in announced):
        found.add("skiz/high-earlier")
    return found


def in_place(s: State, seat: Seat, figure: str, ours: list[Item]) -> set[str]:
    found = set[str]()
    old = [item for item in ours if item.figure in replaces(s, figure)]
    if old and (not choice(s, "uhu_upgrade") or seat in {item.by for item in old}):
        uhu = figure.endswith("-uhu")
        by_row = OWN_FIGURES if figure in own(s) else "skiz/high-own"
        found.add(clause_of(s, "uhu_upgrade") if uhu else by_row)
    trick = sends(s, figure)
    stay = [item.figure for item in ours if item not in old]
    same = [f for f in stay if trick and (other := sends(s, f)) and other[2] == trick[2]]
    if same and choice(s, "one_figure_a_trick"):
        found.add("itvb/one-figure")
    return found


def of_hand(s: State, seat: Seat, figure: str) -> set[str]:
    found, hand = set[str](), s.hands[seat].cards
    long = size(hand & tarokks(s)) >= 7
    if (figure, long) in (("long-double", False), ("double", True)):
        found |= {"kovacs/long-double"} if choice(s, "figures") == "all" else set()
    if figure == "paros-facan" and is_with_declarer(s, 0) == is_with_declarer(s, seat):
        found.add("kovacs/paros-facan")
    if figure == "paros-facan" and choice(s, "brace_by") == "known_against_lead":
        found.add("kovacs/brace-against-lead")
    if figure == "trull" and choice(s, "trull_promise") != "free":
        wanted = size(hand & named(s, "skiz XXI"))
        enough = 1 if choice(s, "trull_promise") == "high_honour" else 2
        if wanted < enough:
            found.add(clause_of(s, "trull_promise"))
    return found


def apart(s: State, figure: str, turn: set[str]) -> set[str]:
    both = {*DOUBLES} if figure == "volat" else {"volat"} if figure in DOUBLES else set()
    together = choice(s, "double_with_volat")
    return {"illu/double-or-volat"} if turn & both and not together else set()


def identified(s: State, seat: Seat, figure: str) -> set[str]:
    exempt = choice(s, "identify_exempt")
    trull = Say("trull", 0) in spoken(s, s.the_declarer())
    free = (exempt != "none" and figure == "centrum") or (
        exempt == "centrum_birds" and trull and figure in BIRDS
    )
    if free and not is_with_declarer(s, seat):
        return {"skiz/exempt-for-declarer"}
    return set() if is_last_side(s, seat) else {"illu/identify-by-kontra"}


def keeping(s: State, seat: Seat, card: int, allowed: int) -> set[str]:
    """Return the clauses for which a card allowed by the trick may not be played."""
    hand, side = s.hands[seat].cards, is_with_declarer(s, seat)
    bonds = {
        item.figure: Bond(named(s, sent[0]) & hand, sent[1], sent[2], bond_clause(s, item.figure))
        for item in items(s)
        if item.side == side and (sent := sends(s, item.figure)) and named(s, sent[0]) & hand
    }
    found = kept_by(s, seat, card, allowed, [*bonds.values()])
    if s.tricks:
        # a side that has lost a trick, or may have, is released from its birds if he can know it
        late = [bond for figure, bond in bonds.items() if figure not in BIRDS]
        found |= kept_by(s, seat, card, allowed, late)
    return found


def bond_clause(s: State, figure: str) -> str:
    if figure in own(s):
        return OWN_BOUND
    if figure.endswith("-ultimo"):
        return "illu/bound-late"
    early = figure.endswith("-uhu") or figure in BIRDS
    return "illu/bound-birds" if early else "skiz/bound-high"


def claiming(s: State, seat: Seat, says: tuple[Say, ...]) -> set[str]:
    """Return why undeclared tarokks may not be claimed."""
    count = size((s.hands[seat].cards | s.played(seat)) & tarokks(s))
    if choice(s, "undeclared_claim") == "covered":
        return {"illu/undeclared-covered"}
    return {"illu/undeclared"} if says != (Say(f"tarokks-{count}", 0),) else set()
