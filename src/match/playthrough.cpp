#include "match/playthrough.h"

#include "core/text.h"
#include "core/try.h"
#include "games/registry.h"

namespace boathouse {

namespace {

struct Plan {
  const GameEntry* game = nullptr;
  int seats = 0;
  std::uint64_t seed = 0;
  // Which plies are told in full; of the others only where they lead.
  std::uint64_t from = 1;
  std::uint64_t plies = UINT64_MAX;
  OptionValues options{};
};

Expected<Plan> read_plan(std::string_view line) {
  Plan plan;
  std::string_view rest = line;
  if (cut(rest, ' ') != "playthrough") {
    return failure("playthrough_line", {{"line", std::string{line}}});
  }
  plan.game = TRY(find_game(cut(rest, ' ')));
  plan.options = standard_options(plan.game->info().options);
  while (!rest.empty()) {
    const std::string_view assignment = cut(rest, ' ');
    std::string_view value = assignment;
    const std::string_view key = cut(value, '=');
    if (key == "seats" || key == "seed" || key == "from" || key == "plies") {
      const auto number = parse_number<std::uint64_t>(value);
      if (!number) return failure("playthrough_line", {{"line", std::string{line}}});
      if (key == "seed") plan.seed = *number;
      if (key == "from") plan.from = *number;
      if (key == "plies") plan.plies = *number;
      if (key == "seats") plan.seats = static_cast<int>(*number & 0xFFU);
    } else {
      TRY(set_option(plan.game->info().options, plan.options, assignment));
    }
  }
  TRY(check_seats(*plan.game, plan.seats, plan.options));
  return plan;
}

class Writer {
 public:
  explicit Writer(const Plan& plan) : state_(plan.game->begin(plan.seats, plan.options)) {
    for (int seat = 1; seat <= plan.seats; ++seat) names_.push_back(join("P", seat));
  }

  void play(Random random, std::uint64_t from, std::uint64_t plies) {
    for (std::uint64_t number = 1; !state_->turn().is_over(); ++number) {
      if (number < from || number - from >= plies) {
        state_->play(pick(random));
        continue;
      }
      write_state();
      const Ply ply = pick(random);
      append(text_, join("\nply ", number, ": ", ply.is_chance() ? "chance" : name(ply.seat), " ",
                         state_->notation(ply, referee), "\n"));
      write_events(ply);
      state_->play(ply);
    }
    write_state();
    write_result();
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  [[nodiscard]] std::string name(int seat) const { return of_seat(names_, seat); }

  [[nodiscard]] Ply pick(Random& random) const {
    const Turn turn = state_->turn();
    if (turn.is_chance()) {
      const std::vector<Outcome> outcomes = state_->chances();
      return Ply::chance(Chances::weighted(outcomes).pick(random));
    }
    const std::vector<Move> moves = state_->legal_moves(turn.first());
    return Ply::move(turn.first(), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }

  void write_state() {
    const Turn turn = state_->turn();
    append(text_, join("key ", state_->key(), "\n"));
    for (Viewer viewer = spectator; viewer < state_->seats(); ++viewer) write_view(viewer);
    if (!state_->in_setup()) {
      Screen screen;
      state_->draw(turn.is_seats() ? turn.first() : spectator, Language::en, names_, screen);
      text_ += screen.plain_text();
    }
    if (turn.is_chance()) {
      for (const Outcome& outcome : state_->chances()) {
        write_ply(Ply::chance(outcome.code), join(" weight ", outcome.weight));
      }
    }
    for (int seat = 0; seat < state_->seats(); ++seat) {
      for (const Move move : state_->legal_moves(seat)) write_ply(Ply::move(seat, move), "");
    }
  }

  // A view's JSON where it says something new: most seats see what the spectator sees.
  void write_view(Viewer viewer) {
    const std::string json = state_->view_json(viewer);
    if (viewer == spectator) {
      append(text_, join("view ", json, "\n"));
      public_view_ = json;
    } else if (json != public_view_) {
      append(text_, join("view of ", name(viewer), " ", json, "\n"));
    }
  }

  void write_ply(Ply ply, std::string_view more) {
    append(text_, join("  ", ply.is_chance() ? "chance" : name(ply.seat), " ", ply.code, " ",
                       state_->notation(ply, referee), more, " ", state_->parts(ply), "\n"));
  }

  void write_events(Ply ply) {
    const GameInfo& info = state_->game().info();
    for (const Event& event : state_->events(ply, referee)) {
      JsonWriter json;
      write_json(json, info.events[event.kind], event);
      append(text_, join(json.text(), "\n"));
    }
    for (const Language language : languages) {
      const Teller teller{state_->game().words(), language, names_};
      append(text_, join(code_of(language), ": ", tell_ply(*state_, ply, spectator, teller), "\n"));
    }
    for (int seat = 0; seat < state_->seats(); ++seat) {
      const Teller teller{state_->game().words(), Language::en, names_, seat};
      append(text_, join(name(seat), " reads ", state_->notation(ply, seat), ": ",
                         tell_ply(*state_, ply, seat, teller), "\n"));
    }
  }

  void write_result() {
    const Result result = state_->result();
    for (int seat = 0; seat < state_->seats(); ++seat) {
      append(text_, join(name(seat), " place ", result.place[seat], " points ", result.points[seat],
                         "\n"));
    }
  }

  std::unique_ptr<State> state_;
  std::vector<std::string> names_;
  std::string text_;
  std::string public_view_;
};

}  // namespace

Expected<std::string> playthrough(std::string_view line) {
  const auto plan = TRY(read_plan(line));
  Writer writer{plan};
  writer.play(Random::for_chance(plan.seed), plan.from, plan.plies);
  return join("# ", line, "\n", writer.take());
}

}  // namespace boathouse
