#include "terminal/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/player.h"
#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"

namespace boathouse::terminal {

using namespace cli;

TerminalSession::TerminalSession(Match match, std::string path, Pictures pictures,
                                 const Voice& voice)
    : match_(std::move(match)),
      path_(std::move(path)),
      pictures_(std::move(pictures)),
      voice_(voice) {
  // A resumed match starts with its last events.
  const std::size_t plies = match_.plies().size();
  told_ = plies - std::min<std::size_t>(plies, 4);
}

int TerminalSession::run() {
  return play_while([this] { return !match_.over(); });
}

int TerminalSession::run_for_one_move() {
  return play_while([this] { return match_.plies().empty(); });
}

int TerminalSession::play_while(const std::function<bool()>& wanted) {
  try {
    if (!terminal_.draws_in_place()) {
      terminal_.write({title_of(match_, only_human(), voice_, terminal_.columns())});
    }
    while (wanted()) step();
    if (match_.over()) finish();
    return 0;
  } catch (const Left&) {
    return leave(0);
  } catch (const Interrupted& interrupted) {
    terminal_.write({{}});
    return leave(128 + interrupted.signal);
  }
}

void TerminalSession::run_quietly() {
  while (!match_.over()) step();
  for (const Span& word : notices_) fmt::print(stderr, "{}\n", word.text);
  if (!path_.empty()) write_text(path_, match_.record(true), voice_);
  pictures_.draw(match_, match_.plies().size(), referee);
}

int TerminalSession::leave(int exit_code) {
  if (path_.empty()) return exit_code;
  if (save()) {
    terminal_.write({{{voice_("play.left")}},
                     {{join("boathouse play --resume ", as_typed(path_)), Ink::strong}}});
    return exit_code;
  }
  throw Failure{exit_code == 0 ? went_wrong : exit_code, save_error_};
}

void TerminalSession::step() {
  Interrupts::check();
  if (match_.turn().is_chance()) {
    (void)checked(match_.roll(), voice_, went_wrong);
    return;
  }
  const int seat = match_.turn().first();
  if (is_human(seat)) {
    ask_for_move(seat);
  } else {
    think(seat);
  }
}

void TerminalSession::think(int seat) {
  const std::string& name = match_.seats()[static_cast<std::size_t>(seat)].who_plays();
  const auto seats = static_cast<int>(match_.seats().size());
  std::unique_ptr<Mind>& mind = minds_[join(seat, " ", name)];
  if (!mind) {
    mind = checked(make_player(match_.game(), seats, match_.options(), name), voice_, went_wrong);
  }
  Random random = match_.dice().mind_stream(seat, match_.plies().size());
  const Budget budget{.stop = &Interrupts::flag()};
  const Thought thought = mind->think(*match_.state().look(seat), budget, random);
  Interrupts::check();  // its unfinished thought is not what it would have played
  if (const ProgramMind* program = as_program(mind.get()); program != nullptr && program->fault()) {
    notice(printable(program->fault()->sentence(voice_.language)));
    checked(match_.take_over(seat, stand_in_name(match_.game(), seats)), voice_, went_wrong);
  }
  checked(match_.play(seat, thought.move()), voice_, went_wrong);
}

void TerminalSession::ask_for_move(int seat) {
  save();
  draw_curtain(seat);
  draw_picture(seat);
  const std::vector<std::string> names = names_of(match_);
  choices_ =
      choices_of(match_.state(), seat, {match_.game().words(), voice_.language, names, seat});
  first_choice_ = 0;
  shown_ = false;
  const std::string key = choices_.size() == 1 ? "now.only" : "now.choose";
  const Question question{voice_(count_humans() > 1 ? key + ".named" : key,
                                 {{"name", names[static_cast<std::size_t>(seat)]}}),
                          "hint.choose"};
  const std::size_t before = match_.plies().size();
  // Runs until a move is made or taken back, or a player resigns.
  while (!match_.over() && match_.plies().size() == before && is_human(seat)) {
    const std::string typed =
        ask(seat, all_choices_.empty() ? question : Question{question.now, "hint.narrowed"});
    if (take_choice(seat, typed)) break;
    if (!obey(seat, typed) && !narrow(seat, typed)) {
      notice(
          voice_(typed.empty() ? "play.nothing_typed" : "play.not_understood",
                 {{"typed", shortened(printable(typed), 30)}, {"count", join(choices_.size())}}));
    }
  }
  // There is no point in taking back the only move.
  widen();
  const bool chosen = match_.plies().size() > before && choices_.size() > 1;
  choices_.clear();
  all_choices_.clear();
  if (chosen && match_.can_undo(seat) && !match_.turn().has(seat)) offer_to_take_back(seat);
}

// By number, by notation, or an empty line for the only one. A notation that is also the number of
// a choice is that number, which is what the screen shows.
bool TerminalSession::take_choice(int seat, const std::string& typed) {
  const std::vector<Choice>& all = all_choices();
  const auto number = parse_number<std::size_t>(typed);
  auto chosen = std::ranges::find(all, typed, &Choice::notation);
  if (number && *number >= 1 && *number <= all.size()) {
    chosen = all.begin() + static_cast<std::ptrdiff_t>(*number - 1);
  } else if (typed.empty() && all.size() == 1) {
    chosen = all.begin();
  }
  if (chosen == all.end()) return false;
  play_choice(seat, chosen->move);
  return true;
}

const std::vector<Choice>& TerminalSession::all_choices() const {
  return all_choices_.empty() ? choices_ : all_choices_;
}

void TerminalSession::play_choice(int seat, Move move) {
  if (terminal_.draws_in_place()) told_ = match_.plies().size();
  checked(match_.play(seat, move), voice_, went_wrong);
}

bool TerminalSession::narrow(int seat, const std::string& typed) {
  if (typed.empty() && !all_choices_.empty()) {
    widen();
    return true;
  }
  std::vector<Choice> found = choices_named(choices_, typed);
  if (found.empty()) found = choices_named(all_choices_, typed);
  if (found.empty()) return false;
  if (found.size() == 1) {
    play_choice(seat, found[0].move);
    return true;
  }
  if (all_choices_.empty()) all_choices_ = choices_;
  choices_ = std::move(found);
  first_choice_ = 0;
  shown_ = false;
  return true;
}

void TerminalSession::widen() {
  if (all_choices_.empty()) return;
  choices_ = std::exchange(all_choices_, {});
  first_choice_ = 0;
  shown_ = false;
}

// After this, the match continues and the move can no longer be taken back.
void TerminalSession::offer_to_take_back(int seat) {
  save();
  draw_picture(seat);
  shown_ = false;
  const std::size_t after = match_.plies().size();
  while (match_.plies().size() == after && !match_.over() && is_human(seat)) {
    const std::string typed = ask(seat, {voice_("now.go_on"), "hint.go_on"});
    if (typed.empty()) break;
    if (!obey(seat, typed)) notice(voice_("play.go_on_or_back"));
  }
}

void TerminalSession::finish() {
  if (!path_.empty()) save();
  draw_picture(only_human());
  const int columns = terminal_.columns();
  Page result = result_page(match_, voice_);
  if (!path_.empty() && save_error_.empty()) {
    result.push_back({{voice_("play.record")}});
    append(result, wrapped(join("boathouse verify ", as_typed(path_)), columns, Ink::strong));
  }
  for (const Span& word : notices_) append(result, wrapped(word.text, columns, word.ink));
  show_result(result);
}

bool TerminalSession::is_human(int seat) const {
  return match_.seats()[static_cast<std::size_t>(seat)].who_plays() == human;
}

int TerminalSession::count_humans() const {
  return static_cast<int>(std::ranges::count(match_.seats(), human, &Seat::player));
}

Viewer TerminalSession::only_human() const {
  const auto found = std::ranges::find(match_.seats(), human, &Seat::player);
  return count_humans() == 1 ? static_cast<int>(found - match_.seats().begin()) : referee;
}

// If people who share the terminal see different things, a curtain hides it while they swap.
void TerminalSession::draw_curtain(int seat) {
  const int before = std::exchange(watching_, seat);
  const State& state = match_.state();
  if (before == seat || count_humans() < 2) return;
  const int other = before == spectator ? (seat == 0 ? 1 : 0) : before;
  if (state.view_json(seat) == state.view_json(other)) return;
  const std::string name = match_.seats()[static_cast<std::size_t>(seat)].name;
  const Page page = wrapped(voice_("play.curtain", {{"name", name}}), terminal_.columns());
  if (terminal_.draws_in_place()) {
    terminal_.draw(page);
  } else {
    terminal_.write(page);
  }
  if (!terminal_.ask({{"› ", Ink::coral}}, interrupts_)) throw Left{};
}

std::string TerminalSession::ask(int seat, const Question& question) {
  if (terminal_.draws_in_place()) {
    show_in_place(seat, question);
  } else {
    show_scrolling(seat, question);
  }
  notices_.clear();
  auto typed = terminal_.ask({{"› ", Ink::coral}}, interrupts_);
  if (!typed) throw Left{};
  return std::string{trim(*typed)};
}

bool TerminalSession::save() {
  if (path_.empty()) return false;
  try {
    write_text(path_, match_.record(true), voice_);
    save_error_.clear();
    return true;
  } catch (const Failure& failure) {
    // Said once; the match itself can continue.
    if (save_error_ != failure.sentence) notice(failure.sentence);
    save_error_ = failure.sentence;
    return false;
  }
}

void TerminalSession::draw_picture(Viewer viewer) {
  try {
    pictures_.draw(match_, match_.plies().size(), viewer);
  } catch (const Failure& failure) {
    notice(failure.sentence);
  }
}

void TerminalSession::notice(std::string sentence, Ink ink) {
  notices_.push_back({std::move(sentence), ink});
}

}  // namespace boathouse::terminal
