// Regatta as people and programs see it: the description for pages and bots, and the drawing for
// the terminal, a map of the whole water and beside it what each card would do.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/regatta/prospects.h"
#include "games/regatta/rules.h"

namespace boathouse {

using namespace regatta;

namespace {

using Boat = Regatta::Boat;
using Card = Regatta::Card;
using Phase = Regatta::Phase;
using Position = Regatta::Position;
using Setup = Regatta::Setup;
using State = Regatta::State;

constexpr std::array<std::string_view, 6> phases{"deal", "place", "sail", "second", "draw", "over"};
constexpr std::array<std::string_view, 5> hindrances{"none", "boat", "buoy", "edge", "zone"};

// --- Description ---

void write_point(Point point, JsonWriter& json) {
  json.open_array().value(point.x).value(point.y).close_array();
}

void write_pose(Pose pose, JsonWriter& json) {
  json.open_object().key("at");
  write_point(pose.middle, json);
  json.member("heading", degrees(pose.heading)).close_object();
}

void write_corners(const Rectangle& rectangle, JsonWriter& json) {
  json.open_array();
  for (const Point corner : corners_of(rectangle)) write_point(corner, json);
  json.close_array();
}

void describe_course(const Course& course, JsonWriter& json) {
  json.key("course").open_object().key("water").open_array();
  write_point(course.water.low, json);
  write_point(course.water.high, json);
  json.close_array().key("line").open_array();
  write_point(course.left, json);
  write_point(course.right, json);
  json.close_array().member("buoy_radius", buoy_radius).key("marks").open_array();
  for (const Mark& mark : course.marks) {
    json.open_object().member("name", mark_names[mark.name]).key("at");
    write_point(mark.at, json);
    json.member("sense", sense_names[static_cast<std::size_t>(mark.sense)]).key("ray_end");
    write_point(ray_end(course, mark), json);
    json.close_object();
  }
  json.close_array().close_object();
}

void write_card(const Face& face, JsonWriter& json) {
  std::string name;
  write_face(face, name);
  json.open_object().member("card", name);
  write_face_members(face, json);
  json.close_object();
}

// Cards of others lie face down: null.
void describe_hand(const Setup& setup, const Boat& boat, JsonWriter& json) {
  json.key("hand").open_array();
  for (int slot = 0; slot < boat.cards(); ++slot) {
    const Card& card = boat.hand[static_cast<std::size_t>(slot)];
    if (card.face == Regatta::face_down) {
      json.null();
    } else {
      write_card(Regatta::face_of(setup, card), json);
    }
  }
  json.close_array();
}

void write_track(const Track& track, JsonWriter& json) {
  json.open_array();
  for (const Point point : track) write_point(point, json);
  json.close_array();
}

void describe_boat(const Setup& setup, const Boat& boat, JsonWriter& json) {
  static constexpr std::array<std::string_view, 3> states{"ashore", "racing", "finished"};
  json.open_object().member("state", states[static_cast<std::size_t>(boat.state)]);
  if (boat.state != State::ashore) {
    json.key("pose");
    write_pose(boat.pose(), json);
    json.key("hull");
    write_corners(hull_of(boat.pose()), json);
  }
  if (boat.state == State::racing) {
    json.key("zone");
    write_corners(zone_of(boat.pose()), json);
    json.member("next", name_of_aim(setup.course, boat.leg)).member("count", -boat.back);
    json.member("to_go", distance_to_aim(setup.course, boat.pose(), boat.leg));
    json.member("becalmed", boat.becalmed != 0);
  }
  if (boat.state == State::finished) json.member("place", boat.place);
  json.member("leg", boat.leg).member("turns", boat.turns).key("track");
  write_track(track_of(setup, boat), json);
  describe_hand(setup, boat, json);
  json.close_object();
}

void write_hindrance(const Hindrance& hindrance, JsonWriter& json) {
  if (hindrance.kind == Hindrance::Kind::none) return;
  json.member("hindrance", hindrances[static_cast<std::size_t>(hindrance.kind)]);
  if (hindrance.kind != Hindrance::Kind::edge) json.member("of", hindrance.index);
}

// What each card in hand would do, with each of its arrows, and the way of the bow; and where the
// boat cannot turn on the spot.
void describe_prospects(const Setup& setup, const Position& position, JsonWriter& json) {
  json.key("choices").open_array();
  for_each_prospect(setup, position, [&](const CardProspect& prospect) {
    json.open_object().member("card", prospect.slot);
    json.member("arrow", exit_names[static_cast<std::size_t>(prospect.first)]);
    if (prospect.is_double) {
      json.member("second", exit_names[static_cast<std::size_t>(prospect.second)]);
    }
    json.member("legal", prospect.legal);
    write_hindrance(prospect.voyage.hindrance, json);
    if (prospect.legal) {
      json.key("pose");
      write_pose(prospect.voyage.pose, json);
      json.member("finish", prospect.voyage.progress.finished);
      json.member("leg", prospect.voyage.progress.leg);
    }
    json.key("path");
    write_track(track_of(setup, Regatta::mover(position), prospect), json);
    json.close_object();
  });
  json.close_array().key("blocked").open_array();
  for_each_blocked_heading(setup, position, [&](int heading, const Hindrance& hindrance) {
    json.open_object().member("heading", degrees(heading));
    write_hindrance(hindrance, json);
    json.close_object();
  });
  json.close_array();
}

// Whether this view shows the hand from which a card is to be played now.
bool may_choose(const Position& position, Viewer viewer) {
  const bool sails = position.phase == Phase::sail || position.phase == Phase::second;
  return sails && (viewer == position.mover || viewer == referee);
}

// --- Drawing ---

constexpr BySeat<std::string_view, 4> mark_glyphs{"▲", "●", "■", "◆"};
constexpr std::array<std::string_view, 8> arrow_glyphs{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
// Leaves room for a title, some story, a question and choices on a screen of 80 by 24.
constexpr int map_rows = 15;
constexpr int map_columns = 40;
constexpr int screen_columns = 80;
constexpr int screen_rows = 16;
constexpr int legend_row = screen_rows - 2;

class Drawing {
 public:
  Drawing(const Setup& setup, const Position& position, Viewer viewer, Language language,
          std::span<const std::string> names, Screen& screen)
      : setup_(setup),
        position_(position),
        viewer_(viewer),
        language_(language),
        names_(names),
        screen_(screen) {
    // A character is twice as high as wide.
    const Box& water = setup.course.water;
    const int high = water.high.y - water.low.y;
    const int wide = water.high.x - water.low.x;
    row_height_ = std::max(high / map_rows, 2 * wide / map_columns) + 1;
    rows_ = high / row_height_ + 1;
    columns_ = 2 * wide / row_height_ + 1;
    if (may_choose(position, viewer)) {
      Regatta::legal_moves(setup, position, position.mover, moves_);
      for_each_prospect(setup, position,
                        [&](const CardProspect& prospect) { prospects_.push_back(prospect); });
    }
  }

  void draw() {
    draw_water();
    draw_ghosts();
    draw_boats();
    for (int seat = 0; seat < setup_.seats; ++seat) draw_seat(seat);
    row_ = setup_.seats + (setup_.seats < 4 ? 1 : 0);
    if (may_choose(position_, viewer_)) {
      draw_choices();
    } else {
      draw_hand();
    }
    draw_legend();
  }

 private:
  using Words = std::vector<std::pair<std::string, Ink>>;

  [[nodiscard]] std::string word(std::string_view key, std::span<const Value> values = {}) const {
    return say(Regatta::words(), language_, join("board.", key), values);
  }
  [[nodiscard]] const std::string& name(int seat) const { return of_seat(names_, seat); }
  [[nodiscard]] const Boat& boat(int seat) const { return position_.boats[seat]; }

  void put(Point point, std::string_view text, Ink ink) {
    const Box& water = setup_.course.water;
    if (!water.holds(point)) return;
    screen_.write((water.high.y - point.y) / row_height_, 2 * (point.x - water.low.x) / row_height_,
                  text, ink);
  }

  void draw_water() {
    const Course& course = setup_.course;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        screen_.write(row, column, (row + column) % 2 == 0 ? "·" : " ", Ink::water);
      }
    }
    const int leg = focus_leg();
    for (std::uint32_t i = 0; i < course.marks.size(); ++i) {
      const Mark& mark = course.marks[i];
      const Ink ink = leg == static_cast<int>(i) + 1 ? Ink::strong : Ink::quiet;
      const Point end = ray_end(course, mark) - mark.at;
      constexpr int steps = 24;
      for (int step = 1; step <= steps; ++step) {
        put(mark.at + Point{end.x * step / steps, end.y * step / steps}, "'", ink);
      }
      const std::string_view sense = mark.sense == Sense::clockwise ? "↻" : "↺";
      put(mark.at, join(std::string{static_cast<char>('A' + static_cast<int>(i))}, sense), ink);
    }
    const Ink ink = leg == 0 || leg == course.finish_leg() ? Ink::strong : Ink::quiet;
    constexpr int steps = 24;
    for (int step = 0; step <= steps; ++step) {
      put({course.left.x + (course.right.x - course.left.x) / steps * step, course.left.y}, "=",
          ink);
    }
    put(course.left, "o", ink);
    put(course.right, "o", ink);
  }

