// boathouse review: the cost of every decision, the luck of every roll, and the totals.
#include "minds/review.h"

#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/shown_work.h"
#include "core/text.h"
#include "minds/chart.h"
#include "minds/registry.h"
#include "minds/words.h"
#include "terminal/commands/commands.h"
#include "terminal/frame.h"
#include "terminal/terminal.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct ReviewArguments {
  std::string path;
  std::string language;
  std::string svg;
  std::string nodes{"0"};
  std::string time;
  bool json = false;
};

Budget budget_of(const ReviewArguments& arguments, const Voice& voice) {
  return {.nodes = static_cast<std::uint64_t>(
              whole_number("--nodes", arguments.nodes, 0, most_nodes, voice)),
          .time = duration_of(arguments.time, voice)};
}

// With a bar on the terminal; a signal ends the review early.
Review look_again(const Match& match, const Budget& budget, const Voice& voice) {
  const auto seats = static_cast<int>(match.seats().size());
  checked(check_rivals(match.game(), seats), voice);
  const ShownWork shown{voice("review.reviewing")};
  const auto judge = make_judge(match.game(), seats);
  return review(match, *judge, budget, shown.work());
}

std::string padded(const std::string& text, int columns) {
  return text + std::string(static_cast<std::size_t>(std::max(0, columns - columns_of(text))), ' ');
}

Span remark_on(const ReviewedPly& looked, const Voice& voice) {
  const Language language = voice.language;
  if (looked.ply.is_chance()) {
    if (looked.seat < 0) return {};
    const double luck = looked.luck[static_cast<std::size_t>(looked.seat)];
    return {voice("review.luck", {{"luck", signed_percent(luck, language)}}), Ink::quiet};
  }
  if (looked.choices < 2) return {voice("review.only_choice"), Ink::quiet};
  const std::string verdict =
      say(minds_words(), language, join("verdict.", name_of(looked.verdict)));
  if (looked.verdict <= Verdict::as_good) return {verdict, Ink::quiet};
  return {voice("review.cost", {{"cost", signed_percent(-looked.cost, language)},
                                {"verdict", verdict},
                                {"best", looked.best}}),
          is_mistake(looked.verdict) ? Ink::strong : Ink::plain};
}

Page plies_page(const Match& match, const Review& review, const Voice& voice) {
  const std::vector<std::string> names = names_of(match);
  int name_columns = 0;
  int notation_columns = 0;
  for (const std::string& name : names) name_columns = std::max(name_columns, columns_of(name));
  for (const ReviewedPly& looked : review.plies) {
    notation_columns = std::max(notation_columns, columns_of(looked.notation));
  }
  Page page;
  for (const ReviewedPly& looked : review.plies) {
    const bool somebody = looked.seat >= 0;
    const std::string name = somebody ? names[static_cast<std::size_t>(looked.seat)] : "";
    page.push_back({{fmt::format("{:>4}  ", looked.number), Ink::quiet},
                    {padded(name, name_columns + 2), somebody ? ink_of_seat(looked.seat) : Ink{}},
                    {padded(looked.notation, notation_columns + 2)},
                    remark_on(looked, voice)});
  }
  return page;
}

// A line of the table: a label, and a figure for each seat.
template <class Figure>
Line sums_line(const std::string& about, int columns, const Review& review, const Figure& figure) {
  Line line{{padded(about, columns)}};
  for (const SeatReview& seat : review.seats) {
    const std::string text = figure(seat);
    line.push_back(
        {std::string(static_cast<std::size_t>(std::max(2, 14 - columns_of(text))), ' ') + text});
  }
  return line;
}

Page sums_page(const Match& match, const Review& review, const Voice& voice) {
  constexpr int columns = 34;
  const Language language = voice.language;
  const auto line = [&](const std::string& about, const auto& figure) {
    return sums_line(about, columns, review, figure);
  };
  const auto limit = [&](std::string_view key, double from) {
    return voice(key, {{"limit", percent(from, language)}});
  };
  Line head{{padded("", columns)}};
  for (std::size_t seat = 0; seat < match.seats().size(); ++seat) {
    const std::string name = shortened(match.seats()[seat].name, 12);
    head.push_back({std::string(static_cast<std::size_t>(14 - columns_of(name)), ' ') + name,
                    ink_of_seat(static_cast<int>(seat))});
  }
  const auto share = [&](double SeatReview::* sum) {
    return [=](const SeatReview& seat) { return signed_percent(seat.*sum, language); };
  };
  const auto number = [](std::size_t SeatReview::* count) {
    return [=](const SeatReview& seat) { return join(seat.*count); };
  };
  return {
      head,
      line(voice("review.in_own_rolls"), share(&SeatReview::own_luck)),
      line(voice("review.in_other_rolls"), share(&SeatReview::luck_of_others)),
      line(voice("review.given_away"),
           [&](const SeatReview& seat) { return percent(seat.cost, language); }),
      line(voice("review.decisions"), number(&SeatReview::decisions)),
      line(voice("review.per_decision"),
           [&](const SeatReview& seat) { return percent(seat.cost_per_decision(), language); }),
      line(limit("review.doubtful", doubtful_from), number(&SeatReview::doubtful)),
      line(limit("review.bad", bad_from), number(&SeatReview::bad)),
      line(limit("review.very_bad", very_bad_from), number(&SeatReview::very_bad)),
      {},
      {{voice(review.exact ? "review.exact" : "review.estimated"), Ink::quiet}},
  };
}

void review_record(const ReviewArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const Budget budget = budget_of(arguments, voice);
  const Match match = read_match(arguments.path, voice);
  Terminal terminal;
  const Review looked = look_again(match, budget, voice);
  Interrupts::check();
  if (!arguments.svg.empty()) {
    write_text(arguments.svg, chart_svg(match, looked, voice.language), voice);
  }
  if (arguments.json) {
    fmt::print("{}\n", review_json(match, looked));
    return;
  }
  Page page{title_of(match, spectator, voice, terminal.columns()), {}};
  append(page, plies_page(match, looked, voice));
  page.emplace_back();
  append(page, sums_page(match, looked, voice));
  terminal.write(page);
}

}  // namespace

void add_review(CLI::App& program) {
  auto arguments = std::make_shared<ReviewArguments>();
  CLI::App& command = add_command(program, "review", [arguments] { review_record(*arguments); });
  take_text(command, "FILE", arguments->path, "", {.presence = Presence::required});
  take_text(command, "--svg", arguments->svg, "FILE");
  take_text(command, "--nodes", arguments->nodes, "N");
  take_text(command, "--time", arguments->time, "T");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"review evening.record", "review evening.record --svg evening.svg"});
}

}  // namespace boathouse::terminal
