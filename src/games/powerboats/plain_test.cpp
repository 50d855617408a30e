// A second implementation of Powerboats, deliberately simple: hexes as columns and rows, points in
// the plane for angles, dice as a list, one step after the other, and the rules written as they
// are read aloud. It is compared with the fast one on random play.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/powerboats/rules.h"
#include "games/powerboats/testing/lakes.h"
#include "games/powerboats/testing/sailor.h"

namespace boathouse {
namespace {

using Hex = std::pair<int, int>;  // column, row
using DiceList = std::vector<int>;

const std::vector<std::string> way_names{"E", "NE", "NW", "W", "SW", "SE"};

Hex next_to(Hex hex, int way) {
  const auto [column, row] = hex;
  const int odd = row % 2 == 0 ? 0 : 1;
  switch (way) {
    case 0:
      return {column + 1, row};
    case 1:
      return {column + odd, row - 1};
    case 2:
      return {column - 1 + odd, row - 1};
    case 3:
      return {column - 1, row};
    case 4:
      return {column - 1 + odd, row + 1};
    default:
      return {column + odd, row + 1};
  }
}
bool on_board(Hex hex) {
  return hex.first >= 0 && hex.first < 24 && hex.second >= 0 && hex.second < 24;
}
std::string text_of(Hex hex) {
  return std::string(1, static_cast<char>('A' + hex.first)) + std::to_string(hex.second + 1);
}

struct Spot2D {
  double x = 0;
  double y = 0;
};
Spot2D middle_of(Hex hex) {
  return {hex.first + (hex.second % 2 == 0 ? 0 : 0.5), -hex.second * std::numbers::sqrt3 / 2};
}
double turn_from(Spot2D a, Spot2D b, Spot2D c) {  // at b on the way from a to c; left is positive
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}
Spot2D toward(Spot2D from, Spot2D to) {
  const double size = std::hypot(to.x - from.x, to.y - from.y);
  return {(to.x - from.x) / size, (to.y - from.y) / size};
}

struct PlainBoat {
  std::string fate = "ashore";  // racing, home, sunk, unplaced
  Hex at{-1, -1};
  int way = 0;
  DiceList dice;
  int damage = 0;
  int damage_before = 0;
  int next = 0;  // 0 the start, 1 to 3 a buoy, 4 the finish
  int count = 0;
  int turns = 0;
  int rank = 0;  // place at home, or order of sinking
  int points = 0;
};

// A row of hexes from a buoy, and on which side of it a hex lies.
struct PlainRow {
  Hex buoy;
  int way = 0;
  std::vector<Hex> hexes;

  [[nodiscard]] bool has(Hex hex) const { return std::ranges::find(hexes, hex) != hexes.end(); }
  [[nodiscard]] int side(Hex hex) const {
    const double turn = turn_from(middle_of(buoy), middle_of(next_to(buoy, way)), middle_of(hex));
    if (std::abs(turn) < 1e-6) return 0;
    return turn > 0 ? 1 : -1;
  }
};

class PlainMatch {
 public:
  PlainMatch(const Powerboats::Setup& setup, bool turns_count)
      : seats_(setup.seats),
        turns_count_(turns_count || setup.seats <= 2),
        once_(setup.bonus_once),
        unplaced_finish_(setup.unplaced_finish),
        boats_(static_cast<std::size_t>(setup.seats)),
        starter_(setup.first_starter),
        mover_(setup.first_starter) {
    for (int place = 0; place < 6; ++place) {
      const auto laid = setup.laid[static_cast<std::size_t>(place)];
      const auto& face = powerboats::tiles().face(setup.water, laid.tile);
      const auto turn = [&](Hex hex) -> Hex {
        if (laid.turned) hex = {7 - hex.first, 11 - hex.second};
        return {hex.first + place % 3 * 8, hex.second + place / 3 * 12};
      };
      for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 12; ++row) {
          if (face.is_land(column, row)) land_.insert(turn({column, row}));
        }
      }
      for (const auto& spot : face.spots) {
        spots_[spot.letter].emplace_back(turn({spot.column, spot.row}),
                                         (spot.side + (laid.turned ? 3 : 0)) % 6);
      }
    }
  }

  // --- Chance ---

