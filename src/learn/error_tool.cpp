// How far a network's guesses are from the truth, and how far those of the evaluation that was made
// by hand:
//
//   error_tool GAME SEATS FILE [POSITIONS [MATCHES [SEED]]]
#include <cstdio>
#include <memory>
#include <span>
#include <string>

#include "core/text.h"
#include "games/list.h"
#include "learn/guess_error.h"
#include "minds/list.h"
#include "solvers/files.h"

namespace {

using namespace boathouse;

template <class G>
bool measure(std::string_view game, const ErrorPlan& wanted, const std::string& file) {
  if constexpr (Learnt<G>) {
    if (G::info.id != game) return false;
    ErrorPlan plan = wanted;
    plan.options = standard_options(G::info.options);
    auto network = read_network<G>(file, plan.seats);
    if (!network) {
      std::fprintf(stderr, "%s\n", network.error().sentence().c_str());
      return false;
    }
    GuessErrorMeter<G> meter{std::make_shared<const Network>(std::move(*network)), std::move(plan)};
    const GuessErrors errors = meter.measure();
    std::printf("by hand %.4f, by the network %.4f (the truth is known to %.4f)\n", errors.by_hand,
                errors.by_network, errors.of_truth);
    return true;
  }
  return false;
}

template <class... G>
bool measure_any(std::string_view game, const ErrorPlan& plan, const std::string& file,
                 TypeList<G...>) {
  return (measure<G>(game, plan, file) || ...);
}

}  // namespace

int main(int count, char** arguments) {
  const std::span<char*> given{arguments, static_cast<std::size_t>(count)};
  const auto number = [&](std::size_t at, std::uint32_t otherwise) {
    return at < given.size() ? parse_number<std::uint32_t>(given[at]).value_or(0) : otherwise;
  };
  ErrorPlan plan;
  plan.seats = static_cast<int>(number(2, 0));
  plan.positions = number(4, plan.positions);
  plan.matches = number(5, plan.matches);
  plan.seed = number(6, 1);
  const auto file = given.size() > 3 ? read_file(given[3]) : failure("table_none");
  if (!file || plan.seats < 2 || plan.seats > max_seats || plan.positions < 1 || plan.matches < 2 ||
      !measure_any(given[1], plan, *file, Games{})) {
    std::fprintf(stderr, "usage: error_tool GAME SEATS FILE [POSITIONS [MATCHES [SEED]]]\n");
    return 2;
  }
  return 0;
}
