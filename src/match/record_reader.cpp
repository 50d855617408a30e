// Rebuilds a match from its record. The reader plays the lines one after the other and compares
// what the match itself would have written with what stands there, so a record is either exactly
// what the house writes or refused with the line that is wrong.
#include <algorithm>

#include "core/text.h"
#include "match/match.h"

namespace boathouse {

class RecordReader {
 public:
  explicit RecordReader(std::vector<RecordLine> lines) : lines_(std::move(lines)) {}

  Expected<Match> read() {
    if (lines_.empty()) return std::unexpected(at_line(1, {"record_empty", {}}));
    MatchPlan plan;
    if (auto done = read_header(plan); !done) return std::unexpected(done.error());
    if (auto done = read_secret(plan); !done) return std::unexpected(done.error());
    if (auto done = check_plan(plan); !done) return std::unexpected(done.error());
    Match match{std::move(plan), secret_known_};
    next_ = 0;
    if (auto done = compare(match); !done) return std::unexpected(done.error());
    while (next_ < lines_.size()) {
      if (auto done = read_entry(match); !done) return std::unexpected(located(done.error()));
      if (auto done = compare(match); !done) return std::unexpected(done.error());
    }
    return match;
  }

 private:
  // The content of the next line behind the words it must begin with.
  Expected<std::string_view> take(std::string_view words) {
    if (next_ == lines_.size()) {
      return std::unexpected(
          at_line(lines_.back().number + 1,
                  {"record_expected", {{"expected", std::string{words}}, {"found", ""}}}));
    }
    const std::string_view content = lines_[next_].content;
    if (!content.starts_with(words)) {
      return std::unexpected(
          located({"record_expected",
                   {{"expected", std::string{words}}, {"found", std::string{content}}}}));
    }
    ++next_;
    return content.substr(words.size());
  }

  [[nodiscard]] bool next_is(std::string_view words) const {
    return next_ < lines_.size() && lines_[next_].content.starts_with(words);
  }

  // The error with the number of the line last taken, or of the next one if none was.
  [[nodiscard]] Error located(Error error) const {
    const std::size_t at = std::min(next_, lines_.size() - 1);
    return at_line(lines_[at].number, std::move(error));
  }
  [[nodiscard]] std::unexpected<Error> wrong(std::string_view code, std::vector<Value> values) {
    --next_;
    return std::unexpected(located({code, std::move(values)}));
  }

  Expected<void> read_header(MatchPlan& plan) {
    const auto version = take("boathouse record ");
    if (!version) return std::unexpected(version.error());
    if (*version != "1") {
      return wrong("record_version", {{"found", std::string{*version}}, {"known", "1"}});
    }
    if (auto done = read_game(plan); !done) return done;
    if (auto done = read_options(plan); !done) return done;
    if (auto done = read_seats(plan); !done) return done;
    if (auto done = read_dice(plan); !done) return done;
    if (next_is("redacted ")) return std::unexpected(located({"record_redacted", {}}));
    if (const auto play = take("play"); !play) return std::unexpected(play.error());
    return {};
  }

  Expected<void> read_game(MatchPlan& plan) {
    const auto id = take("game ");
    if (!id) return std::unexpected(id.error());
    const auto game = find_game(*id);
    if (!game) return wrong(game.error().code, game.error().values);
    plan.game = *game;
    const GameInfo& info = plan.game->info();
    const auto rules = take("rules ");
    if (!rules) return std::unexpected(rules.error());
    if (*rules != join(info.rules_version)) {
      return wrong("record_rules", {{"found", std::string{*rules}},
                                    {"game", std::string{info.id}},
                                    {"known", join(info.rules_version)}});
    }
    const auto data = take("data ");
    if (!data) return std::unexpected(data.error());
    if (*data != to_hex(sha256(plan.game->rules_data()))) {
      return wrong("record_data", {{"game", std::string{info.id}}});
    }
    return {};
  }

  Expected<void> read_options(MatchPlan& plan) {
    const auto id = take("match ");
    if (!id) return std::unexpected(id.error());
    plan.dice.match_id = *id;
    const auto specs = plan.game->info().options;
    plan.options = standard_options(specs);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const auto assignment = take("option ");
      if (!assignment) return std::unexpected(assignment.error());
      if (auto set = set_option(specs, plan.options, *assignment); !set) {
        return wrong(set.error().code, set.error().values);
      }
    }
    return {};
  }

  Expected<void> read_seats(MatchPlan& plan) {
    while (next_is("seat ") && plan.seats.size() < max_seats) {
      auto content = take(join("seat ", plan.seats.size() + 1, " "));
      if (!content) return std::unexpected(content.error());
      Seat seat;
      seat.player = cut(*content, ' ');
      seat.name = *content;
      plan.seats.push_back(std::move(seat));
    }
    return {};
  }

