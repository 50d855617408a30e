// Makes the dynamic shell of one game from its rules.
#pragma once

#include <utility>

#include "games/registry.h"

namespace boathouse {

// Pictures as files are for the program alone; the browser draws its own and need not carry them.
#ifdef __wasm__
inline constexpr bool makes_pictures = false;
#else
inline constexpr bool makes_pictures = true;
#endif

template <Game G>
class SeatViewOf final : public SeatView {
 public:
  SeatViewOf(const GameEntry& game, int seats, int seat,
             std::shared_ptr<const typename G::Setup> setup, const typename G::View& view)
      : game_(&game), seats_(seats), seat_(seat), setup_(std::move(setup)), view_(view) {}

  [[nodiscard]] const GameEntry& game() const override { return *game_; }
  [[nodiscard]] int seats() const override { return seats_; }
  [[nodiscard]] int seat() const override { return seat_; }
  [[nodiscard]] const typename G::Setup& setup() const { return *setup_; }
  [[nodiscard]] const typename G::View& view() const { return view_; }
  [[nodiscard]] std::unique_ptr<State> sample(Random& random) const override;

 private:
  const GameEntry* game_;
  std::int32_t seats_;
  std::int32_t seat_;
  std::shared_ptr<const typename G::Setup> setup_;
  typename G::View view_;
};

template <Game G>
class StateOf final : public State {
 public:
  StateOf(const GameEntry& game, int seats, const OptionValues& options)
      : game_(&game), seats_(seats), setup_(share(G::begin(seats, options))) {
    finish_setup();
  }
  StateOf(const GameEntry& game, int seats, std::shared_ptr<const typename G::Setup> setup,
          const typename G::Position& position)
      : game_(&game),
        seats_(seats),
        in_setup_(false),
        setup_(std::move(setup)),
        position_(position) {}

  [[nodiscard]] std::unique_ptr<State> clone() const override {
    return std::make_unique<StateOf>(*this);
  }
  [[nodiscard]] const GameEntry& game() const override { return *game_; }
  [[nodiscard]] int seats() const override { return seats_; }
  [[nodiscard]] bool in_setup() const override { return in_setup_; }
  [[nodiscard]] const typename G::Setup& setup() const { return *setup_; }
  [[nodiscard]] const typename G::Position& position() const { return position_; }

  [[nodiscard]] Turn turn() const override {
    return in_setup_ ? Turn::chance() : G::turn(*setup_, position_);
  }

  [[nodiscard]] std::vector<Move> legal_moves(int seat) const override {
    if (!turn().has(seat)) return {};
    typename G::MoveList moves;
    G::legal_moves(*setup_, position_, seat, moves);
    return {moves.begin(), moves.end()};
  }

  [[nodiscard]] std::vector<Outcome> chances() const override {
    if (!turn().is_chance()) return {};
    ChanceBuffer buffer;
    const Chances chances =
        in_setup_ ? G::setup_chances(*setup_, buffer) : G::chances(*setup_, position_, buffer);
    return {chances.outcomes().begin(), chances.outcomes().end()};
  }

  [[nodiscard]] Lot lot() const override {
    if (!in_setup_) return G::lot(*setup_, position_);
    Lot lot = G::setup_lot(*setup_);
    lot.label = "setup";
    return lot;
  }

  void play(Ply ply) override {
    if (in_setup_) {
      auto drawn = *setup_;
      G::draw_setup(drawn, ply.code);
      setup_ = share(std::move(drawn));
      finish_setup();
    } else {
      apply<G>(*setup_, position_, ply);
    }
  }

  [[nodiscard]] Result result() const override { return G::result(*setup_, position_); }

  [[nodiscard]] std::string notation(Ply ply, Viewer viewer) const override {
    std::string text;
    if (in_setup_) {
      G::setup_notation(*setup_, ply.code, text);
    } else {
      G::notation(*setup_, position_, ply, viewer, text);
    }
    return text;
  }

  [[nodiscard]] std::string parts(Ply ply) const override {
    JsonWriter json;
    json.open_object();
    if (in_setup_) {
      G::setup_parts(*setup_, ply.code, json);
    } else {
      G::parts(*setup_, position_, ply, json);
    }
    return json.close_object().take();
  }

  [[nodiscard]] std::vector<Event> events(Ply ply, Viewer viewer) const override {
    EventList events;
    if (in_setup_) {
      G::setup_events(*setup_, ply.code, events);
    } else {
      G::events(*setup_, position_, ply, viewer, events);
    }
    return {events.begin(), events.end()};
  }

  [[nodiscard]] std::uint64_t key() const override {
    return in_setup_ ? 0 : G::key(*setup_, position_);
  }

