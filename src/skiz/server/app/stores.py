"""The stores: the rows of every feature, all in one database."""

from collections.abc import Iterable

from ..chat.reports import Reports
from ..clocks.deadlines import Deadlines
from ..dealing.store import DealtCards
from ..deals.finished import FinishedDeals
from ..deals.search import OwnDeals
from ..deals.tallies import Tallies
from ..duplicates.schema import board_results_kept, duplicates
from ..duplicates.store import Duplicates
from ..notifications.subscriptions import Subscriptions
from ..people.chosen_opponents import ChosenOpponents
from ..people.credentials import Credentials
from ..people.store import People
from ..puzzles.store import Puzzles
from ..ratings.store import Ratings
from ..reviews.store import KeptReviews
from ..reviews.unreviewed import Unread
from ..rooms.store import TableStore
from ..storage.database import Database
from ..storage.server_secrets import ServerSecrets
from ..studies.store import KeptStudies
from ..table_log.schema import results
from ..tables.codes import Codes
from ..tables.overview_rows import Glimpses
from ..tables.sitting import Sitting
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
        self.codes, self.sitting, self.glimpses = Codes(db), Sitting(db), Glimpses(db, duplicates)
        self.dealt, self.deadlines, self.reports = DealtCards(db), Deadlines(db), Reports(db)
        self.finished, self.own_deals, self.tallies = FinishedDeals(db), OwnDeals(db), Tallies(db)
        self.reviews, self.unread = KeptReviews(db), Unread(db)
        self.puzzles, self.studies = Puzzles(db), KeptStudies(db)
        self.duplicates, self.subscriptions = Duplicates(db), Subscriptions(db)

    def parts(self) -> Iterable[object]:
        """Return these stores and the database, as parts to be found by their classes."""
        return self, *vars(self).values()

    async def close(self) -> None:
        """Close the database, after all pending writes."""
        await self.database.close()