  // Whose next mark is shown: the viewer's while racing, else the mover's.
  [[nodiscard]] int focus_leg() const {
    const bool own = viewer_ >= 0 && boat(viewer_).state == State::racing;
    return boat(own ? viewer_ : position_.mover).leg;
  }

  void draw_ghosts() {
    // The lowest number last: where several lead to one place, it is the one that is seen.
    for (std::size_t i = prospects_.size(); i-- > 0;) {
      const CardProspect& prospect = prospects_[i];
      if (!prospect.legal) continue;
      put(prospect.voyage.pose.middle, join(number_of(prospect)), Ink::coral);
    }
  }

  void draw_boats() {
    for (int seat = 0; seat < setup_.seats; ++seat) {
      const Boat& each = boat(seat);
      if (each.state != State::racing) continue;
      put(each.middle, join(mark_glyphs[seat], arrow_of(each.heading)), ink_of_seat(seat));
    }
  }
  static std::string_view arrow_of(int heading) {
    return arrow_glyphs[static_cast<std::size_t>((heading * 2 + 3) / 6 % 8)];
  }

  // What the map shows, in the last rows beside it.
  void draw_legend() {
    write_panel(legend_row, 1, word("cards"), Ink::quiet);
    write_panel(legend_row + 1, 1, word("scale", std::array{Value{"size", join(row_height_ / mm)}}),
                Ink::quiet);
  }

