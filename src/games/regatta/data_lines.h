// Reads a data file of words line by line. Where it stands is where a mistake is. All of it can
// also be written in one line: a colon is as good as the end of a line, a comma as a blank.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "embedded/games/regatta/words.h"

namespace boathouse::regatta {

class DataLines {
 public:
  explicit DataLines(std::string_view text) : rest_(text) {}

  // Moves to the next line that says something. What begins with `#` is a comment.
  bool next_line() {
    word_ = {};
    for (;;) {
      if (end_ < line_.size()) {
        column_ = end_ + 1;
      } else if (rest_.empty()) {
        break;
      } else {
        is_closed_ = rest_.contains('\n');
        line_ = cut(rest_, '\n');
        column_ = 0;
        ++number_;
      }
      word_at_ = column_;
      end_ = std::min(line_.find(':', column_), line_.size());
      const std::string_view said = trim(line_.substr(column_, end_ - column_));
      if (said.starts_with('#')) {
        end_ = line_.size();
      } else if (!said.empty()) {
        return true;
      }
    }
    if (is_closed_) {
      line_ = {};
      ++number_;
    }
    column_ = word_at_ = end_ = line_.size();
    return false;
  }

  // The next word of the line, empty at its end.
  std::string_view next_word() {
    constexpr std::string_view blanks = " \t\r,";
    const std::string_view line = line_.substr(0, end_);
    const std::size_t first = line.find_first_not_of(blanks, column_);
    if (first == std::string_view::npos) {
      word_at_ = line.find_last_not_of(blanks) + 1;
      return word_ = {};
    }
    word_at_ = first;
    column_ = std::min(line.find_first_of(blanks, first), line.size());
    return word_ = line.substr(first, column_ - first);
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
    return std::unexpected(Error{.code = code,
                                 .values = std::move(values),
                                 .line = number_,
                                 .words = &embedded::games_regatta_words});
  }

 private:
  std::string_view rest_;
  std::string_view line_;  // up to the end of it in the file
  std::string_view word_;
  std::size_t end_ = 0;  // in that line: of what is read now
  std::size_t column_ = 0;
  std::size_t word_at_ = 0;
  int number_ = 0;
  bool is_closed_ = true;  // whether there is a line behind it
};

}  // namespace boathouse::regatta