  Expected<Digest> read_digest(std::string_view words, std::string_view what) {
    const auto content = take(words);
    if (!content) return std::unexpected(content.error());
    Digest digest{};
    if (from_hex(*content, digest)) return digest;
    return wrong("record_hex", {{"what", std::string{what}}, {"found", std::string{*content}}});
  }

  Expected<void> read_dice(MatchPlan& plan) {
    const auto commitment = read_digest("commitment ", "commitment");
    if (!commitment) return std::unexpected(commitment.error());
    plan.published = *commitment;
    for (std::size_t i = 0; i < plan.seats.size(); ++i) {
      const auto nonce = read_digest(join("nonce ", i + 1, " "), "nonce");
      if (!nonce) return std::unexpected(nonce.error());
      plan.dice.nonces.push_back(*nonce);
    }
    return {};
  }

  // The secret is needed before the rolls that it decides, but stands below them.
  Expected<void> read_secret(MatchPlan& plan) {
    const std::size_t body = next_;
    while (next_ < lines_.size() && !next_is("secret ")) ++next_;
    if (next_ == lines_.size()) {
      next_ = body;
      return {};
    }
    const auto secret = read_digest("secret ", "secret");
    if (!secret) return std::unexpected(secret.error());
    plan.dice.secret = *secret;
    if (plan.dice.commitment() != plan.published) return wrong("record_secret", {});
    secret_known_ = true;
    next_ = body;
    return {};
  }

  Expected<void> check_plan(const MatchPlan& plan) {
    // create() makes all the checks there are; what it complains of is in the header.
    if (auto match = Match::create(plan); !match) {
      next_ = 0;
      while (!next_is("seat ") && next_ + 1 < lines_.size()) ++next_;
      if (match.error().code == "match_id") {
        while (!next_is("match ")) --next_;
      }
      return std::unexpected(located(match.error()));
    }
    return {};
  }

  // What the match has written since the last comparison must stand in the record.
  Expected<void> compare(const Match& match) {
    std::string_view written = std::string_view{match.log_.contents()}.substr(compared_);
    while (!written.empty() && next_ < lines_.size()) {
      const std::string_view content = cut(written, '\n');
      compared_ += content.size() + 1;
      if (lines_[next_].content != content) {
        return std::unexpected(located(
            {"record_result",
             {{"found", std::string{lines_[next_].content}}, {"expected", std::string{content}}}}));
      }
      ++next_;
    }
    return {};
  }

  // Plays the next line, without moving on: compare() does that.
  Expected<void> read_entry(Match& match) {
    std::string_view content = lines_[next_].content;
    if (secret_known_ && !match.over() && content.starts_with("secret ")) {
      // The secret of a match that was saved to be resumed.
      ++next_;
      if (next_ == lines_.size()) return {};
      return failure("record_after_end");
    }
    if (match.over()) return failure("record_after_end");
    if (content.starts_with("end ")) return failure("record_not_over");
    const std::string_view whole = content;
    const std::string_view first = cut(content, ' ');
    if (!first.empty() && first[0] >= '0' && first[0] <= '9') {
      return read_ply(match, first, content);
    }
    if (cut(content, ' ') == "seat") {
      const auto seat = parse_number<int>(cut(content, ' '));
      if (seat && first == "undo") return match.undo(*seat - 1);
      if (seat && first == "resign") return match.resign(*seat - 1, content);
      if (seat && first == "takeover") return match.take_over(*seat - 1, content);
      if (seat && first == "return") return match.give_back(*seat - 1);
    }
    return failure("record_unknown", {{"found", std::string{whole}}});
  }

  Expected<void> read_ply(Match& match, std::string_view number, std::string_view content) {
    const std::string expected = join(match.plies().size() + 1);
    if (number != expected) {
      return failure("record_number", {{"expected", expected}, {"found", std::string{number}}});
    }
    const std::string_view who = cut(content, ' ');
    if (who == "chance") return read_chance(match, content);
    const auto seat = parse_number<int>(cut(content, ' '));
    if (who != "seat" || !seat) {
      return failure("record_unknown", {{"found", std::string{lines_[next_].content}}});
    }
    return match.play(*seat - 1, content);
  }

  Expected<void> read_chance(Match& match, std::string_view notation) const {
    const auto ply = find_ply(match.state(), Ply::by_chance, notation);
    if (!ply) return std::unexpected(ply.error());
    if (secret_known_) {
      const Ply fair = match.dice_outcome();
      if (fair != *ply) {
        return failure("record_forged_roll", {{"found", std::string{notation}},
                                              {"expected", match.state().notation(fair, referee)}});
      }
    }
    match.take({.kind = Match::Entry::Kind::ply, .played = *ply});
    return {};
  }

  std::vector<RecordLine> lines_;
  std::size_t next_ = 0;
  std::size_t compared_ = 0;
  bool secret_known_ = false;
};

Expected<Match> Match::from_record(std::string_view record) {
  auto lines = read_lines(record);
  if (!lines) return std::unexpected(lines.error());
  return RecordReader{std::move(*lines)}.read();
}

}  // namespace boathouse