  void draw(const std::string& notation) {
    // “buoys E5 R3 D20 T15”
    buoys_.clear();
    const auto& spots = spots_[race_];
    std::string rest = notation.substr(6) + " ";
    int line_way = 0;
    while (!rest.empty()) {
      const std::string name = rest.substr(0, rest.find(' '));
      rest = rest.substr(name.size() + 1);
      for (const auto& [hex, way] : spots) {
        if (text_of(hex) != name) continue;
        if (buoys_.empty()) line_way = way;
        buoys_.push_back(hex);
      }
    }
    line_ = {buoys_[0], line_way, {}};
    Hex hex = buoys_[0];
    for (int i = 0; i < 4; ++i) line_.hexes.push_back(hex = next_to(hex, line_way));
    obstacles_ = land_;
    for (const Hex& buoy : buoys_) obstacles_.insert(buoy);
    obstacles_.insert(next_to(hex, line_way));
    set_gates();
    phase_ = "place";
    mover_ = (starter_ + seats_ - 1) % seats_;
  }

  void roll(const std::string& notation) {
    for (const char face : notation.substr(5)) mine().dice.push_back(face - '0');
    to_roll_ = 0;
    phase_ = "steer";
  }

  // --- Moves ---

  [[nodiscard]] std::set<std::string> choices() const {
    if (phase_ == "place") return places();
    if (phase_ == "plan") return plans();
    std::set<std::string> names;
    for (const int way : directions()) names.insert(steering(way));
    return names;
  }

  void play(const std::string& notation) {
    if (phase_ == "place") {
      const std::size_t blank = notation.find(' ');
      mine().at = {notation[0] - 'A', std::stoi(notation.substr(1, blank)) - 1};
      mine().way = static_cast<int>(std::ranges::find(way_names, notation.substr(blank + 1)) -
                                    way_names.begin());
      mine().fate = "racing";
      phase_ = mover_ == starter_ ? "plan" : "place";
      if (phase_ == "place") mover_ = (mover_ + seats_ - 1) % seats_;
    } else if (phase_ == "plan") {
      const std::size_t plus = notation.find('+');
      mine().dice.clear();
      if (notation != "none") {
        for (const char face : notation.substr(0, plus)) mine().dice.push_back(face - '0');
      }
      to_roll_ = plus == std::string::npos ? 0 : std::stoi(notation.substr(plus + 1));
      phase_ = to_roll_ > 0 ? "roll" : "steer";
    } else {
      const std::string name = notation.substr(0, notation.find('>'));
      sail(static_cast<int>(std::ranges::find(way_names, name) - way_names.begin()));
    }
  }

  [[nodiscard]] std::string turn() const {
    if (phase_ == "draw" || phase_ == "roll") return "chance";
    return phase_ == "over" ? "over" : std::to_string(mover_);
  }

  // Everything that is known, in words, for comparison.
  [[nodiscard]] std::string describe() const {
    std::string text =
        "race " + std::to_string(race_) + " " + phase_ + " " + std::to_string(to_roll_);
    for (const PlainBoat& boat : boats_) {
      text += " | " + boat.fate + " points " + std::to_string(boat.points) + " damage " +
              std::to_string(boat.damage);
      if (boat.fate != "racing") continue;
      DiceList dice = boat.dice;
      std::ranges::sort(dice);
      text += " " + text_of(boat.at) + " " + way_names[static_cast<std::size_t>(boat.way)] +
              " next " + std::to_string(boat.next) + " count " + std::to_string(boat.count) +
              " turns " + std::to_string(boat.turns) + " dice";
      for (const int die : dice) text += " " + std::to_string(die);
    }
    return text;
  }

  // Seats in the order of the final result, those who share in brackets.
  [[nodiscard]] std::vector<int> places_at_end() const {
    const auto rank = [&](const PlainBoat& boat) -> std::pair<int, int> {
      if (boat.fate == "home") return {2, -boat.rank};
      if (boat.fate == "unplaced") return {1, std::max(boat.next - 1, 0)};
      return {0, boat.rank};
    };
    std::vector<int> places;
    for (const PlainBoat& boat : boats_) {
      int place = 1;
      for (const PlainBoat& other : boats_) {
        if (std::pair{other.points, rank(other)} > std::pair{boat.points, rank(boat)}) ++place;
      }
      places.push_back(place);
    }
    return places;
  }

