#include "print/rules.h"

#include <array>

#include "core/text.h"
#include "print/booklet.h"
#include "print/pieces.h"

namespace boathouse::print {

namespace {

constexpr double column_left = 15;
constexpr double column_room = 86.5;
constexpr double column_step = 93.5;
constexpr double first_top = 30;  // below the title of the first page
constexpr double next_top = 17;
constexpr double column_bottom = content_bottom - 2;
constexpr double point_indent = 4;

// Font rule_sizes to try, and the smallest at which a single page is better than two.
constexpr std::array rule_sizes{3.6, 3.45, 3.3, 3.15, 3.0, 2.85, 2.7};
constexpr double one_page_size = 3.15;

// Fills columns from top to bottom, page after page.
class Columns {
 public:
  Columns(std::string_view title, double size, double bottom) : size_(size), bottom_(bottom) {
    turn_page();
    pages_.back().write(title, {.at = {column_left, 23},
                                .size = 7,
                                .room = 2 * column_room,
                                .font = Font::bold,
                                .colour = colour::deep});
    pages_.back().draw(segment({column_left, 26}, {column_left + column_step + column_room, 26}),
                       stroked(colour::water, 0.6));
  }

  void add(const Rules::Paragraph& paragraph) {
    if (paragraph.kind == '#') return add_heading(paragraph.text);
    const bool point = paragraph.kind == '-';
    const double in = point ? point_indent : 0;
    const auto lines = broken(paragraph.text, Font::regular, size_, column_room - in);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      // Neither the first nor the last line of a paragraph is alone in its column.
      const bool leaves_one = i + 2 == lines.size() || (i == 0 && lines.size() > 1);
      make_room(leaves_one ? 2 : 1);
      if (point && i == 0) {
        pages_.back().draw(circle({x_ + 1.2, y_ - 0.34 * size_}, 0.7), filled(colour::coral));
      }
      write(lines[i], in, Font::regular, size_, colour::ink);
      y_ += leading * size_;
    }
    y_ += 0.35 * size_;
  }

  [[nodiscard]] std::vector<Group> take() && { return std::move(pages_); }

 private:
  [[nodiscard]] double first_line() const {
    return (pages_.size() == 1 ? first_top : next_top) + size_;
  }

  void turn_page() {
    pages_.push_back({.name = "rules"});
    x_ = column_left;
    y_ = first_line();
  }
  // Goes on in the next column if there is no room for so many lines.
  void make_room(int lines) {
    if (y_ + (lines - 1) * leading * size_ <= bottom_) return;
    if (x_ > column_left) return turn_page();
    x_ += column_step;
    y_ = first_line();
  }
  void add_heading(const std::string& text) {
    make_room(4);
    if (y_ > first_line()) y_ += 0.7 * size_;
    write(text, 0, Font::bold, 1.2 * size_, colour::deep);
    y_ += leading * 1.2 * size_;
  }
  void write(const std::string& text, double in, Font font, double size, Colour ink) {
    pages_.back().write(
        text,
        {.at = {x_ + in, y_}, .size = size, .room = column_room - in, .font = font, .colour = ink});
  }

  double size_;
  double bottom_;
  double x_ = column_left;
  double y_ = 0;
  std::vector<Group> pages_;
};

}  // namespace

Rules read_rules(std::string_view text) {
  Rules rules;
  while (!text.empty()) {
    const std::string_view line = trim(cut(text, '\n'));
    if (line.empty() || line.front() == ';') continue;
    const char kind = std::string_view{"#-=>"}.contains(line.front()) ? line.front() : ' ';
    const std::string words{trim(kind == ' ' ? line : line.substr(1))};
    if (kind == '=') {
      rules.card_title = words;
    } else if (kind == '>') {
      rules.card.push_back(words);
    } else {
      rules.paragraphs.push_back({kind, words});
    }
  }
  return rules;
}

std::vector<Group> rule_pages(const Rules& rules, std::string_view title) {
  const auto filled_to = [&](double size, double bottom) {
    Columns columns{title, size, bottom};
    for (const auto& paragraph : rules.paragraphs) columns.add(paragraph);
    return std::move(columns).take();
  };
  std::vector<Group> pages;
  for (const double size : rule_sizes) {
    std::vector<Group> made = filled_to(size, column_bottom);
    if (made.size() > most_rule_pages || (!pages.empty() && made.size() > 1)) continue;
    if (made.size() == 1 && !pages.empty() && size < one_page_size) break;
    pages = std::move(made);
    if (pages.size() > 1) continue;
    // Both columns of a single page are about as long.
    for (double bottom = column_bottom - 4; bottom > first_top; bottom -= 4) {
      made = filled_to(size, bottom);
      if (made.size() > 1) break;
      pages = std::move(made);
    }
    break;
  }
  return pages;
}

Group card_of(const Rules& rules, std::string_view game, int number, double width, double height) {
  constexpr double rim = 1.5;
  constexpr double header = 11;
  Group card{.name = join("player’s card ", number)};
  card.draw(rectangle({rim, rim}, width - 2 * rim, height - 2 * rim, 3),
            outlined(colour::white, colour::deep, 0.6));
  card.draw(rectangle({rim, rim}, width - 2 * rim, header, 3), filled(colour::foam));
  card.write(rules.card_title, {.at = {5, 8.6},
                                .size = 4.2,
                                .room = 0.62 * width,
                                .font = Font::bold,
                                .colour = colour::deep});
  card.write(game, {.at = {width - 5, 8.4},
                    .size = 2.6,
                    .room = 0.3 * width - 6,
                    .align = Align::right,
                    .colour = colour::grey});
  for (const double size : {3.5, 3.35, 3.2, 3.05, 2.9, 2.75, 2.6, 2.45, 2.3}) {
    Group points;
    double y = header + rim + 1.8 + size;
    for (const std::string& point : rules.card) {
      points.draw(circle({6, y - 0.34 * size}, 0.7), filled(colour::coral));
      y = points.write_lines(point, {.at = {9, y}, .size = size, .room = width - 14}) + 0.3 * size;
    }
    if (y - leading * size > height - rim - 1.5 && size > 2.4) continue;
    card.add(std::move(points));
    break;
  }
  return card;
}

}  // namespace boathouse::print
