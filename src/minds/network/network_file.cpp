#include "minds/network/network_file.h"

#include "core/text.h"
#include "core/try.h"
#include "solvers/table_file.h"

namespace boathouse {

namespace {

constexpr std::string_view guess_word = "guess";
constexpr Coding whole_numbers{.rounded = true, .low = -32768, .high = 32767};

std::string options_of(const NetworkLabel& label) {
  return join("players=", label.seats, " features=", label.features, " layers=");
}

}  // namespace

std::string text_of_sizes(const std::vector<std::int32_t>& sizes) {
  std::string text;
  for (const std::int32_t size : sizes) text += join(text.empty() ? "" : ",", size);
  return text;
}

std::vector<std::int32_t> sizes_in(std::string_view text) {
  std::vector<std::int32_t> sizes;
  for (std::string_view rest = text; !rest.empty();) {
    const auto size = parse_number<std::int32_t>(cut(rest, ','));
    if (!size || sizes.size() == Network::most_layers) return {};
    sizes.push_back(*size);
  }
  if (text_of_sizes(sizes) != text) return {};
  return sizes;
}

std::string write_network(const NetworkLabel& label, const Network& network) {
  const std::vector<double> values(network.weights().begin(), network.weights().end());
  return write_table({.game = label.game,
                      .rules_version = label.rules_version,
                      .holds = std::string{guess_word},
                      .options = join(options_of(label), text_of_sizes(network.sizes()))},
                     values, whole_numbers);
}

Expected<Network> read_network(std::string_view bytes, const NetworkLabel& expected,
                               std::int32_t inputs, std::int32_t outputs) {
  const SolvedTable table = TRY(read_table(bytes));
  const TableLabel& found = table.label;
  const std::string options = options_of(expected);
  if (found.game != expected.game || found.holds != guess_word ||
      !found.options.starts_with(options) || table.coding != whole_numbers) {
    return failure("table_other",
                   {{"found", join(found.game, " ", found.holds, " ", found.options)},
                    {"expected", join(expected.game, " ", guess_word, " ", options, "…")}});
  }
  if (found.rules_version != expected.rules_version) {
    return failure("table_rules", {{"game", found.game},
                                   {"found", join(found.rules_version)},
                                   {"known", join(expected.rules_version)}});
  }
  std::vector<std::int32_t> sizes =
      sizes_in(std::string_view{found.options}.substr(options.size()));
  if (sizes.empty() || sizes.front() != inputs || sizes.back() != outputs) {
    return failure("network_shape");
  }
  return Network::create(std::move(sizes), {table.values.begin(), table.values.end()});
}

}  // namespace boathouse