 private:
  PlainBoat& mine() { return boats_[static_cast<std::size_t>(mover_)]; }
  [[nodiscard]] const PlainBoat& mine() const { return boats_[static_cast<std::size_t>(mover_)]; }
  [[nodiscard]] static int sum(const DiceList& dice) {
    int total = 0;
    for (const int die : dice) total += die;
    return total;
  }
  [[nodiscard]] bool water(Hex hex) const { return on_board(hex) && !obstacles_.contains(hex); }

  void set_gates() {
    gates_.clear();
    senses_.clear();
    const Spot2D a = middle_of(line_.hexes[1]);
    const Spot2D b = middle_of(line_.hexes[2]);
    const Spot2D middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    const std::vector<Spot2D> marks{middle, middle_of(buoys_[1]), middle_of(buoys_[2]),
                                    middle_of(buoys_[3]), middle};
    for (std::size_t i = 1; i <= 3; ++i) {
      const double turn = turn_from(marks[i - 1], marks[i], marks[i + 1]);
      senses_.push_back(turn > 1e-9 ? 1 : -1);
      const Spot2D p = toward(marks[i], marks[i - 1]);
      const Spot2D n = toward(marks[i], marks[i + 1]);
      Spot2D outer{-p.x - n.x, -p.y - n.y};
      if (std::hypot(outer.x, outer.y) < 1e-9) outer = {p.y, -p.x};
      int best = 0;
      double nearest = -9;
      for (int way = 0; way < 6; ++way) {
        const Spot2D step = toward(middle_of({10, 10}), middle_of(next_to({10, 10}, way)));
        const double near = outer.x * step.x + outer.y * step.y;
        if (near > nearest + 1e-9) {
          nearest = near;
          best = way;
        }
      }
      PlainRow gate{buoys_[i], best, {}};
      for (Hex hex = next_to(buoys_[i], best); on_board(hex); hex = next_to(hex, best)) {
        gate.hexes.push_back(hex);
      }
      gates_.push_back(gate);
    }
    front_ = line_.side(buoys_[1]) == 0 ? 1 : line_.side(buoys_[1]);
    finish_side_ = line_.side(buoys_[3]) == 0 ? -front_ : line_.side(buoys_[3]);
  }

  [[nodiscard]] std::set<std::string> places() const {
    // Three rings of steps around the line, over land too.
    std::set<Hex> reached(line_.hexes.begin(), line_.hexes.end());
    for (int ring = 0; ring < 3; ++ring) {
      std::set<Hex> more = reached;
      for (const Hex& hex : reached) {
        for (int way = 0; way < 6; ++way) more.insert(next_to(hex, way));
      }
      reached = more;
    }
    std::set<std::string> names;
    for (const Hex& hex : reached) {
      const bool behind = line_.side(hex) == -front_;
      bool taken = false;
      for (const PlainBoat& boat : boats_) taken |= boat.fate == "racing" && boat.at == hex;
      if (!water(hex) || taken || (!behind && !line_.has(hex))) continue;
      for (const std::string& way : way_names) names.insert(text_of(hex) + " " + way);
    }
    return names;
  }

  [[nodiscard]] std::set<std::string> plans() const {
    const DiceList& held = mine().dice;
    const auto h = static_cast<int>(held.size());
    std::set<std::string> names;
    for (int chosen = 0; chosen < 1 << h; ++chosen) {
      std::string kept;
      for (int i = 0; i < h; ++i) {
        if ((chosen >> i & 1) != 0) {
          kept += static_cast<char>('0' + held[static_cast<std::size_t>(i)]);
        }
      }
      std::ranges::sort(kept, std::greater{});
      for (int roll = 0; roll <= 8; ++roll) {
        const int count = static_cast<int>(kept.size()) + roll;
        if (count > 8 || std::abs(count - h) > 1 || (count == h + 1 && roll == 0)) continue;
        const std::string name = kept + (roll > 0 ? "+" + std::to_string(roll) : "");
        names.insert(name.empty() ? "none" : name);
      }
    }
    return names;
  }

  [[nodiscard]] int free_water(int way) const {
    int steps = 0;
    for (Hex hex = next_to(mine().at, way); water(hex) && steps < sum(mine().dice);
         hex = next_to(hex, way)) {
      ++steps;
    }
    return steps;
  }

