"""What the points of a Tarokk house mean together: questions that rules and book ask."""

from dataclasses import dataclass

from .points import TarokkPoints


@dataclass(frozen=True)
class TarokkHouse(TarokkPoints):
    """A house of Hungarian Tarokk."""

    def has_all_cards(self) -> bool:
        """Whether it is played with 54 cards."""
        return self.cards == 54

    def has_short_pack(self) -> bool:
        """Whether it is played with 42 cards."""
        return not self.has_all_cards()

    def dealer_sits_out(self) -> bool:
        """Whether there is one more chair than seats."""
        return self.players == 5

    # --- which rules apply at all ---

    def draws_seats(self) -> bool:
        """Whether cards decide who sits where and who deals first."""
        return self.seats == "drawn"

    def cuts_at_table(self) -> bool:
        """Whether a player cuts the pack before each deal."""
        return self.cut == "at_table"

    def doubles_rounds(self) -> bool:
        """Whether deals count more after a thrown-in hand."""
        return self.after_throw_in != "none"

    def overlaps_rounds(self) -> bool:
        """Whether doubled rounds run at the same time."""
        return self.after_throw_in == "overlap"

    def quadruples_rounds(self) -> bool:
        """Whether a throw-in during a doubled round makes it a quadrupled one."""
        return self.after_throw_in == "quadrupled"

    def has_cues(self) -> bool:
        """Whether a jump may show a card, and a pass may leave the game."""
        return not self.bids_plainly()

    def has_opening_cues(self) -> bool:
        """Whether the first bid of an auction may show a card."""
        return self.conventions == "usual"

    def bids_plainly(self) -> bool:
        """Whether a bid says what is played, and nothing about the hand."""
        return self.conventions == "none"

    def cue_bidder_goes_on(self) -> bool:
        """Whether a seat that showed a card may bid again."""
        return self.has_cues() and not self.inviter_locked

    def shows_xvii(self) -> bool:
        """Whether a jump may show the XVII."""
        return self.has_cues() and self.jump_xvii

    def cue_takes_any_honour(self) -> bool:
        """Whether a card may be shown with the pagát as the only honour."""
        return self.has_cues() and self.cue_honour == "any"

    def pays_for_trial(self) -> bool:
        """Whether a trial without an honour costs something."""
        return self.trial_penalty != "none"

    def annuls_after_discard(self) -> bool:
        """Whether a hand is thrown in after the exchange, not during it."""
        return self.annul_timing == "after_discard"

    def annuls_before_discard(self) -> bool:
        """Whether a hand is thrown in with the talon cards in it."""
        return not self.annuls_after_discard()

    def annuls_with_sas(self) -> bool:
        """Whether a hand may be thrown in with the II."""
        return self.is_high() and self.annul_hands == "five"

    def calls_own(self) -> bool:
        """Whether a free call may name any tarokk of the declarer's except honours."""
        return self.call_own == "any"

    def calls_only_xx(self) -> bool:
        """Whether the XX is the only tarokk that the declarer may call from their own hand."""
        return self.call_own == "xx"

    def frees_in_doubt(self) -> bool:
        """Whether a trick that may be lost frees the bound cards of centrum and birds."""
        return self.bound_until == "may_be_lost"

    def asks_for_kontra_at_once(self) -> bool:
        """Whether seats that discarded tarokks are asked right after the declarer's first turn."""
        return self.forced_kontra == "at_once"

    def lays_rest_open(self) -> bool:
        """Whether the seat on lead may lay a clear rest open."""
        return self.clear_rest

    def has_strict_trull(self) -> bool:
        """Whether the honours needed for trull depend on the turn."""
        return self.trull_promise == "strict"

    def has_birds(self) -> bool:
        """Whether there are centrum and birds, uhus, and figures of the kings."""
        return self.figures != "six"

    def is_high(self) -> bool:
        """Whether the figures of High Tarokk are played."""
        return self.figures == "all"

    def chooses_sas(self) -> bool:
        """Whether a point of the house decides about figures of the eagle."""
        return self.figures in ("twelve", "six")

    def has_sas(self) -> bool:
        """Whether the eagle, the II, has figures like those of the pagát."""
        return self.sas_figures or self.is_high()

    def has_sas_uhu(self) -> bool:
        """Whether a point of the house gives the eagle an uhu."""
        return self.has_birds() and self.sas_figures and self.chooses_sas()

    def chains_birds(self) -> bool:
        """Whether a bird includes those before it."""
        return self.has_birds() and self.birds_chain

    def raises_to_uhu(self) -> bool:
        """Whether a partner may raise an ultimó to an uhu."""
        return self.has_birds() and self.uhu_upgrade

    def exempts_figures(self) -> bool:
        """Whether some figures do not count for the side of the last speaker."""
        return self.has_birds() and self.identify_exempt != "none"

    def declares_for_uhu(self) -> bool:
        """Whether an uhu obliges a seat to declare its tarokks."""
        return self.has_birds() and self.declaration_duty != "pagat_ultimo"

    def trusts_partner(self) -> bool:
        """Whether a seat that expects the card in its partner's hand need not declare."""
        return self.declaration_duty == "pagat_sas"

    def asks_for_undeclared(self) -> bool:
        """Whether the holder of undeclared tarokks may claim them or not."""
        return self.undeclared_claim in ("may", "covered")

    def wants_cover(self) -> bool:
        """Whether they may be claimed only if the side has won at least as much."""
        return self.undeclared_claim == "covered"

    def counts_deals(self) -> bool:
        """Whether a number of deals ends the session."""
        return self.session_end == "agreed_deals"

    def ends_at_time(self) -> bool:
        """Whether the session ends at an agreed time."""
        return self.session_end == "agreed_time"

    def closes_with_phrase(self) -> bool:
        """Whether a phrase closes the session."""
        return self.session_end == "closing_phrase"
