// Rebuilds a match from its record. The reader plays the lines one after the other and compares
// what the match itself would have written with what stands there, so a record is either exactly
// what the house writes or refused with the line that is wrong.
#include <algorithm>

#include "core/text.h"
#include "match/match.h"

namespace boathouse {

class RecordReader {
 public:
  explicit RecordReader(std::vector<SignedLine> lines) : lines_(std::move(lines)) {}

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
  // The next line, which must be of this kind; the words say so to people.
  template <class Line>
  Expected<Line> take(std::string_view words) {
    if (next_ == lines_.size()) {
      return std::unexpected(
          at_line(lines_.back().number + 1,
                  {"record_expected", {{"expected", std::string{words}}, {"found", ""}}}));
    }
    const auto line = next<Line>();
    if (!line) return unexpected_line(words);
    ++next_;
    return *line;
  }

  template <class Line>
  [[nodiscard]] std::optional<Line> next() const {
    if (next_ == lines_.size()) return std::nullopt;
    const auto line = read_line(lines_[next_].content);
    if (!line || !std::holds_alternative<Line>(*line)) return std::nullopt;
    return std::get<Line>(*line);
  }

  [[nodiscard]] std::unexpected<Error> unexpected_line(std::string_view words) const {
    return std::unexpected(located(
        {"record_expected",
         {{"expected", std::string{words}}, {"found", std::string{lines_[next_].content}}}}));
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
    const auto format = take<FormatLine>("boathouse record ");
    if (!format) return std::unexpected(format.error());
    if (format->version != record_format) {
      return wrong("record_version", {{"found", std::string{format->version}},
                                      {"known", std::string{record_format}}});
    }
    if (auto done = read_game(plan); !done) return done;
    if (auto done = read_options(plan); !done) return done;
    if (auto done = read_seats(plan); !done) return done;
    if (auto done = read_dice(plan); !done) return done;
    if (auto done = take_off_redaction(); !done) return done;
    if (const auto play = take<PlayLine>("play"); !play) return std::unexpected(play.error());
    return {};
  }

  // The record of a running match says for whom it was redacted. Where nothing is blotted out it
  // tells everything but the secret.
  Expected<void> take_off_redaction() {
    if (!next<RedactedLine>()) return {};
    if (std::ranges::any_of(lines_, is_blotted_out)) {
      return std::unexpected(located({"record_redacted", {}}));
    }
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(next_));
    return {};
  }

  [[nodiscard]] static bool is_blotted_out(const SignedLine& signed_line) {
    const auto line = read_line(signed_line.content);
    const auto* ply = line ? std::get_if<PlyLine>(&*line) : nullptr;
    return ply != nullptr && ply->notation == "?";
  }

  Expected<void> read_game(MatchPlan& plan) {
    const auto named = take<GameLine>("game ");
    if (!named) return std::unexpected(named.error());
    const auto game = find_game(named->id);
    if (!game) return wrong(game.error().code, game.error().values);
    plan.game = *game;
    const GameInfo& info = plan.game->info();
    const auto rules = take<RulesLine>("rules ");
    if (!rules) return std::unexpected(rules.error());
    if (rules->version != join(info.rules_version)) {
      return wrong("record_rules", {{"found", std::string{rules->version}},
                                    {"game", std::string{info.id}},
                                    {"known", join(info.rules_version)}});
    }
    const auto data = take<DataLine>("data ");
    if (!data) return std::unexpected(data.error());
    if (data->hash != to_hex(sha256(plan.game->rules_data()))) {
      return wrong("record_data", {{"game", std::string{info.id}}});
    }
    return {};
  }

