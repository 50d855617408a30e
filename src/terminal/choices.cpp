#include "terminal/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>

#include "core/text.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

constexpr int choice_number_columns = 5;  // " 12  "

// As many of the sentences as fit, but always the first.
std::string label(const Choice& choice, int columns) {
  std::string text;
  for (const std::string& sentence : choice.sentences) {
    if (!text.empty() && columns_of(text) + 1 + columns_of(sentence) > columns) break;
    text += (text.empty() ? "" : " ") + sentence;
  }
  return shortened(text.empty() ? choice.notation : text, columns);
}

// Choices that read alike also say how they are written, in the given columns.
void tell_apart(std::vector<std::string>& labels, const std::vector<Choice>& choices, int columns) {
  std::map<std::string, int> alike;
  for (const std::string& text : labels) ++alike[text];
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (alike[labels[i]] == 1) continue;
    const std::string written = join(" (", choices[i].notation, ")");
    labels[i] = shortened(labels[i], std::max(columns - columns_of(written), 1)) + written;
  }
}

// The labels in columns of equal width, filled from top to bottom.
Page in_columns(const std::vector<std::string>& labels, const std::vector<std::size_t>& numbers,
                std::size_t from, std::size_t count, std::size_t rows, int width) {
  Page page(std::min(rows, count));
  for (std::size_t i = 0; i < count; ++i) {
    Line& line = page[i % rows];
    line.push_back({fmt::format("{:>3}  ", numbers[from + i]), Ink::strong});
    const std::string& text = labels[from + i];
    const bool last = i + rows >= count;
    const int padding = last ? 0 : std::max(width - choice_number_columns - columns_of(text), 0);
    line.push_back({text + std::string(static_cast<std::size_t>(padding), ' ')});
  }
  return page;
}

int widest(const std::vector<std::string>& labels) {
  int width = 0;
  for (const std::string& text : labels) width = std::max(width, columns_of(text));
  return width;
}

}  // namespace

std::vector<Choice> choices_named(const std::vector<Choice>& choices, std::string_view word) {
  const auto is_word_end = [](std::string_view text) {
    return text.empty() || (std::isalnum(static_cast<unsigned char>(text.front())) == 0);
  };
  const auto begins = [&](const Choice& choice) {
    const std::string_view notation = choice.notation;
    if (notation.ends_with(join(" ", word))) return true;
    return notation.starts_with(word) && is_word_end(notation.substr(word.size()));
  };
  const auto ends = [&](const Choice& choice) {
    return choice.notation.ends_with(join(">", word));
  };
  std::vector<Choice> found;
  if (word.empty()) return found;
  std::ranges::copy_if(choices, std::back_inserter(found), begins);
  if (found.empty()) std::ranges::copy_if(choices, std::back_inserter(found), ends);
  return found;
}

std::vector<std::size_t> numbers_of(const std::vector<Choice>& choices,
                                    const std::vector<Choice>& all) {
  std::vector<std::size_t> numbers;
  for (const Choice& choice : choices) {
    const auto found = std::ranges::find(all, choice.move, &Choice::move);
    numbers.push_back(static_cast<std::size_t>(found - all.begin()) + 1);
  }
  return numbers;
}

ChoiceList list_choices(const std::vector<Choice>& choices, const std::vector<std::size_t>& numbers,
                        std::size_t from, int rows, int columns) {
  const auto height = static_cast<std::size_t>(std::max(rows, 1));
  const std::size_t count = choices.size() - from;
  std::vector<std::string> labels;
  labels.reserve(choices.size());
  const int room = columns - choice_number_columns;
  for (const Choice& choice : choices) labels.push_back(label(choice, room));
  tell_apart(labels, choices, room);
  if (count <= height) return {in_columns(labels, numbers, from, count, height, columns)};

  const auto fit = [&](int width) {
    return height * static_cast<std::size_t>(std::max((columns + 2) / (width + 2), 1));
  };
  for (const bool in_sentences : {true, false}) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const bool told = in_sentences && !choices[i].sentences.empty();
      labels[i] = told ? choices[i].sentences.front() : choices[i].notation;
    }
    if (in_sentences) tell_apart(labels, choices, room);
    const int width = choice_number_columns + widest(labels);
    if (count <= fit(width)) return {in_columns(labels, numbers, from, count, height, width + 2)};
  }
  const int width = choice_number_columns + widest(labels);
  const std::size_t shown = std::min(fit(width), count);
  return {in_columns(labels, numbers, from, shown, height, width + 2), from + shown};
}

}  // namespace boathouse::terminal
