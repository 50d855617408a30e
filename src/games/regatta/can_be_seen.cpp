// Whether a view can be one of a race: everything within its bounds, cards that add up, and a way
// to deal those that lie face down.
#include <algorithm>
#include <optional>

#include "games/regatta/rules.h"

namespace boathouse {

using namespace regatta;

namespace {

bool is_on_course(const Regatta::Setup& setup, const Regatta::Boat& boat) {
  return boat.heading < headings && boat.leg <= setup.course.finish_leg() && boat.back <= 1 &&
         boat.becalmed <= 1 && boat.turns <= Regatta::most_turns && boat.unused == 0 &&
         boat.state <= Regatta::State::finished &&
         (boat.state == Regatta::State::ashore ? boat.middle == Point{}
                                               : setup.course.water.holds(boat.middle));
}

// A second card may add two pieces to the wake of the first.
bool is_wake(const Regatta::Wake& wake, Regatta::Phase phase) {
  constexpr std::uint8_t kinds = 2 * exit_count;
  const std::size_t most = wake.pieces.size() - (phase == Regatta::Phase::second ? 2 : 0);
  return wake.made <= 1 && wake.heading < headings && wake.sailed <= most &&
         std::ranges::all_of(wake.pieces, [](std::uint8_t piece) { return piece < kinds; });
}

bool is_hand(const Regatta::Setup& setup, const Regatta::View& view, int seat, bool own) {
  const Regatta::Boat& boat = view.seen.boats[seat];
  const auto count = static_cast<std::size_t>(boat.cards());
  for (std::size_t i = 0; i < boat.hand.size(); ++i) {
    const Regatta::Card& card = boat.hand[i];
    if (i >= count) {
      if (card != Regatta::Card{}) return false;
      continue;
    }
    const bool shown = own ? card.face <= setup.deck.size() : card.face == Regatta::face_down;
    if (!shown || card.shuffle > view.seen.shuffles || card.unused != 0) return false;
  }
  return true;
}

// Everybody draws back to a full hand, so that only the first card of two is missing from one, and
// who has finished holds none.
int cards_held(const Regatta::Position& position, int seat) {
  if (position.boats[seat].state == Regatta::State::finished) return 0;
  const bool played = position.phase == Regatta::Phase::second && position.mover == seat;
  return Regatta::hand_size - (played ? 1 : 0);
}

// Who is where in the order of the race: all in the water before anybody sails, and places in turn.
bool is_race(const Regatta::Setup& setup, const Regatta::Position& position, int seat) {
  const bool placing = position.phase == Regatta::Phase::place;
  const bool sailing =
      position.phase == Regatta::Phase::sail || position.phase == Regatta::Phase::second;
  if ((!placing && !sailing) || position.mover != seat) return false;
  int racing = 0;
  int ashore = 0;
  std::uint32_t places = 0;
  for (int each = 0; each < setup.seats; ++each) {
    const Regatta::Boat& boat = position.boats[each];
    const bool finished = boat.state == Regatta::State::finished;
    racing += boat.state == Regatta::State::racing ? 1 : 0;
    ashore += boat.state == Regatta::State::ashore ? 1 : 0;
    if (finished ? boat.place < 1 || boat.place > position.finished : boat.place != 0) return false;
    if (finished) places |= 1U << boat.place;
    if (boat.cards() != cards_held(position, each)) return false;
  }
  if (places != (2U << position.finished) - 2U) return false;
  const Regatta::Boat& own = position.boats[seat];
  if (placing) return position.finished == 0 && own.state == Regatta::State::ashore;
  // The last of several does not sail on.
  const int fewest = setup.seats == 1 ? 1 : 2;
  return ashore == 0 && racing >= fewest && (setup.sail_on || position.finished == 0) &&
         own.state == Regatta::State::racing && own.becalmed == 0 &&
         own.turns < Regatta::most_turns;
}

using Counts = std::array<int, most_faces>;

// Whether cards that lie face down can get these faces, each one that it is not barred from: finds
// a face for one card after the other, moving earlier ones to other faces where that makes room.
class Dealing {
 public:
  explicit Dealing(const Counts& faces) : left_(faces) {}