  [[nodiscard]] std::string view_bytes(Viewer viewer) const override {
    if (in_setup_) return {};
    const typename G::View view = G::view(*setup_, position_, viewer);
    return {reinterpret_cast<const char*>(&view), sizeof view};
  }

  [[nodiscard]] std::string view_json(Viewer viewer) const override {
    constexpr std::size_t usual_size = 500;
    JsonWriter json{usual_size};
    json.open_object();
    if (!in_setup_) G::describe(*setup_, G::view(*setup_, position_, viewer), viewer, json);
    return json.close_object().take();
  }

  [[nodiscard]] std::unique_ptr<SeatView> look(int seat) const override {
    return std::make_unique<SeatViewOf<G>>(*game_, seats_, seat, setup_,
                                           G::view(*setup_, position_, seat));
  }

  void draw(Viewer viewer, Language language, std::span<const std::string> names,
            Screen& screen) const override {
    if (in_setup_) return;
    G::draw(*setup_, G::view(*setup_, position_, viewer), viewer, language, names, screen);
  }
  void mark(Viewer viewer, std::span<const Move> moves, Screen& screen) const override {
    if constexpr (HasMarks<G>) {
      if (!in_setup_) {
        G::mark(*setup_, G::view(*setup_, position_, viewer), viewer, moves, screen);
      }
    }
  }

  [[nodiscard]] std::optional<std::string> picture(
      [[maybe_unused]] std::span<const std::unique_ptr<State>> before,
      [[maybe_unused]] Viewer viewer, [[maybe_unused]] Language language,
      [[maybe_unused]] std::span<const std::string> names) const override {
    if constexpr (makes_pictures && HasPicture<G>) {
      if (in_setup_) return std::nullopt;
      std::vector<typename G::View> seen;
      for (const std::unique_ptr<State>& earlier : before) {
        if (earlier->in_setup()) continue;
        const typename G::Position& position = static_cast<const StateOf&>(*earlier).position_;
        seen.push_back(G::view(*setup_, position, viewer));
      }
      seen.push_back(G::view(*setup_, position_, viewer));
      return G::picture(*setup_, seen, viewer, language, names);
    }
    return std::nullopt;
  }

 private:
  // The set-up is shared: states are cloned often, and a set-up may hold large tables.
  static std::shared_ptr<const typename G::Setup> share(typename G::Setup setup) {
    return std::make_shared<const typename G::Setup>(std::move(setup));
  }

  void finish_setup() {
    ChanceBuffer buffer;
    in_setup_ = !G::setup_chances(*setup_, buffer).empty();
    if (!in_setup_) position_ = G::start(*setup_);
  }

  const GameEntry* game_;
  std::int32_t seats_;
  bool in_setup_ = true;
  std::shared_ptr<const typename G::Setup> setup_;
  typename G::Position position_{};
};

template <Game G>
std::unique_ptr<State> SeatViewOf<G>::sample(Random& random) const {
  return std::make_unique<StateOf<G>>(*game_, seats_, setup_,
                                      G::sample(*setup_, view_, seat_, random));
}

template <Game G>
class EntryOf final : public GameEntry {
 public:
  [[nodiscard]] const GameInfo& info() const override { return G::info; }
  [[nodiscard]] const Catalogue& words() const override { return G::words(); }
  [[nodiscard]] std::string_view rules_data() const override { return G::rules_data(); }
  [[nodiscard]] std::unique_ptr<State> begin(int seats,
                                             const OptionValues& options) const override {
    return std::make_unique<StateOf<G>>(*this, seats, options);
  }
  [[nodiscard]] std::uint64_t perft(int seats, const OptionValues& options,
                                    int depth) const override {
    return boathouse::perft<G>(G::begin(seats, options), depth);
  }
  [[nodiscard]] PlayoutCount random_games(int seats, const OptionValues& options,
                                          std::uint64_t seed, std::uint64_t plies) const override {
    return boathouse::random_games<G>(seats, options, seed, plies);
  }
  [[nodiscard]] std::optional<Layout> layout([[maybe_unused]] int seats,
                                             [[maybe_unused]] const OptionValues& options,
                                             [[maybe_unused]] std::uint64_t seed) const override {
    if constexpr (makes_pictures && HasLayout<G>) {
      Random random = Random::for_chance(seed);
      return G::layout(random_setup<G>(seats, options, random), random);
    }
    return std::nullopt;
  }
  [[nodiscard]] const LayoutCommand* layout_command() const override {
    if constexpr (makes_pictures && HasLayout<G>) return &G::layout_command;
    return nullptr;
  }
};

}  // namespace boathouse
