// What minds know about Up the River.
#pragma once

#include <memory>

#include "minds/knowledge.h"
#include "minds/up-the-river/endings.h"
#include "minds/up-the-river/prospects.h"

namespace boathouse {

template <>
struct Knowledge<UpTheRiver> {
  // Compares every two seats: what either fleet will bring home, and which of them first.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.06;  // measured against the exact solution

    explicit Evaluation(const UpTheRiver::Setup& setup) : prospects_(setup) {}

    [[nodiscard]] bool fits(const UpTheRiver::Setup& setup) const { return prospects_.fits(setup); }
    [[nodiscard]] Equities operator()(const UpTheRiver::Setup& setup,
                                      const UpTheRiver::Position& position) const;
    [[nodiscard]] std::size_t bytes() const { return sizeof *this + prospects_.bytes(); }

   private:
    [[nodiscard]] Equities before_roll(const UpTheRiver::Setup& setup,
                                       const UpTheRiver::Position& position) const;

    up_the_river::Prospects prospects_;
  };

  using Endings = up_the_river::Endings;

  // What a network looks at.
  class Features {
   public:
    static constexpr std::int32_t version = 1;
    static constexpr double typical_error = 0.03;
    static constexpr bool chance_comes_alone = true;

    class View {
     public:
      explicit View(up_the_river::ProspectsView prospects) : prospects_(prospects) {}
      int operator()(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position,
                     Network::Inputs& inputs) const;
      void each_table(const auto& function) { prospects_.each_table(function); }
      // So many inputs are other than 0 at most.
      static std::int32_t most_set(int seats);

     private:
      up_the_river::ProspectsView prospects_;
    };

    explicit Features(const UpTheRiver::Setup& setup) : prospects_(setup) {}

    [[nodiscard]] static std::int32_t count(int seats);
    [[nodiscard]] static std::string_view network(int seats);

    [[nodiscard]] bool fits(const UpTheRiver::Setup& setup) const { return prospects_.fits(setup); }
    [[nodiscard]] View view() const { return View{prospects_.view()}; }
    int operator()(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position,
                   Network::Inputs& inputs) const {
      return view()(setup, position, inputs);
    }
    [[nodiscard]] std::size_t bytes() const { return sizeof *this + prospects_.bytes(); }

   private:
    up_the_river::Prospects prospects_;
  };

  static std::unique_ptr<Mind> level(Level level, const std::shared_ptr<const Network>& network);
  static std::unique_ptr<Judge> perfect(int seats, const SolutionSource& source);
};

}  // namespace boathouse
