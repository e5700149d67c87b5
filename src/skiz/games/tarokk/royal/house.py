"""The house of Royal Tarokk, and its points in the form of the whole family."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from skiz.table import House, option

from ..house import TarokkHouse


@dataclass(frozen=True)
class RoyalHouse(House):
    """The points on which tables of Royal Tarokk may differ."""

    cards: ClassVar[int] = 40

    cut: Literal["program", "at_table"] = option(
        "program", cite="skiz/talon-cut", others={"at_table": "illu/shuffle"}
    )
    one_figure_a_trick: bool = option(
        False, cite="skiz/figures-of-a-trick", others={True: "itvb/one-figure"}
    )
    kontra_levels: Literal[5, 6, 4, 3] = option(
        5,
        cite="illu/kontra-levels",
        others={6: "skiz/six-levels", 4: "itvb/kontra-levels", 3: "mkvm/kontra-levels"},
    )
    deals: int = option(12, cite="skiz/tarokk-deals", least=1, most=999)

    def cuts_at_table(self) -> bool:
        """Whether a player cuts the pack before each deal."""
        return self.cut == "at_table"

    def in_full(self) -> TarokkHouse:
        """Return the same house with every point of the family.

        Without an auction, an exchange and a call, what remains are the round, the kontras and the
        payment.
        """
        return TarokkHouse(
            one_figure_a_trick=self.one_figure_a_trick,
            kontra_levels=self.kontra_levels,
            deals=self.deals,
            declaration_pays="side",  # skiz/royal-declare
            undeclared_claim="never",  # skiz/royal-declare
            customs=False,  # skiz/royal-round
        )


PRESETS = {"provisional": RoyalHouse()}