  // What happens in a direction, played on a copy of the boat.
  [[nodiscard]] PlainBoat after(int way) const {
    PlainBoat boat = mine();
    const int free = free_water(way);
    const int left_over = sum(boat.dice) - free;
    std::vector<Hex> path;
    Hex hex = boat.at;
    for (int step = 0; step < free; ++step) path.push_back(hex = next_to(hex, way));
    const auto taken = [&](Hex at) {
      return std::ranges::any_of(
          boats_, [&](const PlainBoat& other) { return other.fate == "racing" && other.at == at; });
    };
    while (!path.empty() && taken(path.back())) path.pop_back();
    for (const Hex& to : path) {
      step(boat, boat.at, to);
      boat.at = to;
    }
    boat.way = way;
    ++boat.turns;
    if (left_over > 0) {
      boat.damage = std::min(boat.damage + left_over, 4);
      boat.dice.clear();
    }
    if (boat.fate == "racing" && boat.damage >= 4) boat.fate = "sunk";
    return boat;
  }

  // One step of a boat, and what it counts for.
  void step(PlainBoat& boat, Hex from, Hex to) const {
    if (boat.fate != "racing") return;
    if (boat.next == 0) {
      if (line_.has(from) && line_.side(to) == front_) boat.next = 1;
    } else if (boat.next <= 3) {
      const auto i = static_cast<std::size_t>(boat.next - 1);
      const PlainRow& gate = gates_[i];
      if (gate.has(from) && gate.side(to) == senses_[i]) ++boat.count;
      if (gate.has(to) && gate.side(from) == senses_[i]) boat.count = std::max(boat.count - 1, -1);
      if (boat.count == 1) {
        boat.count = 0;
        ++boat.next;
      }
    } else if (line_.has(to) && line_.side(from) == finish_side_) {
      boat.fate = "home";
    }
  }

  [[nodiscard]] std::vector<int> directions() const {
    const std::vector<int> three{mine().way, (mine().way + 1) % 6, (mine().way + 5) % 6};
    int longest = 0;
    for (const int way : three) longest = std::max(longest, free_water(way));
    std::vector<int> chosen;
    std::set<std::string> left_lake;
    for (const int way : three) {
      if (free_water(way) < longest) continue;
      const std::string fate = after(way).fate;
      if (fate != "racing" && !left_lake.insert(fate).second) continue;
      chosen.push_back(way);
    }
    return chosen;
  }

  [[nodiscard]] std::string steering(int way) const {
    const PlainBoat boat = after(way);
    std::string name = way_names[static_cast<std::size_t>(way)] + ">";
    if (boat.fate == "home") {
      name += "finish";
    } else if (boat.fate == "sunk") {
      name += "sunk";
    } else {
      name += text_of(boat.at);
    }
    const int crash = sum(mine().dice) - free_water(way);
    return crash > 0 ? name + "!" + std::to_string(crash) : name;
  }

  [[nodiscard]] int how_many(const std::string& fate) const {
    return static_cast<int>(std::ranges::count(boats_, fate, &PlainBoat::fate));
  }

  void sail(int way) {
    mine() = after(way);
    if (mine().fate == "home") mine().rank = how_many("home");
    if (mine().fate == "sunk") mine().rank = how_many("sunk");
    const int racing = how_many("racing");
    const bool tired = std::ranges::all_of(
        boats_, [](const PlainBoat& boat) { return boat.fate != "racing" || boat.turns >= 100; });
    if (racing == 0 || (racing == 1 && !turns_count_) || tired) {
      end_race();
      return;
    }
    do {
      mover_ = (mover_ + 1) % seats_;
    } while (mine().fate != "racing");
    phase_ = "plan";
  }

