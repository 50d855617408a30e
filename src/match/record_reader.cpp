// Rebuilds a match from its record. The reader plays the lines one after the other and compares
// what the match itself would have written with what stands there, so a record is either exactly
// what the house writes or refused with the line that is wrong.
#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "match/match.h"

namespace boathouse {

class RecordReader {
 public:
  explicit RecordReader(std::vector<SignedLine> lines) : lines_(std::move(lines)) {}

  Expected<Match> read() {
    if (lines_.empty()) return std::unexpected(at_line(1, {"record_empty", {}}));
    MatchPlan plan;
    TRY(read_header(plan));
    TRY(read_secret(plan));
    TRY(check_plan(plan));
    Match match{std::move(plan), secret_known_};
    next_ = 0;
    TRY(compare(match));
    while (next_ < lines_.size()) {
      if (auto done = read_entry(match); !done) return std::unexpected(located(done.error()));
      TRY(compare(match));
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
  // The line last taken is a mistake.
  [[nodiscard]] std::unexpected<Error> wrong(Error error) {
    --next_;
    return std::unexpected(located(std::move(error)));
  }

  Expected<void> read_header(MatchPlan& plan) {
    const auto format = TRY(take<FormatLine>("boathouse record "));
    const auto version = parse_number<int>(format.version).value_or(0);
    if (version < 1 || version > static_cast<int>(latest_format)) {
      return wrong({"record_version",
                    {{"found", std::string{format.version}},
                     {"known", join(static_cast<int>(latest_format))}}});
    }
    plan.format = static_cast<RecordFormat>(version);
    TRY(read_game(plan));
    TRY(read_options(plan));
    TRY(read_seats(plan));
    TRY(read_dice(plan));
    TRY(take_off_redaction());
    (void)TRY(take<PlayLine>("play"));
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
    redacted_ = true;
    return {};
  }

  [[nodiscard]] static bool is_blotted_out(const SignedLine& signed_line) {
    const auto line = read_line(signed_line.content);
    const auto* ply = line ? std::get_if<PlyLine>(&*line) : nullptr;
    return ply != nullptr && ply->notation == "?";
  }

  Expected<void> read_game(MatchPlan& plan) {
    const auto named = TRY(take<GameLine>("game "));
    const auto game = find_game(named.id);
    if (!game) return wrong(game.error());
    plan.game = *game;
    const GameInfo& info = plan.game->info();
    const auto rules = TRY(take<RulesLine>("rules "));
    const auto version = parse_number<std::int32_t>(rules.version);
    const auto options = version ? standard_options_under(info, *version) : std::nullopt;
    if (!options || join(*version) != rules.version) {
      return wrong({"record_rules",
                    {{"found", std::string{rules.version}},
                     {"game", std::string{info.id}},
                     {"known", join(info.rules_version)}}});
    }
    plan.options = *options;
    const auto data = TRY(take<DataLine>("data "));
    if (data.hash != to_hex(sha256(plan.game->rules_data()))) {
      return wrong({"record_data", {{"game", std::string{info.id}}}});
    }
    return {};
  }

  Expected<void> read_options(MatchPlan& plan) {
    const auto match = TRY(take<MatchLine>("match "));
    plan.dice.match_id = match.id;
    const auto specs = options_behind(plan.game->info(), plan.options);
    for (const OptionSpec& spec : specs) {
      if (!is_told(spec, spec.standard) && !next<OptionLine>()) continue;
      const auto option = TRY(take<OptionLine>("option "));
      if (auto set = set_option(specs, plan.options, option.assignment); !set) {
        return wrong(set.error());
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
      if (plan.format == RecordFormat::sealed) TRY(read_seal(seat, static_cast<int>(expected)));
      plan.seats.push_back(std::move(seat));
    }
    return {};
  }

  // The seal of a name, from the line just taken, and the name, if it has not been deleted.
  Expected<void> read_seal(Seat& seat, int number) {
    seat.seal = TRY(read_digest(seat.name, "seal"));
    seat.name = no_name;
    const auto line = next<NameLine>();
    if (!line) return {};
    if (line->seat != number) return unexpected_line(join("name ", number + 1, " "));
    ++next_;
    seat.salt = TRY(read_digest(line->salt, "salt"));
    seat.name = line->name;
    if (seal_of(*seat.salt, seat.name) == seat.seal) return {};
    return wrong({"record_name", {{"name", seat.name}}});
  }

  // The digest in the line that was just taken.
  Expected<Digest> read_digest(std::string_view hex, std::string_view what) {
    Digest digest{};
    if (from_hex(hex, digest)) return digest;
    return wrong({"record_hex", {{"what", std::string{what}}, {"found", std::string{hex}}}});
  }

  Expected<void> read_dice(MatchPlan& plan) {
    const auto line = TRY(take<CommitmentLine>("commitment "));
    plan.published = TRY(read_digest(line.hash, "commitment"));
    if (next<DuplicateLine>()) return read_duplicate(plan);
    first_nonce_ = next_;
    for (std::size_t i = 0; i < plan.seats.size(); ++i) {
      const std::string words = join("nonce ", i + 1, " ");
      const auto given = TRY(take<NonceLine>(words));
      if (given.seat != static_cast<int>(i)) {
        --next_;
        return unexpected_line(words);
      }
      plan.dice.nonces.emplace_back() = TRY(read_digest(given.nonce, "nonce"));
      if (plan.format == RecordFormat::sealed) TRY(read_giver(plan.seats[i], given.by));
    }
    return {};
  }

  Expected<void> read_duplicate(MatchPlan& plan) {
    const auto line = TRY(take<DuplicateLine>("duplicate "));
    plan.dice.duplicate = {.name = std::string{line.round},
                           .hash_of_nonces = TRY(read_digest(line.hash_of_nonces, "hash"))};
    return {};
  }

  // Who added the nonce just taken: a mind never does, the house adds its nonce.
  Expected<void> read_giver(Seat& seat, std::string_view by) {
    seat.nonce_by_house = by == "house";
    if (by.empty()) return wrong({"record_nonce_by", {}});
    if (seat.player != human && !seat.nonce_by_house) return wrong({"record_mind_nonce", {}});
    return {};
  }

  // With the secret it can be seen whether the house added what it had committed to.
  Expected<void> check_house_nonces(const MatchPlan& plan) {
    if (plan.format == RecordFormat::plain || plan.dice.duplicate) return {};
    for (std::size_t i = 0; i < plan.seats.size(); ++i) {
      const Digest own = plan.dice.house_nonce(static_cast<int>(i));
      if (!plan.seats[i].nonce_by_house || plan.dice.nonces[i] == own) continue;
      next_ = first_nonce_ + i;
      return std::unexpected(located({"record_house_nonce", {{"expected", to_hex(own)}}}));
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
    plan.dice.secret = TRY(read_digest(line->secret, "secret"));
    if (plan.dice.commitment() != plan.published) return wrong({"record_secret", {}});
    TRY(check_house_nonces(plan));
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
      } else if (match.error().code == "round_name") {
        while (!next<DuplicateLine>()) ++next_;
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
        if (next<SignatureLine>()) return std::unexpected(located({"record_signed_early", {}}));
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
    if (const auto* signature = line ? std::get_if<SignatureLine>(&*line) : nullptr) {
      return read_signature(match, *signature);
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

  // The last line of all. Whether the signature is a good one is for others to say.
  Expected<void> read_signature(Match& match, const SignatureLine& line) {
    if (match.format() == RecordFormat::plain || redacted_) return unknown_line();
    if (!match.can_be_signed()) return failure("record_signed_early");
    RecordSignature signature;
    const std::size_t half = std::min(line.signature.size(), std::size_t{64});
    const bool read = from_hex(line.key, signature.key) &&
                      from_hex(line.signature.substr(0, half), signature.r) &&
                      from_hex(line.signature.substr(half), signature.s);
    if (!read) return failure("record_signature");
    if (next_ + 1 < lines_.size()) {
      ++next_;
      return failure("record_after_end");
    }
    ++next_;
    match.signature_ = signature;
    return {};
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
    const auto ply = TRY(find_ply(match.state(), Ply::by_chance, notation));
    if (secret_known_) {
      const Ply fair = match.dice_outcome();
      if (fair != ply) {
        return failure("record_forged_roll", {{"found", std::string{notation}},
                                              {"expected", match.state().notation(fair, referee)}});
      }
    }
    match.take({.kind = Match::Entry::Kind::ply, .played = ply});
    return {};
  }

  std::vector<SignedLine> lines_;
  std::size_t next_ = 0;
  std::size_t compared_ = 0;
  std::size_t first_nonce_ = 0;
  bool redacted_ = false;
  bool secret_known_ = false;
};

Expected<Match> Match::from_record(std::string_view record) {
  auto lines = TRY(read_lines(record));
  return RecordReader{std::move(lines)}.read();
}

}  // namespace boathouse