  Expected<void> read_options(MatchPlan& plan) {
    const auto match = take<MatchLine>("match ");
    if (!match) return std::unexpected(match.error());
    plan.dice.match_id = match->id;
    const auto specs = plan.game->info().options;
    plan.options = standard_options(specs);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const auto option = take<OptionLine>("option ");
      if (!option) return std::unexpected(option.error());
      if (auto set = set_option(specs, plan.options, option->assignment); !set) {
        return wrong(set.error().code, set.error().values);
      }
    }
    return {};
  }

  Expected<void> read_seats(MatchPlan& plan) {
    while (plan.seats.size() < max_seats) {
      const auto line = next<SeatLine>();
      if (!line) break;
      const auto expected = plan.seats.size();
      if (line->seat != static_cast<int>(expected)) {
        return unexpected_line(join("seat ", expected + 1, " "));
      }
      ++next_;
      Seat seat;
      seat.player = line->player;
      seat.name = line->name;
      plan.seats.push_back(std::move(seat));
    }
    return {};
  }

  // The digest in the line that was just taken.
  Expected<Digest> read_digest(std::string_view hex, std::string_view what) {
    Digest digest{};
    if (from_hex(hex, digest)) return digest;
    return wrong("record_hex", {{"what", std::string{what}}, {"found", std::string{hex}}});
  }

  Expected<void> read_dice(MatchPlan& plan) {
    const auto line = take<CommitmentLine>("commitment ");
    if (!line) return std::unexpected(line.error());
    const auto commitment = read_digest(line->hash, "commitment");
    if (!commitment) return std::unexpected(commitment.error());
    plan.published = *commitment;
    for (std::size_t i = 0; i < plan.seats.size(); ++i) {
      const std::string words = join("nonce ", i + 1, " ");
      const auto given = take<NonceLine>(words);
      if (!given) return std::unexpected(given.error());
      if (given->seat != static_cast<int>(i)) {
        --next_;
        return unexpected_line(words);
      }
      const auto nonce = read_digest(given->nonce, "nonce");
      if (!nonce) return std::unexpected(nonce.error());
      plan.dice.nonces.push_back(*nonce);
    }
    return {};
  }

  // The secret is needed before the rolls that it decides, but stands below them.
  Expected<void> read_secret(MatchPlan& plan) {
    const std::size_t body = next_;
    while (next_ < lines_.size() && !next<SecretLine>()) ++next_;
    if (next_ == lines_.size()) {
      next_ = body;
      return {};
    }
    const auto line = take<SecretLine>("secret ");
    const auto secret = read_digest(line->secret, "secret");
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
      while (!next<SeatLine>() && next_ + 1 < lines_.size()) ++next_;
      if (match.error().code == "match_id") {
        while (!next<MatchLine>()) --next_;
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
    const auto line = read_line(lines_[next_].content);
    if (secret_known_ && !match.over() && line && std::holds_alternative<SecretLine>(*line)) {
      // The secret of a match that was saved to be resumed.
      ++next_;
      if (next_ == lines_.size()) return {};
      return failure("record_after_end");
    }
    if (match.over()) return failure("record_after_end");
    if (!line) return unknown_line();
    if (std::holds_alternative<EndLine>(*line)) return failure("record_not_over");
    if (const auto* ply = std::get_if<PlyLine>(&*line)) return read_ply(match, *ply);
    if (const auto* undo = std::get_if<UndoLine>(&*line)) return match.undo(undo->seat);
    if (const auto* resign = std::get_if<ResignLine>(&*line)) {
      return match.resign(resign->seat, resign->mind);
    }
    if (const auto* takeover = std::get_if<TakeoverLine>(&*line)) {
      return match.take_over(takeover->seat, takeover->mind);
    }
    if (const auto* back = std::get_if<ReturnLine>(&*line)) return match.give_back(back->seat);
    return unknown_line();
  }

  [[nodiscard]] std::unexpected<Error> unknown_line() const {
    return failure("record_unknown", {{"found", std::string{lines_[next_].content}}});
  }

  Expected<void> read_ply(Match& match, const PlyLine& line) const {
    const std::string expected = join(match.plies().size() + 1);
    if (line.number != expected) {
      return failure("record_number",
                     {{"expected", expected}, {"found", std::string{line.number}}});
    }
    if (line.seat == Ply::by_chance) return read_chance(match, line.notation);
    return match.play(line.seat, line.notation);
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

  std::vector<SignedLine> lines_;
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
