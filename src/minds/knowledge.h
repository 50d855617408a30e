// What minds know about a game beyond its rules. About a game without a folder here they know
// nothing and find out by random play; a game's own folder specialises this.
#pragma once

#include <concepts>
#include <memory>
#include <optional>

#include "core/game.h"
#include "core/json.h"
#include "minds/level.h"
#include "minds/mind.h"
#include "minds/network/network.h"
#include "minds/solution_source.h"

namespace boathouse {

// A specialisation offers what it has of
//   Evaluation                a class, a quick guess at what every seat may expect; where it is not
//                             so quick, `judged_nodes` says how many of them make a judgement
//   Endings                   a class, the exact value of positions that it covers
//   Features                  a class, what a network looks at; with it the game can be learnt
//   level(level[, network])   a mind, or nothing for a level that is as everywhere
//   first_admiral()           the admiral as it was at first; without it, the one without a network
//   judge([network])          a judge, better than one who only searches
//   perfect(seats, source)    a judge, or nothing where the game is not solved for so many
//   shared_bytes()            the size of the tables that its minds share
//   study(setup, view, …)     what can be shown of it to a seat, as members of an open JSON object;
//                             false where there is nothing to show yet
template <Game G>
struct Knowledge {};

// An evaluation gets only positions that are not over. It belongs to a set-up, for which it may
// prepare tables. If they take long, it is made from the set-up and a budget, and allow(budget) is
// called before each later thought; bytes() says how large they are.
template <class G>
concept Evaluated =
    Game<G> && requires(const typename Knowledge<G>::Evaluation& evaluation,
                        const typename G::Setup& setup, const typename G::Position& position) {
      requires std::constructible_from<typename Knowledge<G>::Evaluation, const typename G::Setup&>;
      { evaluation.fits(setup) } -> std::same_as<bool>;
      { evaluation(setup, position) } -> std::same_as<Equities>;
      { Knowledge<G>::Evaluation::typical_error } -> std::convertible_to<double>;
    };

// Endings belong to a set-up too. What they say about a position that they cover, if anything, does
// not depend on what was asked before, and if they know its value they know what follows.
template <class G>
concept EndingsKnown =
    Game<G> && requires(typename Knowledge<G>::Endings& endings, const typename G::Setup& setup,
                        const typename G::Position& position) {
      requires std::constructible_from<typename Knowledge<G>::Endings, const typename G::Setup&>;
      { endings.fits(setup) } -> std::same_as<bool>;
      { Knowledge<G>::Endings::covers(position) } -> std::same_as<bool>;
      { endings(position) } -> std::same_as<std::optional<Equities>>;
      { endings.bytes() } -> std::same_as<std::size_t>;
    };

// Features belong to a set-up, like an evaluation. They put what they find in a position that is
// not over, right after a move or before chance, into the list, and return the seat from which they
// count the others. Their view does the same without owning the tables, so that it works where
// there is no heap. Their version changes when they do. network(seats) is the file of the network
// that belongs to the program; empty if there is none, as in the browser, which fetches it.
template <class G>
concept Learnt =
    Evaluated<G> &&
    requires(const typename Knowledge<G>::Features& features, const typename G::Setup& setup,
             const typename G::View& view, Network::Inputs& inputs, int seats) {
      requires std::constructible_from<typename Knowledge<G>::Features, const typename G::Setup&>;
      { features.fits(setup) } -> std::same_as<bool>;
      { features(setup, view, inputs) } -> std::same_as<int>;
      { features.view()(setup, view, inputs) } -> std::same_as<int>;
      { features.bytes() } -> std::same_as<std::size_t>;
      { Knowledge<G>::Features::version } -> std::convertible_to<std::int32_t>;
      { Knowledge<G>::Features::typical_error } -> std::convertible_to<double>;
      { Knowledge<G>::Features::count(seats) } -> std::same_as<std::int32_t>;
      { Knowledge<G>::Features::network(seats) } -> std::same_as<std::string_view>;
    };

template <Learnt G>
using FeaturesView =
    std::remove_cvref_t<decltype(std::declval<const typename Knowledge<G>::Features&>().view())>;

// Whether no chance event ever follows another without a decision between them.
template <Learnt G>
inline constexpr bool chance_comes_alone = [] {
  if constexpr (requires { Knowledge<G>::Features::chance_comes_alone; }) {
    return Knowledge<G>::Features::chance_comes_alone;
  }
  return false;
}();

template <class G>
concept OwnLevels = Game<G> && requires(Level level) {
  { Knowledge<G>::level(level) } -> std::same_as<std::unique_ptr<Mind>>;
};

// How strong a level is may depend on the network, which is null where there is none.
template <class G>
concept LearntLevels =
    Learnt<G> && requires(Level level, const std::shared_ptr<const Network>& network) {
      { Knowledge<G>::level(level, network) } -> std::same_as<std::unique_ptr<Mind>>;
    };

template <class G>
concept OwnJudge = Game<G> && requires {
  { Knowledge<G>::judge() } -> std::same_as<std::unique_ptr<Judge>>;
};

template <class G>
concept LearntJudge = Learnt<G> && requires(const std::shared_ptr<const Network>& network) {
  { Knowledge<G>::judge(network) } -> std::same_as<std::unique_ptr<Judge>>;
};

template <class G>
concept Solved = Game<G> && requires(int seats, const SolutionSource& source) {
  { Knowledge<G>::perfect(seats, source) } -> std::same_as<std::unique_ptr<Judge>>;
};

template <class G>
concept Studied = Game<G> && requires(const typename G::Setup& setup, const typename G::View& view,
                                      int seats, int seat, const Work& work, JsonWriter& json) {
  { Knowledge<G>::study(setup, view, seats, seat, work, json) } -> std::same_as<bool>;
};

// Whether a game has no secrets: its view is its position. Otherwise, minds sample worlds that fit
// what they see.
template <Game G>
inline constexpr bool nothing_hidden = std::same_as<typename G::View, typename G::Position>;

}  // namespace boathouse
