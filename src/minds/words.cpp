#include "minds/words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "embedded/minds/words.h"

namespace boathouse {

const Catalogue& minds_words() { return embedded::minds_words; }

std::string decimal(double number, int digits) {
  double scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const auto rounded = static_cast<std::int64_t>(std::floor(std::abs(number) * scale + 0.5));
  const auto whole = static_cast<std::int64_t>(scale);
  std::string text = join(number < 0 && rounded != 0 ? "-" : "", rounded / whole);
  if (digits == 0) return text;
  const std::string rest = join(rounded % whole);
  return join(text, ".", std::string(static_cast<std::size_t>(digits) - rest.size(), '0'), rest);
}

std::string percent(double share, Language language) {
  std::string number = decimal(share * 100, 1);
  if (language != Language::en) std::ranges::replace(number, '.', ',');
  return say(minds_words(), language, "figure.percent", std::array{Value{"number", number}});
}

std::string signed_percent(double share, Language language) {
  std::string text = percent(std::abs(share), language);
  if (decimal(share, 3) == "0.000") return text;
  return join(share < 0 ? "−" : "+", text);
}

std::string bar(double share, int columns) {
  constexpr std::array<std::string_view, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto filled =
      static_cast<std::int32_t>(std::floor(std::clamp(share, 0.0, 1.0) * columns * 8 + 0.5));
  std::string text;
  for (int column = 0; column < columns; ++column) {
    const int filled_here = std::clamp(filled - 8 * column, 0, 8);
    text += filled_here == 8   ? "█"
            : filled_here == 0 ? " "
                               : eighths[static_cast<std::size_t>(filled_here)];
  }
  return text;
}

}  // namespace boathouse
