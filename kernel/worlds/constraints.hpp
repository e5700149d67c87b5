// Facts about unseen cards, arranged for counting. Cards with the same possible holders form a
// class, and holders with the same possible cards a bundle. For each class and bundle, the number
// of cards that the bundle takes is a step. Knows no rules and no play.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/cards.hpp"

namespace skiz::worlds {

using Holders = std::uint32_t;  // bit i set means that holder i is one of them

constexpr int MOST_HOLDERS = 12;
constexpr int MOST_FACTS = 16;

// Together the holders have at least `least` and at most `most` of these cards.
struct Fact {
    Holders holders;
    Cards cards;
    int least;
    int most;
};

// For each holder his known cards, the number of his unseen cards, and the cards that these may be.
struct Constraints {
    std::vector<Cards> known;
    std::vector<int> places;
    std::vector<Cards> may;
    std::vector<Fact> facts;
};

inline Cards unseen_cards(const Constraints& given) {
    Cards cards = 0;
    for (Cards may : given.may) cards |= may;
    return cards;
}

inline Holders holders_of(const Constraints& given, Card card) {
    Holders found = 0;
    for (std::size_t i = 0; i < given.may.size(); ++i)
        if (has(given.may[i], card)) found |= Holders{1} << i;
    return found;
}

// Throws invalid_argument unless the constraints are valid: sound numbers, and as many places as
// cards.
inline void refuse(const std::string& why) { throw std::invalid_argument(why); }

inline void check_places(const Constraints& given) {
    int places = 0;
    for (int place : given.places) {
        if (place < 0 || place > MOST_CARDS) refuse("a holder has a number of places that cannot be");
        places += place;
    }
    const int unseen = size(unseen_cards(given));
    if (places != unseen)
        refuse(std::to_string(unseen) + " cards are unseen, there are places for " + std::to_string(places));
}

inline void check_fact(const Fact& fact, std::size_t holders) {
    if (fact.holders >> holders) refuse("a fact names a holder or a card that cannot be");
    if (fact.most < std::max(0, fact.least))
        refuse("no deal agrees with what is known: a fact contradicts itself");
}

inline void check(const Constraints& given) {
    const std::size_t count = given.places.size();
    if (given.known.size() != count || given.may.size() != count)
        refuse("every holder needs cards he has, places and cards he may have");
    if (count > MOST_HOLDERS) refuse("there are too many holders");
    if (given.facts.size() > MOST_FACTS) refuse("there are too many facts");
    check_places(given);
    Cards shown = unseen_cards(given);
    for (Cards cards : given.known) {
        if (shown & cards) refuse("card " + std::to_string(highest(shown & cards)) + " is in two places");
        shown |= cards;
    }
    for (const Fact& fact : given.facts) check_fact(fact, count);
}

// The simplest reason why there is no way.
inline std::string explain_none(const Constraints& given) {
    const auto text = [](auto number) { return std::to_string(number); };
    for (std::size_t i = 0; i < given.places.size(); ++i)
        if (const int could = size(given.may[i]); could < given.places[i])
            return "holder " + text(i) + " has " + text(given.places[i]) + " more, and could have only " +
                   text(could);
    for (std::size_t i = 0; i < given.places.size(); ++i) {
        int only = 0;
        for (Card card : each(given.may[i])) only += holders_of(given, card) == Holders{1} << i;
        if (only > given.places[i])
            return text(only) + " can only be with holder " + text(i) + ", who has but " +
                   text(given.places[i]) + " more";
    }
    if (!given.facts.empty()) return "the facts contradict each other or the places";
    return "the cards do not fit the places";
}

// Holders with places that may have the same cards and are in the same facts.
using Bundle = std::vector<std::size_t>;
inline std::vector<Bundle> make_bundles(const Constraints& given) {
    std::vector<Bundle> found;
    const auto alike = [&](std::size_t one, std::size_t other) {
        return given.may[one] == given.may[other] && std::ranges::all_of(given.facts, [&](const Fact& fact) {
                   return (fact.holders >> one & 1) == (fact.holders >> other & 1);
               });
    };
    for (std::size_t holder = 0; holder < given.places.size(); ++holder) {
        if (!given.places[holder]) continue;
        const auto same =
            std::ranges::find_if(found, [&](const Bundle& bundle) { return alike(bundle[0], holder); });
        if (same == found.end())
            found.push_back({holder});
        else
            same->push_back(holder);
    }
    return found;
}

// The same with each bundle as one holder.
inline Constraints join(const Constraints& given, const std::vector<Bundle>& bundles) {
    Constraints together;
    for (const Bundle& bundle : bundles) {
        int places = 0;
        for (std::size_t holder : bundle) places += given.places[holder];
        together.known.push_back(0);
        together.places.push_back(places);
        together.may.push_back(given.may[bundle[0]]);
    }
    for (Fact fact : given.facts) {
        Holders holders = 0;
        for (std::size_t i = 0; i < bundles.size(); ++i)
            if (fact.holders >> bundles[i][0] & 1) holders |= Holders{1} << i;
        fact.holders = holders;
        together.facts.push_back(fact);
    }
    return together;
}

// A bundle's share of a class. `first` and `last` in the class: it chooses from all cards, or takes
// the rest. `final`: the bundle gets no more afterwards. `facts` count these cards with this
// bundle; `settled` ones count no cards of later steps.
struct Step {
    Cards cards;
    std::size_t bundle;
    bool first, last, final;
    std::vector<std::size_t> facts, settled;
};

// Cards with the same possible holders that are in the same facts.
struct CardClass {
    Holders holders;
    std::vector<std::size_t> facts;
    Cards cards;
};

// The classes, those with few bundles first.
inline std::vector<CardClass> make_classes(const Constraints& given) {
    std::vector<CardClass> found;
    for (Card card : each(unseen_cards(given))) {
        CardClass one{holders_of(given, card), {}, bit(card)};
        for (std::size_t i = 0; i < given.facts.size(); ++i)
            if (has(given.facts[i].cards, card)) one.facts.push_back(i);
        const auto same = std::ranges::find_if(found, [&](const CardClass& other) {
            return other.holders == one.holders && other.facts == one.facts;
        });
        if (same == found.end())
            found.push_back(one);
        else
            same->cards |= one.cards;
    }
    std::ranges::stable_sort(found, {}, [](const CardClass& one) { return size(Cards{one.holders}); });
    return found;
}

// Class by class, and in each class bundle by bundle.
inline std::vector<Step> make_steps(const Constraints& given) {
    std::vector<Step> found;
    for (const CardClass& one : make_classes(given))
        for (int holder : each(one.holders)) {
            Step step{.cards = one.cards,
                      .bundle = index(holder),
                      .first = holder == lowest(one.holders),
                      .last = holder == highest(one.holders),
                      .final = true,
                      .facts = {},
                      .settled = {}};
            for (std::size_t fact : one.facts)
                if (given.facts[fact].holders >> holder & 1) step.facts.push_back(fact);
            step.settled = step.facts;
            for (Step& earlier : found) {
                if (earlier.bundle == step.bundle) earlier.final = false;
                for (std::size_t fact : step.facts) std::erase(earlier.settled, fact);
            }
            found.push_back(step);
        }
    return found;
}

}  // namespace skiz::worlds
