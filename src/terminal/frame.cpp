#include "terminal/frame.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

constexpr int widest_text = 100;  // longer lines are hard to read
constexpr int least_story = 4;    // rows of it that are worth more than blank lines
constexpr int short_story = 2;    // rows worth more than choices on a small screen
constexpr int most_story = 12;
constexpr int mark_columns = 2;   // before a paragraph
constexpr int usual_choices = 3;  // rows reserved for them, so that the rest does not jump

int height_of(const Page& page) { return static_cast<int>(page.size()); }

// The remark after a seat's name.
std::string remark_on(const Match& match, int number, Viewer viewer, const Voice& voice) {
  const Seat& seat = match.seats()[static_cast<std::size_t>(number)];
  if (seat.resigned) return voice("seat.resigned");
  if (seat.who_plays() != human) return mind_name(voice, seat.who_plays());
  return number == viewer ? voice("seat.you") : "";
}

Line full_title(const Match& match, Viewer viewer, const Voice& voice, bool with_minds) {
  Line title{{say(match.game().words(), voice.language, "game.name"), Ink::strong}};
  for (int seat = 0; seat < static_cast<int>(match.seats().size()); ++seat) {
    title.push_back({" · ", Ink::quiet});
    title.push_back({match.seats()[static_cast<std::size_t>(seat)].name, ink_of_seat(seat)});
    const std::string remark = remark_on(match, seat, viewer, voice);
    const bool room = with_minds || seat == viewer;
    if (room && !remark.empty()) title.push_back({join(" (", remark, ")"), Ink::quiet});
  }
  return title;
}

Page paragraph_page(const Paragraph& paragraph, Ink ink, int columns) {
  const Ink mark = paragraph.seat < 0 ? Ink::quiet : ink_of_seat(paragraph.seat);
  Page page;
  for (std::string& line : wrap(paragraph.text, columns - mark_columns)) {
    page.push_back({{page.empty() ? "• " : "  ", mark}, {std::move(line), ink}});
  }
  return page;
}

}  // namespace

Line title_of(const Match& match, Viewer viewer, const Voice& voice, int columns) {
  Line title = full_title(match, viewer, voice, true);
  return width_of(title) <= columns ? title : full_title(match, viewer, voice, false);
}

Page board_of(const Match& match, const State& state, Viewer viewer, const Voice& voice,
              std::span<const Move> marked, int room) {
  Screen screen{room};
  state.draw(viewer, voice.language, names_of(match), screen);
  state.mark(viewer, marked, screen);
  if (const Screen::Part& part = screen.part(); part.hidden() > 0) {
    screen.write(screen.row_below(), 0,
                 voice("play.part", {{"first", join(part.first)},
                                     {"last", join(part.last)},
                                     {"of", join(part.of)},
                                     {"hidden", join(part.hidden())}}),
                 Ink::coral);
  }
  return page_of(screen);
}

// A title, the question, a line about typing, some choices and some of the story.
int board_room(int rows) { return rows - 3 - usual_choices - least_story; }

Page result_page(const Match& match, const Voice& voice) {
  const Result result = match.result();
  std::vector<std::size_t> seats(match.seats().size());
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i] = i;
  std::ranges::sort(seats, {},
                    [&](std::size_t seat) { return std::pair{result.place[seat], seat}; });
  // Where nobody has points, places are all there is to tell.
  const bool pointless =
      std::ranges::all_of(seats, [&](std::size_t seat) { return result.points[seat] == 0; });
  Page page;
  for (const std::size_t seat : seats) {
    const std::string key = match.seats()[seat].resigned ? "result.resigned"
                            : pointless                  ? "result.place"
                                                         : "result.line";
    page.push_back({{voice(key, {{"place", join(result.place[seat])},
                                 {"name", match.seats()[seat].name},
                                 {"points", join(result.points[seat])}}),
                     ink_of_seat(static_cast<int>(seat))}});
  }
  return page;
}

Page story_page(std::span<const Paragraph> story, std::size_t news, int columns, int rows) {
  Page page;
  for (; !story.empty() && rows > 0; story = story.first(story.size() - 1)) {
    if (story.back().text.empty()) continue;
    const Ink ink = story.back().first < news ? Ink::quiet : Ink::plain;
    Page paragraph = paragraph_page(story.back(), ink, columns);
    const int surplus = height_of(paragraph) - rows;
    // Shows the end of the last one, which may be all that fits, and the beginning of earlier ones.
    if (surplus > 0 && page.empty()) {
      paragraph.erase(paragraph.begin(), paragraph.begin() + surplus);
    } else if (surplus > 0) {
      paragraph.resize(static_cast<std::size_t>(rows));
      std::string& end = paragraph.back().back().text;
      end = shortened(join(end, " …"), columns - mark_columns);
    }
    rows -= height_of(paragraph);
    append(paragraph, page);
    page = std::move(paragraph);
  }
  return page;
}

ChoiceList compose(const Frame& frame, int rows, int columns) {
  const int width = std::min(columns, widest_text);
  const Page now = wrapped(frame.now, width, Ink::coral);
  // A long answer replaces the choices and, if necessary, the board.
  const bool long_answer = height_of(frame.below) > 2;
  const int needed = 1 + height_of(now) + height_of(frame.below);
  const bool has_board = !long_answer || needed + height_of(frame.board) <= rows;
  int room = rows - needed - (has_board ? height_of(frame.board) : 0);
  const int kept = std::clamp(room - short_story, 1, usual_choices);
  ChoiceList list;
  if (!frame.choices.empty() && (room > 0 || !long_answer)) {
    const int most = std::max(room - least_story + 1, kept);
    list = list_choices(frame.choices, frame.numbers, frame.from, most, width);
  }
  room -= std::max(height_of(list.page), kept);
  const int blank = std::clamp(room - least_story, 0, 3);
  const int story = std::clamp(room - blank, 0, most_story);

  Page page{frame.title};
  if (blank > 0) page.emplace_back();
  if (has_board) append(page, frame.board);
  if (blank > 1) page.emplace_back();
  const Page told = story_page(frame.story, frame.news, width, story);
  page.resize(page.size() + static_cast<std::size_t>(std::max(story - height_of(told), 0)));
  append(page, told);
  if (blank > 2) page.emplace_back();
  append(page, now);
  append(page, list.page);
  append(page, frame.below);
  return {std::move(page), list.next};
}

}  // namespace boathouse::terminal
