"""Puzzles on the server: shown without hidden facts, judged, and rated once.

They can be played on against bots, moved to another device, and deleted.
"""

import io
import json
import random
from collections.abc import Callable
from typing import Any
from zipfile import ZipFile

import pytest

from skiz.games import game, games
from skiz.puzzles import Listed, Puzzle, collections, contents, puzzle_of
from skiz.server.common.refusal import Refused
from skiz.server.puzzles.glicko import Glicko, RatedGame, after
from skiz.server.puzzles.messages import (
    exercises,
    explained,
    find,
    pick,
    played_on,
    solution,
    to_json,
)
from skiz.server.puzzles.ratings import rate
from skiz.server.puzzles.store import Rated
from skiz.table import Hand
from tests.support.server.clients import Person

NewPerson = Callable[[], Person]
GAMES = collections()
MOST = 600  # bytes of a puzzle in a collection, after compression


def first(game: str) -> Puzzle:
    return puzzle_of(game, contents(game)[0].key)


def faces(messages: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [m["event"] for m in messages if m.get("event", {}).get("type") == kind]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_only_the_view_of_its_seat(game: str) -> None:
    puzzle = first(game)
    found = to_json(puzzle)
    numbers = [message["n"] for message in found["messages"] if "n" in message]
    assert numbers == [*range(1, len(numbers) + 1)]
    (dealt,) = faces(found["messages"], "dealt")
    for seat, hand in enumerate(dealt["hands"]):
        assert bool(hand["cards"]) == (seat == puzzle.seat)
    assert found["messages"][-1]["turn"]["seats"] == [puzzle.seat]
    assert "themes" not in found


@pytest.mark.parametrize("game", GAMES)
def test_a_collection_is_every_puzzle_and_its_solution(game: str, person: NewPerson) -> None:
    anna = person()
    answer = anna.http.get(f"/api/puzzles/{game}/collection")
    found = answer.json()
    rows = {row["puzzle"]: {**found["shared"], **row} for row in found["puzzles"]}
    assert len(rows) == len(contents(game))
    for one in contents(game):
        puzzle = puzzle_of(game, one.key)
        whole = {**to_json(puzzle), "hard": one.rating, "solution": solution(puzzle)}
        assert rows[one.key] == json.loads(json.dumps(whole))
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < MOST * len(rows)


def test_a_solution_judges_as_the_server() -> None:
    puzzle = first("asszorti")
    for answer in (puzzle.answers[0], puzzle.wrong):
        reply = explained(puzzle, answer)
        assert reply == solution(puzzle) | {"right": answer in solution(puzzle)["answers"]}


def test_a_collection_is_sent_once_for_each_version(person: NewPerson) -> None:
    anna, path = person(), "/api/puzzles/royal/collection"
    first_answer = anna.http.get(path)
    tag = first_answer.headers["etag"]
    again = anna.http.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    plain = anna.http.get(path, headers={"If-None-Match": '"old"', "Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first_answer.json()
    for part in ("collection", "tried"):
        assert anna.http.get(f"/api/puzzles/nothing/{part}").status_code == 404


def test_what_was_tried_is_told(person: NewPerson) -> None:
    anna, bela = person(), person()
    puzzle = first("asszorti")
    before = anna.http.get("/api/puzzles/asszorti/tried").json()
    assert before["tried"] == []
    path = f"/api/puzzles/asszorti/{puzzle.key}/answer"
    reply = anna.http.post(path, json={"do": puzzle.wrong}).raise_for_status().json()
    after_ = anna.http.get("/api/puzzles/asszorti/tried").json()
    assert after_ == {"tried": [puzzle.key], "rating": reply["rating"]}
    assert bela.http.get("/api/puzzles/asszorti/tried").json()["tried"] == []


def test_an_answer_is_explained() -> None:
    puzzle = first("asszorti")
    right, wrong = explained(puzzle, puzzle.answers[0]), explained(puzzle, puzzle.wrong)
    assert right["right"]
    assert not wrong["right"]
    assert wrong["values"][0]["do"] in wrong["answers"]
    for answer in ("sing", "play"):
        with pytest.raises(Refused):
            explained(puzzle, answer)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_can_be_played_on_to_the_settlement(game: str) -> None:
    """With the first option each time. The messages continue where the last ones ended, and the
    same moves give the same result.
    """
    puzzle = first(game)
    moves = [puzzle.answers[0]]
    last = max(message.get("n", 0) for message in to_json(puzzle)["messages"])
    while True:
        found = played_on(puzzle, moves)
        assert found["why"] is None
        numbers = [message["n"] for message in found["messages"] if "n" in message]
        assert numbers == [*range(last + 1, last + 1 + len(numbers))]
        last = numbers[-1]
        turn = found["messages"][-1]["turn"]
        if not turn["seats"]:
            break
        if pick_ := turn.get("pick"):
            moves.append(f"lay {' '.join(pick_['from'][: pick_['count']])}")
        else:
            moves.append(turn["options"][0])
    assert faces(found["messages"], "settled")
    assert played_on(puzzle, moves) == found


def test_an_illegal_answer_is_refused_with_its_reason() -> None:
    puzzle = first("asszorti")
    hidden = puzzle.record.state.hands[(puzzle.seat + 1) % 3]
    assert isinstance(hidden, Hand)
    card = puzzle.record.rules.pack.text(hidden.cards).split()[0]
    found = played_on(puzzle, [f"play {card}"])
    assert found["why"]["text"]
    assert found["messages"] == []
    for moves in ([], ["sing"], ["play h6"] * 61):
        with pytest.raises(Refused):
            played_on(puzzle, moves)
    with pytest.raises(Refused):
        find("asszorti", "nothing")


def test_both_are_rated() -> None:
    mine, its = rate(Rated(), Rated(1700.0, 150.0), solved=True)
    assert mine.rating > 1500
    assert its.rating < 1700
    assert mine.deviation < 350
    assert (mine.tries, its.tries) == (1, 1)
    worse, better = rate(Rated(), Rated(1700.0, 150.0), solved=False)
    assert worse.rating < 1500
    assert better.rating > 1700


def test_ratings_equal_those_of_the_paper_and_of_earlier_versions() -> None:
    """Glickman's worked example, and ratings of attempts that an older library stored."""
    against = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    played = [RatedGame(Glicko(rating, deviation, 0.06), won) for rating, deviation, won in against]
    found = after(Glicko(1500, 200, 0.06), played)
    assert found == pytest.approx((1464.06, 151.52, 0.05999), abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)
    tries = {
        True: ((1787.19525, 273.48826, 0.06000094), (1644.50164, 145.18792, 0.06000124)),
        False: ((1398.43984, 273.48825, 0.05999898), (1725.68889, 145.18790, 0.05999931)),
    }
    for solved, (mine, its) in tries.items():
        rated = rate(Rated(), Rated(1700.0, 150.0), solved)
        assert rated[0][:3] == pytest.approx(mine, abs=1e-4)
        assert rated[1][:3] == pytest.approx(its, abs=1e-4)


@pytest.mark.parametrize("seed", range(20))
def test_a_rating_moves_towards_its_result(seed: int) -> None:
    rng = random.Random(seed)
    one, other = (
        Glicko(rng.uniform(600, 2600), rng.uniform(30, 350), rng.uniform(0.01, 0.2)) for _ in "12"
    )
    won, lost = (after(one, [RatedGame(other, score)]) for score in (1, 0))
    assert lost.rating < one.rating < won.rating
    # One game carries information, and the interval is at most that of the paper.
    most = (one.deviation**2 + (173.7178 * max(won.volatility, lost.volatility)) ** 2) ** 0.5
    assert max(won.deviation, lost.deviation) < most
    higher, too = (rated._replace(rating=rated.rating + 100) for rated in (one, other))
    assert after(higher, [RatedGame(too, 1)]).rating == pytest.approx(won.rating + 100)


def test_the_next_is_near_and_new() -> None:
    every = [Listed(str(number), ("bid",), 1000 + 100 * number) for number in range(10)]
    assert pick(every, {}, {}, 1900.0, lambda few: few[0]) == "9"
    assert pick(every, {"9": True}, {}, 1900.0, lambda few: few[0]) == "8"
    assert pick(every, {}, {"0": 1890.0}, 1890.0, lambda few: few[0]) == "0"
    all_tried = {one.key: one.key != "4" for one in every}
    assert pick(every, all_tried, {}, 1900.0, lambda few: few[0]) == "4"
    assert pick(every, all_tried, {}, 1900.0, lambda few: few[0], but="4") == "9"
    with pytest.raises(Refused):
        pick([], {}, {}, 1500.0, lambda few: few[0])


def test_a_first_answer_is_rated_and_no_other(person: NewPerson) -> None:
    me = person()
    puzzle = me.http.get("/api/puzzles/asszorti/next").json()
    where = f"/api/puzzles/asszorti/{puzzle['puzzle']}"
    assert not puzzle["tried"]
    known = puzzle_of("asszorti", puzzle["puzzle"])
    wrong = me.http.post(f"{where}/answer", json={"do": known.wrong}).json()
    assert wrong["rating"]["rating"] < wrong["before"]["rating"] == 1500
    again = me.http.post(f"{where}/answer", json={"do": known.answers[0]}).json()
    assert again["right"]
    assert again["rating"] == again["before"] == wrong["rating"]
    assert me.http.get(where).json()["tried"]
    listed = {one["game"]: one for one in me.http.get("/api/puzzles").json()}
    assert (listed["asszorti"]["tried"], listed["asszorti"]["solved"]) == (1, 0)
    assert listed["asszorti"]["rating"] == wrong["rating"]
    theme = next(iter(listed["asszorti"]["themes"]))
    other = me.http.get("/api/puzzles/asszorti/next", params={"theme": theme}).json()
    assert theme in puzzle_of("asszorti", other["puzzle"]).themes
    assert me.http.get("/api/puzzles/chess/next").status_code == 404


def test_puzzle_ratings_are_exported_and_deleted(person: NewPerson) -> None:
    me = person()
    known = first("asserufen")
    where = f"/api/puzzles/asserufen/{known.key}"
    me.http.post(f"{where}/answer", json={"do": known.answers[0]}).raise_for_status()
    archive = ZipFile(io.BytesIO(me.http.post("/api/me/export", json={}).content))
    kept = json.loads(archive.read("you.json"))["puzzles"]
    assert kept["tries"] == [{"game": "asserufen", "puzzle": known.key, "solved": True}]
    assert kept["ratings"][0]["rating"] > 1500
    word = me.http.post("/api/me/deletion", json={}).json()["word"]
    me.http.post("/api/me/deletion", json={"word": word}).raise_for_status()
    assert me.http.get("/api/puzzles").json()[0]["tried"] == 0


def test_a_puzzle_can_be_played_on_over_http(person: NewPerson) -> None:
    me, known = person(), first("asszorti")
    where = f"/api/puzzles/asszorti/{known.key}/play"
    found = me.http.post(where, json={"moves": [known.answers[0]]}).json()
    assert found["messages"]
    assert me.http.post(where, json={"moves": ["x" * 400]}).status_code == 422


@pytest.mark.parametrize("key", games())
def test_each_theme_has_puzzles_of_the_game_or_its_family(key: str) -> None:
    family = game(key).rules().family
    alike = [other for other, found in games().items() if found.rules().family == family]
    themes = {theme for other in alike for one in contents(other) for theme in one.themes}
    found = exercises(key)
    assert found.keys() == themes
    for theme, (other, puzzles) in found.items():
        assert puzzles == sum(theme in one.themes for one in contents(other)) > 0
        assert other == key or not any(theme in one.themes for one in contents(key))


def test_an_unknown_game_has_no_puzzles() -> None:
    assert exercises("bridge") == {}
