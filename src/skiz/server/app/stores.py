"""The stores: the rows of every feature, all in one database."""

from collections.abc import Iterable

from ..chat import Reports
from ..clocks import Deadlines
from ..dealing import DealtCards
from ..deals import FinishedDeals, OwnDeals, Tallies
from ..duplicates import Duplicates
from ..duplicates.schema import board_results_kept, duplicates
from ..notifications import Subscriptions
from ..people import ChosenOpponents, Credentials, People
from ..puzzles import Puzzles
from ..ratings import Ratings
from ..reviews import ReviewStore, Unread
from ..rooms import TableStore
from ..storage import Database, ServerSecrets
from ..studies import StudyStore
from ..table_log.schema import results
from ..tables import Codes, Sitting, StoredTables
from .forgetting import Forgetting


class Stores:
    """Opens a database by its URL; `owner` is the name of this process as an owner of tables."""

    def __init__(self, url: str, owner: str = "") -> None:
        db = self.database = Database(url)
        self.secrets = ServerSecrets(db)
        self.people, self.credentials = People(db), Credentials(db)
        self.opponents, self.forgetting = ChosenOpponents(db), Forgetting(db, owner)
        self.ratings = Ratings(db, self.people)
        self.tables = TableStore(db, owner, (results, board_results_kept))
        self.codes, self.sitting = Codes(db), Sitting(db)
        self.stored_tables = StoredTables(db, duplicates)
        self.dealt, self.deadlines, self.reports = DealtCards(db), Deadlines(db), Reports(db)
        self.finished, self.own_deals, self.tallies = FinishedDeals(db), OwnDeals(db), Tallies(db)
        self.reviews, self.unread = ReviewStore(db), Unread(db)
        self.puzzles, self.studies = Puzzles(db), StudyStore(db)
        self.duplicates, self.subscriptions = Duplicates(db), Subscriptions(db)

    def parts(self) -> Iterable[object]:
        """Return these stores and the database, as parts to be found by their classes."""
        return self, *vars(self).values()

    async def close(self) -> None:
        """Close the database, after all pending writes."""
        await self.database.close()
