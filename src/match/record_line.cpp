#include "match/record_line.h"

#include "core/text.h"

namespace boathouse {

namespace {

std::string seat_text(int seat) { return join("seat ", seat + 1); }

struct LineWriter {
  std::string operator()(const FormatLine& line) { return join("boathouse record ", line.version); }
  std::string operator()(const GameLine& line) { return join("game ", line.id); }
  std::string operator()(const RulesLine& line) { return join("rules ", line.version); }
  std::string operator()(const DataLine& line) { return join("data ", line.hash); }
  std::string operator()(const MatchLine& line) { return join("match ", line.id); }
  std::string operator()(const OptionLine& line) { return join("option ", line.assignment); }
  std::string operator()(const SeatLine& line) {
    return join(seat_text(line.seat), " ", line.player, " ", line.name);
  }
  std::string operator()(const NameLine& line) {
    return join("name ", line.seat + 1, " ", line.salt, " ", line.name);
  }
  std::string operator()(const CommitmentLine& line) { return join("commitment ", line.hash); }
  std::string operator()(const NonceLine& line) {
    return join("nonce ", line.seat + 1, " ", line.by, line.by.empty() ? "" : " ", line.nonce);
  }
  std::string operator()(const DuplicateLine& line) {
    return join("duplicate ", line.round, " ", line.hash_of_nonces);
  }
  std::string operator()(const RedactedLine& line) {
    return join("redacted ", line.viewer == spectator ? "spectator" : seat_text(line.viewer));
  }
  std::string operator()(const PlayLine&) { return "play"; }
  std::string operator()(const PlyLine& line) {
    const bool chance = line.seat == Ply::by_chance;
    return join(line.number, " ", chance ? "chance" : seat_text(line.seat), " ", line.notation);
  }
  std::string operator()(const UndoLine& line) { return join("undo ", seat_text(line.seat)); }
  std::string operator()(const ResignLine& line) {
    return join("resign ", seat_text(line.seat), " ", line.mind);
  }
  std::string operator()(const TakeoverLine& line) {
    return join("takeover ", seat_text(line.seat), " ", line.mind);
  }
  std::string operator()(const ReturnLine& line) { return join("return ", seat_text(line.seat)); }
  std::string operator()(const EndLine& line) { return join("end ", name_of(line.ending)); }
  std::string operator()(const ResultLine& line) {
    return join("result ", seat_text(line.seat), " place ", line.place, " points ", line.points);
  }
  std::string operator()(const SecretLine& line) { return join("secret ", line.secret); }
  std::string operator()(const SignatureLine& line) {
    return join("signature ", line.key, " ", line.signature);
  }
};

// Reads a number counted from 1 and cuts it off.
std::optional<int> cut_index(std::string_view& text) {
  const auto number = parse_number<int>(cut(text, ' '));
  if (!number || *number < 1) return std::nullopt;
  return *number - 1;
}

// Reads `seat N` and cuts it off.
std::optional<int> cut_seat(std::string_view& text) {
  if (cut(text, ' ') != "seat") return std::nullopt;
  return cut_index(text);
}

// Cuts off the word, if it is the next one.
bool cut_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  const std::string_view rest = text.substr(word.size());
  if (!rest.empty() && rest[0] != ' ') return false;
  text = rest.empty() ? rest : rest.substr(1);
  return true;
}

std::optional<RecordLine> read_ply(std::string_view number, std::string_view rest) {
  if (cut_word(rest, "chance")) return PlyLine{number, Ply::by_chance, rest};
  if (const auto seat = cut_seat(rest)) return PlyLine{number, *seat, rest};
  return std::nullopt;
}

std::optional<RecordLine> read_seat(std::string_view rest) {
  const auto seat = cut_index(rest);
  if (!seat) return std::nullopt;
  const std::string_view player = cut(rest, ' ');
  return SeatLine{*seat, player, rest};
}

std::optional<RecordLine> read_name(std::string_view rest) {
  const auto seat = cut_index(rest);
  if (!seat) return std::nullopt;
  const std::string_view salt = cut(rest, ' ');
  return NameLine{*seat, salt, rest};
}

std::optional<RecordLine> read_nonce(std::string_view rest) {
  const auto seat = cut_index(rest);
  if (!seat) return std::nullopt;
  for (const std::string_view by : {"seat", "house"}) {
    if (cut_word(rest, by)) return NonceLine{*seat, rest, by};
  }
  return NonceLine{*seat, rest};
}

std::optional<RecordLine> read_duplicate(std::string_view rest) {
  const std::string_view round = cut(rest, ' ');
  return DuplicateLine{round, rest};
}

std::optional<RecordLine> read_signature(std::string_view rest) {
  const std::string_view key = cut(rest, ' ');
  return SignatureLine{key, rest};
}

std::optional<RecordLine> read_redacted(std::string_view rest) {
  if (rest == "spectator") return RedactedLine{spectator};
  if (const auto seat = cut_seat(rest)) return RedactedLine{*seat};
  return std::nullopt;
}

std::optional<RecordLine> read_end(std::string_view rest) {
  for (const Ending ending : {Ending::played, Ending::resigned}) {
    if (rest == name_of(ending)) return EndLine{ending};
  }
  return std::nullopt;
}

std::optional<RecordLine> read_result(std::string_view rest) {
  const auto seat = cut_seat(rest);
  if (!seat || !cut_word(rest, "place")) return std::nullopt;
  const auto place = parse_number<int>(cut(rest, ' '));
  if (!place || !cut_word(rest, "points")) return std::nullopt;
  const auto points = parse_number<std::int32_t>(rest);
  if (!points) return std::nullopt;
  return ResultLine{*seat, *place, *points};
}

// Lines about a seat in play.
std::optional<RecordLine> read_change(std::string_view word, std::string_view rest) {
  const auto seat = cut_seat(rest);
  if (!seat) return std::nullopt;
  if (word == "undo") return UndoLine{*seat};
  if (word == "resign") return ResignLine{*seat, rest};
  if (word == "takeover") return TakeoverLine{*seat, rest};
  if (word == "return") return ReturnLine{*seat};
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Ending ending) {
  return ending == Ending::resigned ? "resigned" : "played";
}

std::string write_line(const RecordLine& line) { return std::visit(LineWriter{}, line); }

std::optional<RecordLine> read_line(std::string_view text) {
  std::string_view rest = text;
  if (text == "play") return PlayLine{};
  const std::string_view word = cut(rest, ' ');
  if (!word.empty() && word[0] >= '0' && word[0] <= '9') return read_ply(word, rest);
  if (word == "boathouse" && cut_word(rest, "record")) return FormatLine{rest};
  if (word == "game") return GameLine{rest};
  if (word == "rules") return RulesLine{rest};
  if (word == "data") return DataLine{rest};
  if (word == "match") return MatchLine{rest};
  if (word == "option") return OptionLine{rest};
  if (word == "seat") return read_seat(rest);
  if (word == "name") return read_name(rest);
  if (word == "commitment") return CommitmentLine{rest};
  if (word == "nonce") return read_nonce(rest);
  if (word == "duplicate") return read_duplicate(rest);
  if (word == "redacted") return read_redacted(rest);
  if (word == "end") return read_end(rest);
  if (word == "result") return read_result(rest);
  if (word == "secret") return SecretLine{rest};
  if (word == "signature") return read_signature(rest);
  return read_change(word, rest);
}

}  // namespace boathouse
