#include "print/press.h"

#include <iterator>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"
#include "print/words.h"

namespace boathouse::print {

namespace {

constexpr double left = 15;
constexpr double right = page_width - left;

void add_ruler(const std::string& words, double top, Group& drawing) {
  constexpr int length = 100;
  Group ruler{.name = "ruler"};
  ruler.draw(segment({0, 0}, {length, 0}), stroked(colour::ink, 0.25));
  for (int at = 0; at <= length; at += 5) {
    ruler.draw(segment({double(at), 0}, {double(at), at % 10 == 0 ? 2 : 1.2}),
               stroked(colour::ink, 0.25));
  }
  for (int at = 0; at <= length; at += 50) {
    const Align align = at == 0 ? Align::left : at == length ? Align::right : Align::middle;
    ruler.write(join(at), {.at = {double(at), 4.4}, .size = 2.4, .room = 10, .align = align});
  }
  drawing.add(std::move(ruler), moved({left, top}));
  drawing.write(words, {.at = {left + length + 5, top + 2}, .size = 2.4, .room = 75});
}

}  // namespace

std::string Press::say_all(std::string_view key, const std::vector<Value>& values) const {
  return boathouse::say(print_words(), language_, key, values);
}

void Press::begin_part(std::string_view key) {
  close_sheet();
  parts_.push_back({say(key), sheets_.size()});
}

void Press::add(Sheet sheet) {
  if (!sheet.back) close_sheet();
  sheets_.push_back(std::move(sheet));
}

void Press::close_sheet() {
  if (both_sides_ && !sheets_.empty() && !sheets_.back().back) sheets_.push_back(empty_back());
}

Sheet Press::empty_back() const {
  Sheet sheet{.title = say_all("frame.empty"), .back = true};
  sheet.drawing.write(sheet.title, {.at = {page_width / 2, paper_.height / 2},
                                    .size = 4,
                                    .room = 150,
                                    .align = Align::middle,
                                    .colour = colour::grey});
  return sheet;
}

std::string Press::pages_of(std::size_t part) const {
  const std::size_t end = part + 1 < parts_.size() ? parts_[part + 1].first_sheet : sheets_.size();
  const std::size_t first = parts_[part].first_sheet + 2;
  const std::size_t last = end + 1;
  return say_all(first == last ? "cover.page" : "cover.pages",
                 {{"first", join(first)}, {"last", join(last)}});
}

Sheet Press::cover() const {
  const auto words = [&](std::string_view key) { return say_all(key); };
  Sheet sheet{.title = words("cover.title")};
  Group& page = sheet.drawing;
  constexpr double room = right - left;
  constexpr double column = 28;
  page.draw(rectangle({left, 18}, room, 34, 4), filled(colour::foam));
  page.draw(Path{}
                .move({left + 6, 45})
                .curve({left + 50, 39}, {left + 70, 50}, {left + 100, 45})
                .curve({left + 130, 40}, {left + 150, 49}, {right - 6, 44}),
            stroked(colour::water, 1));
  page.write(say_rules("game.name"), {.at = {left + 6, 34},
                                      .size = 11,
                                      .room = room - 60,
                                      .font = Font::bold,
                                      .colour = colour::deep});
  for (int seat = 0; seat < game_.info().max_seats; ++seat) {
    add_mark(seat, {right - 9.0 * (game_.info().max_seats - seat), 30}, 3.6, page);
  }
  double y =
      page.write_lines(say_rules("game.summary"), {.at = {left, 60}, .size = 4, .room = room});
  const auto heading = [&](std::string_view key) {
    y += 4;
    page.write(words(key), {.at = {left, y}, .size = 4.6, .room = room, .font = Font::bold});
    y += 7;
  };
  heading("cover.contents");
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    page.write(pages_of(i), {.at = {left, y}, .room = column - 3, .font = Font::bold});
    y = page.write_lines(parts_[i].words, {.at = {left + column, y}, .room = room - column}) + 1;
  }
  const auto points = [&](const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences) {
      page.draw(circle({left + 1.2, y - 1.1}, 0.7), filled(colour::coral));
      y = page.write_lines(sentence, {.at = {left + 5, y}, .room = room - 5}) + 1;
    }
  };
  heading("cover.needs");
  points(needs_);
  heading("cover.print");
  const std::string paper = words(join("paper.", paper_.code));
  points({say_all("cover.print_scale", {{"paper", paper}}), words("cover.print_paper"),
          words("cover.print_once"),
          words(both_sides_ ? "cover.print_backs" : "cover.print_fronts")});
  heading("cover.cut");
  points({words("cover.cut_lines"), words("cover.cut_marks")});
  heading("cover.rules");
  points({words("cover.rules_where")});
  return sheet;
}

