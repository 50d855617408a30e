// Reads a data file of words line by line. Where it stands is where a mistake is.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/text.h"

namespace boathouse::regatta {

class DataLines {
 public:
  explicit DataLines(std::string_view text) : rest_(text) {}

  // Moves to the next line that says something. What begins with `#` is a comment.
  bool next_line() {
    column_ = 0;
    word_at_ = 0;
    word_ = {};
    while (!rest_.empty()) {
      line_ = cut(rest_, '\n');
      ++number_;
      const std::string_view said = trim(line_);
      if (!said.empty() && !said.starts_with('#')) return true;
    }
    line_ = {};
    ++number_;
    return false;
  }

  // The next word of the line, empty at its end.
  std::string_view next_word() {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = line_.find_first_not_of(blanks, column_);
    word_at_ = first == std::string_view::npos ? trimmed_end() : first;
    if (first == std::string_view::npos) return word_ = {};
    column_ = std::min(line_.find_first_of(blanks, first), line_.size());
    return word_ = line_.substr(first, column_ - first);
  }

  // Goes back before the word read last.
  void put_back() { column_ = word_at_; }

  [[nodiscard]] Expected<void> expect(std::string_view expected) {
    if (next_word() == expected) return {};
    return wrong(expected);
  }
  [[nodiscard]] Expected<void> expect_end() {
    if (next_word().empty()) return {};
    return fail("data_rest", {{"found", std::string{word_}}});
  }
  [[nodiscard]] Expected<std::int32_t> number(std::int32_t low, std::int32_t high) {
    const auto read = parse_number<std::int32_t>(next_word());
    if (read && *read >= low && *read <= high) return *read;
    return wrong(join(low, " … ", high));
  }

  // The word read last is a mistake.
  [[nodiscard]] std::unexpected<Error> wrong(std::string_view expected) const {
    return fail("data_expected",
                {{"expected", std::string{expected}}, {"found", std::string{word_}}});
  }
  [[nodiscard]] std::unexpected<Error> fail(std::string_view code,
                                            std::vector<Value> values = {}) const {
    values.push_back({"column", join(word_at_ + 1)});
    Error error{code, std::move(values)};
    error.line = number_;
    return std::unexpected(std::move(error));
  }

 private:
  [[nodiscard]] std::size_t trimmed_end() const { return line_.find_last_not_of(" \t\r") + 1; }

  std::string_view rest_;
  std::string_view line_;
  std::string_view word_;
  std::size_t column_ = 0;
  std::size_t word_at_ = 0;
  int number_ = 0;
};

}  // namespace boathouse::regatta