  [[nodiscard]] std::string aim_text(int leg) const {
    const Course& course = setup_.course;
    if (leg == 0) return word("start");
    if (leg == course.finish_leg()) return word("finish");
    const Mark& mark = course.marks[static_cast<std::uint32_t>(leg - 1)];
    return join(std::string{static_cast<char>('A' + leg - 1)}, " ",
                say(Regatta::words(), language_, join("mark.", mark_names[mark.name])));
  }

  void write_panel(int row, int indent, std::string_view text, Ink ink = Ink::plain) {
    const int column = columns_ + 2 + indent;  // beside the map
    screen_.write(row, column, fitting(text, screen_columns - column), ink);
  }

  void draw_seat(int seat) {
    const Boat& each = boat(seat);
    const bool on_turn = position_.phase != Phase::over && position_.mover == seat;
    write_panel(seat, 0, on_turn ? "»" : " ", Ink::coral);
    write_panel(seat, 1, join(mark_glyphs[seat], " ", fitting(name(seat), 10)), ink_of_seat(seat));
    std::string text;
    if (each.state == State::finished) {
      text = word("home", std::array{Value{"place", join(each.place)}});
    } else if (each.state == State::racing) {
      text = join(degrees(each.heading), "° → ", aim_text(each.leg), " ",
                  distance_to_aim(setup_.course, each.pose(), each.leg) / mm, " mm");
      if (each.back != 0) text += " (−1)";
      if (each.becalmed != 0) text += join(" ", word("becalmed"));
    } else {
      text = word("ashore");
    }
    write_panel(seat, 14, text);
  }

  // Words one after the other, in as many rows as they need, those below the first indented.
  void write_words(int indent, const Words& words) {
    const int room = screen_columns - columns_ - 2;
    int column = indent;
    for (const auto& [text, ink] : words) {
      const int wide = columns_of(text);
      if (column > indent && column + wide > room) {
        ++row_;
        column = indent;
      }
      if (row_ < legend_row) write_panel(row_, column, text, ink);
      column += wide + 2;
    }
    ++row_;
  }
  void write_sentence(std::string_view text, Ink ink = Ink::plain) {
    if (row_ < legend_row) write_panel(row_++, 1, text, ink);
  }