  [[nodiscard]] bool deal(const Regatta::Card& card) {
    cards_.push(card.barred);
    dealt_.push(most_faces);  // none yet
    std::uint32_t tried = 0;
    return place(cards_.size() - 1, tried);
  }

 private:
  bool place(std::uint32_t card, std::uint32_t& tried) {
    for (std::uint32_t face = 0; face < left_.size(); ++face) {
      const std::uint32_t bit = 1U << face;
      if (((cards_[card] | tried) & bit) != 0) continue;
      tried |= bit;
      if (left_[face] > 0) {
        --left_[face];
        dealt_[card] = face;
        return true;
      }
      for (std::uint32_t other = 0; other < dealt_.size(); ++other) {
        if (dealt_[other] != face || !place(other, tried)) continue;
        dealt_[card] = face;
        return true;
      }
    }
    return false;
  }

  static constexpr std::size_t most = std::size_t{most_boats} * Regatta::hand_size;
  Counts left_;
  FixedList<std::uint32_t, most> cards_;  // the faces that each cannot have
  FixedList<std::uint32_t, most> dealt_;
};

// How many cards of a shuffle lie face down, if they can be dealt these faces.
std::optional<int> deal(const Regatta::Position& position, int shuffle, const Counts& faces) {
  Dealing dealing{faces};
  int dealt = 0;
  for (const Regatta::Boat& boat : position.boats) {
    for (const Regatta::Card& card : boat.hand) {
      if (card.face != Regatta::face_down || card.shuffle != shuffle) continue;
      if (!dealing.deal(card)) return std::nullopt;
      ++dealt;
    }
  }
  return dealt;
}

// What has not been seen: neither laid down nor in the viewer's own hand.
Counts unseen_cards(const Regatta::Setup& setup, const Regatta::Position& position, int seat) {
  Counts left{};
  for (std::uint32_t face = 0; face < left.size(); ++face) {
    const int all = face < setup.deck.size() ? setup.deck[face].count : 0;
    left[face] = all - position.discards[face];
  }
  for (const Regatta::Boat& boat : position.boats) left[setup.sun] -= boat.becalmed;
  for (const Regatta::Card& card : position.boats[seat].hand) {
    if (card.face != 0) --left[card.face - 1U];
  }
  return left;
}

// Of older shuffles all cards are in hands and known, though not who has which.
bool is_known(const Regatta::Setup& setup, const Regatta::View& view, Counts& unseen) {
  const auto end = std::ranges::find(view.known, 0, &Regatta::View::Known::face);
  if (!std::is_sorted(view.known.begin(), end) ||
      std::any_of(end, view.known.end(),
                  [](const auto& each) { return each != Regatta::View::Known{}; })) {
    return false;
  }
  auto next = view.known.begin();
  for (int shuffle = 0; shuffle < view.seen.shuffles; ++shuffle) {
    Counts faces{};
    int count = 0;
    for (; next != end && next->shuffle == shuffle; ++next, ++count) {
      if (next->face > setup.deck.size()) return false;
      ++faces[next->face - 1U];
      --unseen[next->face - 1U];
    }
    if (deal(view.seen, shuffle, faces) != count) return false;
  }
  return next == end;
}

}  // namespace

bool Regatta::can_be_seen(const Setup& setup, const View& view, int seat) {
  const Position& position = view.seen;
  for (int each = 0; each < most_boats; ++each) {
    const Boat& boat = position.boats[each];
    if (each >= setup.seats ? boat != Boat{}
                            : !is_on_course(setup, boat) || !is_wake(boat.wake, position.phase) ||
                                  !is_hand(setup, view, each, each == seat)) {
      return false;
    }
  }
  if (position.finished > setup.seats || !is_race(setup, position, seat)) return false;
  Counts unseen = unseen_cards(setup, position, seat);
  return is_known(setup, view, unseen) &&
         std::ranges::all_of(unseen, [](int count) { return count >= 0; }) &&
         deal(position, position.shuffles, unseen).has_value();
}

}  // namespace boathouse