  void end_race() {
    const bool single = how_many("racing") == 1 && !turns_count_;
    for (PlainBoat& boat : boats_) {
      if (boat.fate != "racing") continue;
      boat.rank = single ? how_many("home") + 1 : 0;
      boat.fate = single ? "home" : "unplaced";
    }
    int last = 0;
    int not_home = 0;
    for (const PlainBoat& boat : boats_) {
      if (boat.fate == "home") {
        last = std::max(last, boat.turns);
      } else if (boat.fate == "unplaced" && unplaced_finish_) {
        last = 100;
      } else {
        ++not_home;
      }
    }
    for (PlainBoat& boat : boats_) {
      if (boat.fate != "home") continue;
      boat.points += (seats_ - boat.rank) * static_cast<int>(race_ + 1);
      if (!turns_count_) continue;
      boat.points += last - boat.turns;
      boat.points += once_ && not_home > 0 ? 5 : 5 * not_home;
    }
    if (race_ == 2 || seats_ == 1) {
      phase_ = "over";
      return;
    }
    for (PlainBoat& boat : boats_) {
      PlainBoat fresh;
      fresh.points = boat.points;
      fresh.damage = boat.damage_before + (boat.damage > boat.damage_before ? 1 : 0);
      fresh.damage_before = fresh.damage;
      boat = fresh;
    }
    ++race_;
    starter_ = (starter_ + 1) % seats_;
    mover_ = starter_;
    phase_ = "draw";
  }

  int seats_;
  bool turns_count_;
  bool once_;
  bool unplaced_finish_;
  std::set<Hex> land_;
  std::map<std::size_t, std::vector<std::pair<Hex, int>>> spots_;
  std::vector<PlainBoat> boats_;
  std::size_t race_ = 0;
  std::string phase_ = "draw";
  int starter_;
  int mover_;
  int to_roll_ = 0;
  std::vector<Hex> buoys_;
  PlainRow line_;
  std::vector<PlainRow> gates_;
  std::vector<int> senses_;
  int front_ = 1;
  int finish_side_ = 1;
  std::set<Hex> obstacles_;
};

// The fast position in the words of the plain one.
std::string describe(const Powerboats::Setup& setup, const Powerboats::Position& position) {
  const std::vector<std::string> phases{"draw", "place", "plan", "roll", "steer", "over"};
  const std::vector<std::string> fates{"ashore", "racing", "home", "sunk", "unplaced"};
  std::string text = "race " + std::to_string(position.race) + " " +
                     phases[static_cast<std::size_t>(position.phase)] + " " +
                     std::to_string(position.to_roll);
  for (int seat = 0; seat < setup.seats; ++seat) {
    const auto& boat = position.boats[static_cast<std::size_t>(seat)];
    text += " | " + fates[static_cast<std::size_t>(boat.state)] + " points " +
            std::to_string(boat.points) + " damage " + std::to_string(boat.damage);
    if (boat.state != Powerboats::State::racing) continue;
    text += " " + powerboats::name_of(boat.cell) + " " + way_names[boat.heading] + " next " +
            std::to_string(boat.mark) + " count " + std::to_string(-boat.back) + " turns " +
            std::to_string(boat.turns) + " dice";
    for (int i = 0; i < boat.dice.ones(); ++i) text += " 1";
    for (int i = 0; i < boat.dice.twos(); ++i) text += " 2";
    for (int i = 0; i < boat.dice.threes(); ++i) text += " 3";
  }
  return text;
}

std::string notation_of(const Powerboats::Setup& setup, const Powerboats::Position& position,
                        Ply ply) {
  std::string text;
  Powerboats::notation(setup, position, ply, referee, text);
  return text;
}

// A move for the fast rules: at random, or else one of a boat that goes slowly and looks where it
// is going, since purely random boats hardly ever finish.
Move pick(const Powerboats::Setup& setup, const Powerboats::Position& position,
          const Powerboats::MoveList& moves, bool purposeful, Random& random) {
  const Move any = moves[random.below(moves.size())];
  if (!purposeful || position.phase == Powerboats::Phase::place || random.below(50) == 0) {
    return any;
  }
  const auto& boat = position.boats[position.mover];
  if (position.phase == Powerboats::Phase::plan) {
    const auto runs = Powerboats::obstacles(setup, position).runs(boat.cell);
    int longest = 0;
    for (const int turn : {-1, 0, 1}) {
      longest =
          std::max(longest, runs[static_cast<std::size_t>(powerboats::turned(boat.heading, turn))]);
    }
    Move slowest = any;
    for (int tries = 0; tries < 50; ++tries) {
      const Move move = moves[random.below(moves.size())];
      const auto plan = Powerboats::plan(move);
      const int most = plan.keep.total() + 3 * plan.roll;
      if (most > 0 && most <= std::min(longest, 7)) return move;
      if (most < Powerboats::plan(slowest).keep.total() + 3 * Powerboats::plan(slowest).roll) {
        slowest = move;
      }
    }
    return slowest;
  }
  if (boat.dice.total() == 0) return any;
  powerboats::Sailor sailor{position.course, Powerboats::obstacles(setup, position)};
  Move best = any;
  int nearest = 9999;
  for (const Move move : moves) {
    const auto run = Powerboats::run(setup, position, static_cast<int>(move));
    const bool done = run.progress.mark != boat.mark || run.progress.finished;
    const auto past = sailor.past_next_mark({run.to, run.progress});
    const int away = done || !past ? -1 : past->steps;
    if (away >= nearest) continue;
    nearest = away;
    best = move;
  }
  return best;
}