  // The hand of the viewer, or of the mover if that may be seen.
  void draw_hand() {
    const Boat& own = boat(viewer_ >= 0 ? viewer_ : position_.mover);
    Words cards;
    for (int slot = 0; slot < own.cards(); ++slot) {
      const Card& card = own.hand[static_cast<std::size_t>(slot)];
      if (card.face == Regatta::face_down) return;
      std::string text = join(slot + 1, ":");
      write_face(Regatta::face_of(setup_, card), text);
      cards.emplace_back(std::move(text), Ink::plain);
    }
    write_words(1, cards);
    if (position_.phase != Phase::place || viewer_ != position_.mover) return;
    ++row_;
    write_sentence("berth -30 60");
    write_sentence(word("berth"), Ink::quiet);
  }

  // Every card in hand with the choices it gives, by their numbers, and what else can be done.
  void draw_choices() {
    const Boat& own = Regatta::mover(position_);
    for (int slot = 0; slot < own.cards(); ++slot) {
      if (!Regatta::is_first_of_face(own, slot)) continue;
      const Face& face = Regatta::face_of(setup_, own.hand[static_cast<std::size_t>(slot)]);
      const std::string cards = name_of_cards(own, slot);
      if (row_ < legend_row) write_panel(row_, 1, cards, Ink::strong);
      write_words(std::max(card_columns, columns_of(cards) + 3),
                  face.is_sun() ? words_of_sun() : words_of_card(slot));
    }
    if (position_.phase == Phase::second) {
      write_sentence(word("let_be"), Ink::quiet);
    } else {
      write_sentence(word("turn"), Ink::quiet);
      if (const Words blocked = words_of_blocked(); !blocked.empty()) write_words(2, blocked);
      write_sentence(word("exchange"), Ink::quiet);
    }
  }

  // Such as 2,4:L45*.
  [[nodiscard]] std::string name_of_cards(const Boat& own, int first) const {
    std::string text;
    for (int slot = first; slot < own.cards(); ++slot) {
      const bool same = own.hand[static_cast<std::size_t>(slot)].face ==
                        own.hand[static_cast<std::size_t>(first)].face;
      if (same) text += join(text.empty() ? "" : ",", slot + 1);
    }
    text += ':';
    write_face(Regatta::face_of(setup_, own.hand[static_cast<std::size_t>(first)]), text);
    return text;
  }

  // What a person types to choose this, without a sun; 0 if it is not allowed.
  [[nodiscard]] std::uint32_t number_of(const Regatta::Choice& choice) const {
    for (std::uint32_t i = 0; i < moves_.size(); ++i) {
      if (moves_[i] == Regatta::code(choice)) return i + 1;
    }
    return 0;
  }
  [[nodiscard]] static Regatta::Choice choice_of(const CardProspect& prospect, int sun = -1) {
    return {.kind = Regatta::Kind::play,
            .slot = prospect.slot,
            .first = prospect.first,
            .second = prospect.second,
            .sun = sun};
  }
  [[nodiscard]] std::uint32_t number_of(const CardProspect& prospect) const {
    return number_of(choice_of(prospect));
  }

  // The seats before which a sun may be laid.
  [[nodiscard]] std::vector<int> sun_targets(const CardProspect& prospect) const {
    std::vector<int> targets;
    for (int seat = 0; seat < setup_.seats; ++seat) {
      if (number_of(choice_of(prospect, seat)) > 0) targets.push_back(seat);
    }
    return targets;
  }

  [[nodiscard]] Words words_of_card(int slot) const {
    Words words;
    for (const CardProspect& prospect : prospects_) {
      if (prospect.slot != slot) continue;
      std::string text;
      if (prospect.legal) {
        text = join(number_of(prospect), sun_targets(prospect).empty() ? " " : "+ ");
      }
      text += exit_names[static_cast<std::size_t>(prospect.first)];
      if (prospect.is_double) {
        text += join(",", exit_names[static_cast<std::size_t>(prospect.second)]);
      }
      words.emplace_back(join(text, " ", effect_of(prospect)),
                         prospect.legal ? Ink::plain : Ink::quiet);
    }
    return words;
  }

