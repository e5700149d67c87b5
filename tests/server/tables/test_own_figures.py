"""Tables with figures from a file: checked at creation, stored, shown, and played again."""

from collections.abc import Callable
from pathlib import Path

from skiz.games import game
from skiz.records import read
from skiz.server.table_log.table_made import TableMade
from skiz.server.table_log.table_rules import rules_as_made
from tests.support.laws.figure_files import ADDED, ROYAL, ROYAL_FILE
from tests.support.server.clients import Person, Server

NewPerson = Callable[[], Person]


def test_a_file_is_checked_when_the_table_is_made(person: NewPerson) -> None:
    anna = person()
    wrong = {"game": "royal", "figures": ROYAL.replace('"honours"', '"honors"')}
    answer = anna.http.post("/api/tables", json=wrong)
    assert answer.status_code == 422
    assert answer.json()["error"] == "bad-figures"
    assert answer.json()["text"] == {
        "en": "This figures file cannot be used. Line 8: take: no card is called 'honors'; "
        "the sets are tarokks, honours, kings, hearts, diamonds, spades, clubs",
        "hu": "Ez a figurafájl nem használható. 8. sor: take: nincs ilyen nevű lap: „honors”; "
        "csoportok: tarokks, honours, kings, hearts, diamonds, spades, clubs",
        "de": "Diese Figurendatei ist nicht brauchbar. Zeile 8: take: Keine Karte heißt "
        "„honors“; Gruppen sind tarokks, honours, kings, hearts, diamonds, spades, clubs",
    }
    for bad in ({"game": "asszorti", "figures": ROYAL}, {"game": "high", "figures": ROYAL}):
        assert anna.http.post("/api/tables", json=bad).json()["error"] == "bad-figures"
    long = {"game": "royal", "figures": "#" * 70_000}
    assert anna.http.post("/api/tables", json=long).json()["error"] == "bad-figures"


def test_a_too_costly_file_is_refused_with_its_line(person: NewPerson) -> None:
    """Sent by a client without a cookie. The TOML parser never sees it."""
    anna = person()
    wrong = ROYAL + "\n" + ".".join(["name"] * 2_000) + " = 1\n"
    answer = anna.http.post("/api/tables", json={"game": "royal", "figures": wrong})
    body = answer.json()
    assert (answer.status_code, body["error"], body["params"]["line"]) == (
        422,
        "bad-figures",
        wrong.rstrip().count("\n") + 1,
    )
    assert "a key of more than 8 parts" in body["text"]["en"]
    assert "8 részből" in body["text"]["hu"]
    assert "mehr als 8 Teilen" in body["text"]["de"]


def test_a_table_shows_its_figures(person: NewPerson) -> None:
    anna = person()
    table = anna.table(game="royal", figures=ROYAL)
    socket = anna.socket(table)
    socket.catch_up()
    welcome = next(m["welcome"] for m in socket.messages if "welcome" in m)
    assert welcome["own"]["hash"] == ROYAL_FILE.hash
    assert welcome["own"]["provisional"] is False
    assert welcome["own"]["words"]["de"]["figure.pagat-ultimo"] == "pagátultimó"
    socket.close()
    rows = anna.http.get(f"/api/tables/{table}/figures").json()["figures"]
    assert [row["key"] for row in rows][:2] == ["trull", "pagat-ultimo"]
    assert rows[1]["feat"]["en"]
    assert rows[2]["needs"] == [5, 9]
    assert any(row["trophy"] for row in rows)
    assert anna.http.get(f"/api/tables/{anna.table()}/figures").json() is None


def test_an_old_table_keeps_a_file_that_a_new_table_may_not_use(person: NewPerson) -> None:
    """New limits hold for new files only: a table in the log opens as before."""
    old = ROYAL.replace("needs = { least = 5, most = 9 }", "needs = { least = 11 }")
    refused = person().http.post("/api/tables", json={"game": "royal", "figures": old})
    assert refused.json()["error"] == "bad-figures"
    kept = rules_as_made(TableMade("royal", "provisional", {}, old), None)
    assert kept.own is not None
    assert kept.own.file.text == old


def clauses_at(anna: Person, path: str) -> set[str]:
    """Return the clauses of a requested book."""
    book = anna.http.get(f"/api/{path}/rules").json()
    return {clause["cite"] for page in book for clause in page["clauses"]}


def test_the_book_of_a_table_is_that_of_its_figures(person: NewPerson) -> None:
    anna = person()
    own = {"skiz/own-figures", "skiz/own-bound"}
    with_file, without = anna.table(game="high", figures=ADDED), anna.table(game="high")
    assert own <= clauses_at(anna, f"tables/{with_file}")
    assert not own & clauses_at(anna, f"tables/{without}")
    assert clauses_at(anna, f"tables/{with_file}") - own == clauses_at(anna, f"tables/{without}")


def test_a_table_without_a_file_plays_with_the_provisional_figures(person: NewPerson) -> None:
    anna = person()
    about = anna.http.get("/api/games/royal").json()
    own = game("royal").rules().own
    assert own is not None
    assert about["figures"] == {
        "name": {lang: own.name(lang) for lang in ("en", "hu", "de")},  # type: ignore[arg-type]
        "hash": own.file.hash,
        "provisional": True,
    }
    assert about["takes_figures"]
    assert anna.http.get("/api/games/royal/figures").json()["provisional"]
    other = anna.http.get("/api/games/asszorti").json()
    assert (other["figures"], other["takes_figures"]) == (None, False)
    assert anna.http.get("/api/games/high").json()["takes_figures"]


def play_a_deal(anna: Person, table: str) -> str:
    """Return the record of the first deal of a table, played by the last option each time."""
    socket = anna.socket(table)
    count = 0
    while True:
        socket.catch_up()
        if not socket.turn["seats"]:
            break
        if options := socket.options():
            count += 1
            socket.say({"do": options[-1], "on": socket.turn["on"], "id": f"a{count}"})
            assert "ack" in socket.answer(f"a{count}")
        else:
            socket.hear()
    socket.close()
    return str(anna.http.get(f"/api/tables/{table}/deals/1").json()["record"])


def test_a_table_keeps_its_file_over_a_restart_with_other_figures(
    data: Path, tmp_path: Path
) -> None:
    """Also where the server has another file by then, which tables without a file use."""
    first = Server(data)
    anna = Person(first.address)
    table = anna.table(game="royal", figures=ROYAL)
    first.kill()
    house = tmp_path / "house.toml"
    house.write_text(ROYAL.replace('"brace"', '"couple"'), "utf-8")
    added = tmp_path / "added.toml"
    added.write_text(ADDED, "utf-8")
    second = Server(data, "--figures", str(house), "--figures", str(added))
    anna.move(second.address)
    keys = [r["key"] for r in anna.http.get(f"/api/tables/{table}/figures").json()["figures"]]
    assert "brace" in keys
    fresh = anna.table(game="royal")
    keys = [r["key"] for r in anna.http.get(f"/api/tables/{fresh}/figures").json()["figures"]]
    assert "couple" in keys
    assert "skiz/own-bound" in clauses_at(anna, "games/high")
    high = anna.http.get(f"/api/tables/{anna.table(game='high')}/figures").json()
    assert [row["key"] for row in high["figures"]] == ["four-riders", "xix-eighth"]
    record = play_a_deal(anna, table)
    (again,) = read(record, figures=[ROYAL_FILE])
    assert again.state.settled
    anna.close()
    assert second.stop() == 0