struct Seen {
  int plies = 0;
  int rounded = 0;
  int finished = 0;
};

// Plays one match with both; stops at the first difference.
void play_both(int seats, const OptionValues& options, Random& random, Seen& seen) {
  const auto setup = random_setup<Powerboats>(seats, options, random);
  Powerboats::Position fast = Powerboats::start(setup);
  PlainMatch plain(setup, options[1] == 1);
  const bool purposeful = random.below(3) != 0;
  for (;; ++seen.plies) {
    const Turn turn = Powerboats::turn(setup, fast);
    EXPECT_EQ(describe(setup, fast), plain.describe());
    const std::string whose = turn.is_over()     ? "over"
                              : turn.is_chance() ? "chance"
                                                 : std::to_string(turn.first());
    EXPECT_EQ(whose, plain.turn());
    if (turn.is_over() || ::testing::Test::HasFailure()) break;
    if (turn.is_chance()) {
      ChanceBuffer buffer;
      const std::uint32_t outcome = Powerboats::chances(setup, fast, buffer).pick(random);
      const std::string notation = notation_of(setup, fast, Ply::chance(outcome));
      notation.starts_with("roll") ? plain.roll(notation) : plain.draw(notation);
      Powerboats::happen(setup, fast, outcome);
      continue;
    }
    Powerboats::MoveList moves;
    Powerboats::legal_moves(setup, fast, fast.mover, moves);
    std::set<std::string> names;
    for (const Move move : moves) {
      names.insert(notation_of(setup, fast, Ply::move(fast.mover, move)));
    }
    EXPECT_EQ(names, plain.choices());
    EXPECT_EQ(names.size(), moves.size());
    const Move move = pick(setup, fast, moves, purposeful, random);
    const std::string notation = notation_of(setup, fast, Ply::move(fast.mover, move));
    const int mark = fast.boats[fast.mover].mark;
    const int mover = fast.mover;
    seen.finished += notation.find("finish") != std::string::npos ? 1 : 0;
    Powerboats::play(setup, fast, fast.mover, move);
    seen.rounded += fast.boats[static_cast<std::size_t>(mover)].mark > mark ? 1 : 0;
    plain.play(notation);
  }
  const Result result = Powerboats::result(setup, fast);
  EXPECT_EQ(plain.places_at_end(),
            std::vector<int>(result.place.begin(), result.place.begin() + seats));
}

TEST(PowerboatsPlain, AgreesWithTheFastRulesOnRandomAndOnPurposefulPlay) {
  Random random{2027};
  Seen seen;
  while (seen.plies < (powerboats::under_sanitizers ? 20'000 : 100'000) && !HasFailure()) {
    OptionValues options{static_cast<int>(random.below(2)), static_cast<int>(random.below(2)),
                         static_cast<int>(random.below(2))};
    if (random.below(4) == 0) options.rules() = 1;
    play_both(2 + static_cast<int>(random.below(5)), options, random, seen);
  }
  RecordProperty("rounded", seen.rounded);
  RecordProperty("finished", seen.finished);
  EXPECT_GT(seen.rounded, seen.plies / 1000) << "the comparison must see buoys rounded";
  EXPECT_GT(seen.finished, seen.plies / 2000) << "and boats finish";
}

TEST(PowerboatsPlain, AgreesWithTheFastRulesOnOneBoatAlone) {
  Random random{2028};
  Seen seen;
  while (seen.plies < (powerboats::under_sanitizers ? 5'000 : 20'000) && !HasFailure()) {
    const OptionValues options{static_cast<int>(random.below(2)), 0, 0, 1};
    play_both(1, options, random, seen);
  }
  EXPECT_GT(seen.rounded, 0);
}

}  // namespace
}  // namespace boathouse