  // With which numbers a sun is laid: those that follow one marked with a plus.
  [[nodiscard]] Words words_of_sun() const {
    std::vector<int> targets;
    for (const CardProspect& prospect : prospects_) {
      if (targets.empty()) targets = sun_targets(prospect);
    }
    if (targets.empty()) return {{word("no_sun"), Ink::quiet}};
    Words words{{word("sun"), Ink::plain}};
    int more = 0;
    for (const int seat : targets) {
      words.emplace_back(join("+", ++more, " ", name(seat)), ink_of_seat(seat));
    }
    return words;
  }

  // Headings to which the boat cannot turn, those next to each other together: ×60–90° Ben.
  [[nodiscard]] Words words_of_blocked() const {
    struct Run {
      int first;
      int last;
      Hindrance hindrance;
    };
    std::vector<Run> runs;
    for_each_blocked_heading(setup_, position_, [&](int heading, const Hindrance& hindrance) {
      const bool goes_on =
          !runs.empty() && runs.back().last + 1 == heading && runs.back().hindrance == hindrance;
      if (goes_on) {
        runs.back().last = heading;
      } else {
        runs.push_back({heading, heading, hindrance});
      }
    });
    Words words;
    for (const auto& [first, last, hindrance] : runs) {
      std::string text = join("×", degrees(first));
      if (last > first) text += join("–", degrees(last));
      words.emplace_back(join(text, "° ", name_of(hindrance)), Ink::quiet);
    }
    return words;
  }

  [[nodiscard]] std::string name_of(const Hindrance& hindrance) const {
    switch (hindrance.kind) {
      case Hindrance::Kind::boat:
        return name(hindrance.index);
      case Hindrance::Kind::buoy:
        return word("buoy");
      case Hindrance::Kind::edge:
        return word("edge");
      case Hindrance::Kind::zone:
        return word("zone", std::array{Value{"name", name(hindrance.index)}});
      case Hindrance::Kind::none:
        break;
    }
    return {};
  }

  // Where a card leads: how far the next mark is then, or why it cannot be played.
  [[nodiscard]] std::string effect_of(const CardProspect& prospect) const {
    const Hindrance& hindrance = prospect.voyage.hindrance;
    const bool is_forced = hindrance.kind == Hindrance::Kind::zone && prospect.legal;
    if (hindrance.kind != Hindrance::Kind::none && !is_forced) {
      return join("×", name_of(hindrance));
    }
    const Voyage& voyage = prospect.voyage;
    if (voyage.progress.finished) return join(word("finish"), "!");
    const bool passes = voyage.progress.leg != Regatta::mover(position_).leg;
    return join(is_forced ? "!" : "", passes ? "✓" : "",
                distance_to_aim(setup_.course, voyage.pose, voyage.progress.leg) / mm);
  }

  static constexpr int card_columns = 13;  // of the panel, for the name of a card

  const Setup& setup_;
  const Position& position_;
  Viewer viewer_;
  Language language_;
  std::span<const std::string> names_;
  Screen& screen_;
  Regatta::MoveList moves_;  // those of the viewer, if he may choose
  std::vector<CardProspect> prospects_;
  int row_height_ = 1;
  int rows_ = 0;
  int columns_ = 0;
  int row_ = 0;  // of the panel, the next one to be written
};

}  // namespace

void Regatta::describe(const Setup& setup, const View& view, Viewer viewer, JsonWriter& json) {
  const Position& seen = view.seen;
  describe_course(setup.course, json);
  json.member("phase", phases[static_cast<std::size_t>(seen.phase)]);
  json.member("seat", seen.mover).member("shuffles", seen.shuffles);
  int pile_count = 0;
  for (const std::uint8_t count : pile(setup, seen)) pile_count += count;
  for (const Boat& boat : seen.boats) {
    for (const Card& card : boat.hand) pile_count -= card.face == face_down ? 1 : 0;
  }
  json.member("pile", pile_count).key("discards").open_object();
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    if (seen.discards[face] == 0) continue;
    std::string name;
    write_face(setup.deck[face], name);
    json.member(name, seen.discards[face]);
  }
  json.close_object().key("players").open_array();
  for (int seat = 0; seat < setup.seats; ++seat) {
    describe_boat(setup, seen.boats[seat], json);
  }
  json.close_array();
  if (may_choose(seen, viewer)) describe_prospects(setup, seen, json);
}

void Regatta::draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                   std::span<const std::string> names, Screen& screen) {
  Drawing{setup, view.seen, viewer, language, names, screen}.draw();
}

}  // namespace boathouse
