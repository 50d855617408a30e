// A race as tests set it up: boats where they want them, cards in hands by name, moves by notation.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/regatta/course_file.h"
#include "games/regatta/rules.h"

namespace boathouse::regatta {

inline std::string name_of_face(const Face& face) {
  std::string name;
  write_face(face, name);
  return name;
}

class Race {
 public:
  explicit Race(int seats = 2, bool sail_on = false, std::string_view course = "standard")
      : Race(Regatta::begin_on(seats, sail_on, course_named(course), regatta::deck())) {}

  explicit Race(const Regatta::Setup& begun) : setup(begun) {
    setup.first = 0;
    position = Regatta::start(setup);
    position.phase = Regatta::Phase::sail;
    for (int seat = 0; seat < setup.seats; ++seat) boat(seat, -500 + 300 * seat, -300, 0);
  }

  // Millimetres; all hands are empty at first.
  Race& boat(int seat, int x, int y, int heading, int leg = 0, int back = 0) {
    Regatta::Boat& moved = at(seat);
    moved.middle = {x * mm, y * mm};
    moved.heading = static_cast<std::uint8_t>(heading);
    moved.leg = static_cast<std::uint8_t>(leg);
    moved.back = static_cast<std::uint8_t>(back);
    moved.state = Regatta::State::racing;
    return *this;
  }
  Race& hand(int seat, std::string_view names) {
    at(seat).hand = {};
    std::size_t slot = 0;
    while (!names.empty()) at(seat).hand[slot++].face = face(cut(names, ' '));
    return *this;
  }
  // All other cards are discarded, but so many stay in the pile.
  Race& discard_all_but(std::string_view name, int count) {
    const auto pile = Regatta::pile(setup, position);
    for (std::size_t i = 0; i < pile.size(); ++i) {
      const int kept = i + 1 == face(name) ? count : 0;
      position.discards[i] = static_cast<std::uint8_t>(position.discards[i] + pile[i] - kept);
    }
    return *this;
  }

  [[nodiscard]] std::vector<std::string> choices() const {
    Regatta::MoveList moves;
    Regatta::legal_moves(setup, position, position.mover, moves);
    std::vector<std::string> all;
    for (const Move move : moves) all.push_back(notation(Ply::move(position.mover, move)));
    return all;
  }
  [[nodiscard]] bool can(std::string_view choice) const {
    const std::vector<std::string> all = choices();
    return std::ranges::find(all, choice) != all.end();
  }
  [[nodiscard]] int count_of(std::string_view beginning) const {
    return static_cast<int>(std::ranges::count_if(
        choices(), [&](const std::string& text) { return text.starts_with(beginning); }));
  }
  // A move or a draw; there must be such a one.
  Race& play(std::string_view text) {
    if (Regatta::turn(setup, position).is_chance()) {
      Regatta::happen(setup, position, face(text) - 1U);
      return *this;
    }
    Regatta::MoveList moves;
    Regatta::legal_moves(setup, position, position.mover, moves);
    for (const Move move : moves) {
      if (notation(Ply::move(position.mover, move)) != text) continue;
      Regatta::play(setup, position, position.mover, move);
      return *this;
    }
    std::abort();
  }
  // The events of that move, by name.
  [[nodiscard]] std::string told(std::string_view text, Viewer viewer = referee) const {
    Regatta::MoveList moves;
    Regatta::legal_moves(setup, position, position.mover, moves);
    EventList events;
    for (const Move move : moves) {
      const Ply ply = Ply::move(position.mover, move);
      if (notation(ply) == text) Regatta::events(setup, position, ply, viewer, events);
    }
    std::string all;
    for (const Event& event : events) {
      all += join(all.empty() ? "" : " ", Regatta::info.events[event.kind].name);
    }
    return all;
  }

  Regatta::Boat& at(int seat) { return position.boats[seat]; }
  [[nodiscard]] const Regatta::Boat& at(int seat) const { return position.boats[seat]; }
  [[nodiscard]] std::uint8_t face(std::string_view name) const {
    for (std::uint32_t i = 0; i < setup.deck.size(); ++i) {
      if (name_of_face(setup.deck[i]) == name) return static_cast<std::uint8_t>(i + 1);
    }
    std::abort();
  }
  [[nodiscard]] int discarded(std::string_view name) const {
    return position.discards[face(name) - 1U];
  }
  [[nodiscard]] std::string hand_of(int seat) const {
    std::string names;
    for (int slot = 0; slot < at(seat).cards(); ++slot) {
      const auto& card = at(seat).hand[static_cast<std::size_t>(slot)];
      names += join(slot == 0 ? "" : " ", name_of_face(Regatta::face_of(setup, card)));
    }
    return names;
  }
  [[nodiscard]] std::string notation(Ply ply) const {
    std::string text;
    Regatta::notation(setup, position, ply, referee, text);
    return text;
  }

  Regatta::Setup setup;
  Regatta::Position position;
};

}  // namespace boathouse::regatta
