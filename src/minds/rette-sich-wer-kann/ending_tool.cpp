// How far the guess by hand and that of a network are from the exact value of endings with three
// crocodiles:
//
//   cmake --build build/release --target minds_rette_sich_wer_kann_ending_tool
//   build/release/tools/minds/rette-sich-wer-kann/ending_tool FILE [MATCHES [SEED]]
#include <cstdio>
#include <memory>
#include <span>
#include <string>

#include "core/text.h"
#include "minds/network/learnt_guess.h"
#include "minds/rette-sich-wer-kann/testing/ending_errors.h"
#include "solvers/files.h"

int main(int count, char** arguments) {
  using namespace boathouse;
  const std::span<char*> given{arguments, static_cast<std::size_t>(count)};
  const auto number = [&](std::size_t at, std::uint32_t otherwise) {
    return at < given.size() ? parse_number<std::uint32_t>(given[at]).value_or(0) : otherwise;
  };
  const auto file = given.size() > 1 ? read_file(given[1]) : failure("table_none");
  const auto matches = static_cast<int>(number(2, 100));
  if (!file || matches < 1) {
    std::fprintf(stderr, "usage: ending_tool FILE [MATCHES [SEED]]\n");
    return 2;
  }
  auto network = read_network<RetteSichWerKann>(*file, 2);
  if (!network) {
    std::fprintf(stderr, "%s\n", network.error().sentence().c_str());
    return 2;
  }
  testing::EndingErrorMeter meter{std::make_shared<const Network>(std::move(*network))};
  const testing::EndingErrors errors = meter.measure(matches, number(3, 1));
  std::printf("%d positions: by hand %.4f, by the network %.4f\n", errors.positions, errors.by_hand,
              errors.by_network);
  return 0;
}
