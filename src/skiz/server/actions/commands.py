"""Commands: what a guest may do during a deal and between deals, each from the log to an outcome.

Nothing is changed here: the room writes down the outcome. Refused gives the reason if there is
none.
"""

from skiz.cards import Seat
from skiz.table import (
    Action,
    Chair,
    Rules,
    State,
    View,
    Why,
    apply_offered,
    parse,
    refusal,
    seating,
)

from ..common import Refused, chance
from ..dealing import dealing
from ..table_log import (
    Coins,
    DealBegan,
    Outcome,
    PackRevealed,
    SessionEnded,
    SheetWritten,
    TableLog,
    coins_after,
)
from .ending import time_is_up, until_of_session


def act(log: TableLog, guest: str, do: str, on: int) -> Outcome:
    """Do what a guest says in answer to the turn at `on`.

    Refuse it if it is not the guest's turn and it may not be said out of turn. Refuse it too if the
    turn is another one by now, or if the rules forbid it.
    """
    if log.chair_of(guest) is None or log.deal is None:
        raise Refused("not-seated")
    if not log.deal.dealt:
        raise Refused(log.rules.why("not-on-turn"))
    seat, late = log.seat_of(guest), on != log.n
    if seat not in log.on_turn() and not log.deal.unasked(seat):
        raise Refused(why_out_of_turn(log.rules, log.deal.view(seat), seat, do))
    try:
        action = parse(do, log.rules.pack)
    except ValueError:
        same_turn = not late or log.is_still_asked(seat, on)
        raise Refused("unknown-action" if same_turn else "stale") from None
    if late and not still_counts(log, seat, on, action):
        raise Refused("stale")  # it was another turn, or somebody was faster
    return play(log, seat, action)


def still_counts(log: TableLog, seat: Seat, on: int, action: Action) -> bool:
    """Return whether an action of a seat in answer to the turn at `on` still counts.

    Either the seat still has that turn, or it may still say this out of turn.
    """
    if log.deal is None or on > log.n:
        return False
    same_turn = log.is_still_asked(seat, on) and action in log.deal.options(seat)
    return same_turn or log.deal.may_still_say(seat, on, action)


def why_out_of_turn(rules: Rules, view: View, seat: Seat, do: str) -> Why:
    """Return why an action out of turn is refused, whether or not it can be parsed."""
    try:
        return refusal(view, seat, parse(do, rules.pack))
    except ValueError:
        return rules.why("not-on-turn")


def play(log: TableLog, seat: Seat, action: Action) -> Outcome:
    """Do an action in the deal, and write the sheet when it ends the deal.

    Refuse it if the rules forbid it.
    """
    assert log.deal is not None
    view = log.deal.view(seat)
    # Checked in the view, so that a refusal reveals nothing more; a law says that the truth offers
    # the same.
    if action not in log.deal.options(seat) and action not in log.deal.unasked(seat):
        raise Refused(refusal(view, seat, action))
    state, events = apply_offered(log.deal.state, seat, action)
    if not state.settled:
        return Outcome(events, state)
    assert log.session is not None
    after = log.session.after(state)
    sheet = SheetWritten(
        log.deal.began.number,
        after.sheet[-1],
        after.totals,
        after.over,
        after.left,
        after.hat,
        after.noted,
        coins(log, state),
    )
    revealed = [PackRevealed(log.pack.secret)] if log.pack else []
    return Outcome((*events, *revealed, sheet), state)


def coins(log: TableLog, state: State) -> Coins | None:
    """Return the coins of a settled deal, if a point has a value.

    They follow from what each chair wins or loses, which may differ from the sheet. A player who
    sits out pays nothing.
    """
    if (value := log.chairs.settings.point_value) is None:
        return None
    assert log.deal is not None
    assert state.settled is not None
    by_chair = dict(zip(log.deal.began.chairs, state.settled.points, strict=True))
    paid = [by_chair.get(chair, 0) for chair in range(log.rules.chairs)]  # gamerules/stakes
    return coins_after(value, log.rows[-1].coins if log.rows else None, paid)


def play_as_bot(log: TableLog, seat: Seat, kind: str, action: Action) -> Outcome:
    """Do what a bot of this kind has decided for a seat; refuse it as `play` does.

    The seat is its own, or that of a person for whom it stands in, which the log marks.
    """
    assert log.deal is not None
    person = log.chairs.plays[log.deal.began.chairs[seat]].guest
    return play(log, seat, action)._replace(stand_in=kind if person else None)


def first_deal(log: TableLog, now: float, dealer: Chair | None = None) -> Outcome:
    """Begin the first deal of a table; the dealer is drawn by lot unless given."""
    if log.given:
        dealer = log.given.dealer(1, log.rules.chairs)
    elif dealer is None:
        dealer = chance().randrange(log.rules.chairs)
    chairs, until = seating(log.rules, dealer), until_of_session(log.rules, now)
    return dealing.begin(log, DealBegan(1, dealer, chairs, 1, until))


def next_deal(log: TableLog, guest: str, on: int, now: float) -> Outcome:
    """Begin the next deal, as `following_deal` says; refuse it before this one is settled."""
    chair = log.chair_of(guest)
    if chair is None or log.deal is None:
        raise Refused("not-seated")
    if on != log.n:
        raise Refused("stale")
    if log.playing:
        raise Refused("not-over")
    return following_deal(log, now, chair)


def following_deal(log: TableLog, now: float, by: Chair | None = None) -> Outcome:
    """Begin the deal after one that is over; after the last one a new session begins.

    `by` is the chair of the person who asks for it, if one does. If the agreed time has come, the
    session ends instead. Refuse it if all boards were played.
    """
    assert log.deal is not None
    assert log.session is not None
    if log.given:
        return next_board(log, by)
    over = log.session.over
    if not over and time_is_up(log, now):
        return Outcome([SessionEnded("time")])
    times = 1 if over else log.session.times
    until = until_of_session(log.rules, now) if over else log.until
    number, dealer = log.deal.began.number + 1, log.session.dealer
    began = DealBegan(number, dealer, seating(log.rules, dealer), times, until, by)
    return dealing.begin(log, began)


def next_board(log: TableLog, by: Chair | None) -> Outcome:
    """Begin the next of the given deals; refuse it if there is none."""
    assert log.given is not None
    assert log.deal is not None
    number, chairs = log.deal.began.number + 1, log.rules.chairs
    if log.given.is_last(log.deal.began.number):
        raise Refused("no-more-boards")
    dealer = log.given.dealer(number, chairs)
    return dealing.begin(log, DealBegan(number, dealer, seating(log.rules, dealer), by=by))
