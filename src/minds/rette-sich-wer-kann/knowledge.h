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
    [[nodiscard]] static double guess(const Position& position) {
      return guess(rette::features_of(position));
    }
    [[nodiscard]] static double guess(const rette::Features& features);
    [[nodiscard]] std::size_t bytes() const { return sizeof *this; }
  };

  // What a network looks at: the evaluation's guess and what it is made of, side by side.
  class Features {
   public:
    static constexpr std::int32_t version = 1;
    static constexpr double typical_error = 0.08;

    explicit Features(const Setup&) {}

    [[nodiscard]] static std::int32_t count(int seats);
    [[nodiscard]] static std::string_view network(int seats);

    [[nodiscard]] bool fits(const Setup&) const { return true; }
    [[nodiscard]] const Features& view() const { return *this; }
    int operator()(const Setup& setup, const Position& position, Network::Inputs& inputs) const;
    [[nodiscard]] std::size_t bytes() const { return sizeof *this; }
  };

  // For the search: exact endings, meals and arrivals first.
  class Sight {
   public:
    static constexpr double typical_error = 0.08;

    // Without a network, it guesses by hand.
    explicit Sight(std::shared_ptr<const Network> network = nullptr)
        : network_(std::move(network)) {}

    [[nodiscard]] std::optional<double> known(const Setup& setup, const Position& position);
    [[nodiscard]] double guess(const Setup& setup, const Position& position) const;
    [[nodiscard]] static std::uint64_t key(const Setup& setup, const Position& position);
    [[nodiscard]] static int urgency(const Position& position, Move move);

   private:
    std::shared_ptr<const Network> network_;
    rette::Endings endings_;
  };

  static std::unique_ptr<Mind> level(Level level, const std::shared_ptr<const Network>& network);
  static std::unique_ptr<Mind> first_admiral();
  static std::unique_ptr<Judge> judge(const std::shared_ptr<const Network>& network);
};

}  // namespace boathouse
