// What minds know about Rette sich wer kann.
#pragma once

#include <memory>
#include <optional>

#include "minds/knowledge.h"
#include "minds/rette-sich-wer-kann/features.h"
#include "solvers/rette-sich-wer-kann/endings.h"

namespace boathouse {

template <>
struct Knowledge<RetteSichWerKann> {
  using Setup = RetteSichWerKann::Setup;
  using Position = RetteSichWerKann::Position;

  // A weighted sum of the features of a position; the weights were fitted to self-play, see
  // fit_tool.cpp.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.12;

    explicit Evaluation(const Setup&) {}
    [[nodiscard]] bool fits(const Setup&) const { return true; }
    [[nodiscard]] Equities operator()(const Setup&, const Position& position) const {
      const double orange = guess(position);
      return {orange, 1 - orange};
    }
    [[nodiscard]] static double guess(const Position& position);
  };

  // For the search: exact endings, meals and arrivals first.
  class Sight {
   public:
    static constexpr double typical_error = 0.08;

    [[nodiscard]] std::optional<double> known(const Setup& setup, const Position& position);
    [[nodiscard]] static double guess(const Setup&, const Position& position) {
      return Evaluation::guess(position);
    }
    [[nodiscard]] static std::uint64_t key(const Setup& setup, const Position& position);
    [[nodiscard]] static int urgency(const Position& position, Move move);

   private:
    rette::Endings endings_;
  };

  static std::unique_ptr<Mind> level(Level level);
  static std::unique_ptr<Judge> judge();
};

}  // namespace boathouse