void Press::frame(Sheet& sheet, std::size_t page) const {
  Group& drawing = sheet.drawing;
  const std::string title = join(say_rules("game.name"), " · ", sheet.title);
  drawing.write(sheet.back ? join(title, " ", say_all("frame.back")) : title,
                {.at = {left, 8.6}, .size = 3, .room = 140, .colour = colour::grey});
  const std::size_t pages = sheets_.size() + 1;
  drawing.write(
      say_all("frame.page", {{"page", join(page)}, {"pages", join(pages)}}),
      {.at = {right, 8.6}, .size = 3, .room = 38, .align = Align::right, .colour = colour::grey});
  add_ruler(say_all("frame.ruler"), paper_.height - 10, drawing);
  drawing.place = moved({(paper_.width - page_width) / 2, 0});
}

// Where there are backs, a single page of rules is on that of the first page, and two share a
// sheet.
void Press::put_rules_first(const Rules& rules) {
  std::vector<Sheet> pages;
  const std::string title = say_all("rules.title");
  for (Group& page : rule_pages(rules, say_all("cover.rules"))) {
    Sheet sheet{.title = title};
    sheet.drawing.add(std::move(page));
    pages.push_back(std::move(sheet));
  }
  const std::size_t blank = both_sides_ && pages.size() > 1 ? 1 : 0;
  if (both_sides_) pages.back().back = true;
  if (blank > 0) pages.insert(pages.begin(), empty_back());
  for (Part& part : parts_) part.first_sheet += pages.size();
  parts_.insert(parts_.begin(), {say_all("part.rules"), blank});
  sheets_.insert(sheets_.begin(), std::make_move_iterator(pages.begin()),
                 std::make_move_iterator(pages.end()));
}

void Press::add_player_cards(const Rules& rules) {
  close_sheet();
  parts_.push_back({say_all("part.player_cards"), sheets_.size()});
  Sheet sheet{.title = say_all("title.player_cards")};
  const int seats = game_.info().max_seats;
  const Grid grid{{left, 14}, 90, 84, 2, (seats + 1) / 2};
  for (int seat = 0; seat < seats; ++seat) {
    sheet.drawing.add(card_of(rules, say_rules("game.name"), seat + 1, grid.width, grid.height),
                      moved(grid.at(seat)));
  }
  add_cut_lines(grid, sheet.drawing);
  add(std::move(sheet));
}

Booklet Press::finished(const Rules& rules) && {
  add_player_cards(rules);
  close_sheet();
  put_rules_first(rules);
  Booklet booklet{.game = std::string{game_.info().id},
                  .title = say_all("booklet.title", {{"game", say_rules("game.name")}}),
                  .language = language_,
                  .paper = paper_,
                  .both_sides = both_sides_,
                  .sheets = {cover()}};
  booklet.sheets.insert(booklet.sheets.end(), sheets_.begin(), sheets_.end());
  for (std::size_t i = 0; i < booklet.sheets.size(); ++i) frame(booklet.sheets[i], i + 1);
  return booklet;
}

}  // namespace boathouse::print
