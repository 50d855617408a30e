#include "server/bus/errand.h"

#include <bit>
#include <cmath>
#include <utility>

#include "core/option.h"
#include "server/bus/bytes.h"
#include "server/bus/message.h"

namespace boathouse::server {

namespace {

// The first bytes; another version gets another second one.
constexpr std::string_view errand_opening{"E\x01", 2};
constexpr std::string_view report_opening{"R\x01", 2};

constexpr std::uint64_t most_draws = 256;
constexpr std::uint64_t most_choices = 10'000;

template <class Number>
bool read_into(ByteReader& reader, Number& number) {
  const auto read = reader.number();
  if (!read || !std::in_range<Number>(*read)) return false;
  number = static_cast<Number>(*read);
  return true;
}

bool read_into(ByteReader& reader, std::string& text) {
  auto read = reader.text();
  if (read) text = std::move(*read);
  return read.has_value();
}

bool read_into(ByteReader& reader, Thought::Choice& choice);

// Every element takes a byte at least, so nothing is reserved for more than there can be.
template <class Element>
bool read_into(ByteReader& reader, std::vector<Element>& list, std::uint64_t most) {
  const auto count = reader.number();
  if (!count || *count > most || *count > reader.left()) return false;
  list.resize(*count);
  for (Element& each : list) {
    if (!read_into(reader, each)) return false;
  }
  return true;
}

bool read_into(ByteReader& reader, Board& board) {
  return read_into(reader, board.game) && read_into(reader, board.rules) &&
         read_into(reader, board.seats) && read_into(reader, board.options, max_options) &&
         read_into(reader, board.draws, most_draws);
}

void put(std::string& bytes, const Board& board) {
  put_text(bytes, board.game);
  put_number(bytes, static_cast<std::uint64_t>(board.rules));
  put_number(bytes, static_cast<std::uint64_t>(board.seats));
  put_number(bytes, board.options.size());
  for (const std::string& each : board.options) put_text(bytes, each);
  put_number(bytes, board.draws.size());
  for (const std::uint32_t each : board.draws) put_number(bytes, each);
}

void put(std::string& bytes, const ThoughtErrand& errand) {
  put(bytes, errand.board);
  put_number(bytes, static_cast<std::uint64_t>(errand.seat));
  put_text(bytes, errand.seen);
  put_text(bytes, errand.mind);
  for (const std::uint64_t word : errand.random) put_word(bytes, word);
  put_number(bytes, errand.milliseconds);
}

bool read_into(ByteReader& reader, ThoughtErrand& errand) {
  if (!read_into(reader, errand.board) || !read_into(reader, errand.seat) ||
      !read_into(reader, errand.seen) || !read_into(reader, errand.mind)) {
    return false;
  }
  for (std::uint64_t& word : errand.random) {
    const auto read = reader.word();
    if (!read) return false;
    word = *read;
  }
  // A stream of nothing but 0 would never get anywhere.
  return errand.random != Random::Words{} && read_into(reader, errand.milliseconds);
}

void put(std::string& bytes, const ReviewErrand& errand) { put_text(bytes, errand.record); }
bool read_into(ByteReader& reader, ReviewErrand& errand) {
  return read_into(reader, errand.record);
}

void put(std::string& /*bytes*/, AtWork /*report*/) {}
bool read_into(ByteReader& /*reader*/, AtWork& /*report*/) { return true; }
void put(std::string& /*bytes*/, HandedBack /*report*/) {}
bool read_into(ByteReader& /*reader*/, HandedBack& /*report*/) { return true; }

void put(std::string& bytes, const Thought& thought) {
  put_number(bytes, thought.choices.size());
  for (const Thought::Choice& each : thought.choices) {
    put_number(bytes, each.move);
    // As they are: the same thought must come out as at home.
    put_word(bytes, std::bit_cast<std::uint64_t>(each.equity));
    put_word(bytes, std::bit_cast<std::uint64_t>(each.error));
  }
  put_number(bytes, thought.best);
  put_number(bytes, thought.nodes);
}

bool read_into(ByteReader& reader, Thought::Choice& choice) {
  if (!read_into(reader, choice.move)) return false;
  for (double* each : {&choice.equity, &choice.error}) {
    const auto word = reader.word();
    if (!word) return false;
    *each = std::bit_cast<double>(*word);
    if (!std::isfinite(*each)) return false;
  }
  return true;
}

bool read_into(ByteReader& reader, Thought& thought) {
  return read_into(reader, thought.choices, most_choices) && read_into(reader, thought.best) &&
         read_into(reader, thought.nodes) && thought.best < thought.choices.size();
}

void put(std::string& bytes, const ReviewText& review) { put_text(bytes, review.json); }
bool read_into(ByteReader& reader, ReviewText& review) { return read_into(reader, review.json); }

template <class Variant>
std::optional<std::string> write_any(std::string_view opening, const Variant& what) {
  std::string bytes{opening};
  put_number(bytes, what.index());
  std::visit([&](const auto& each) { put(bytes, each); }, what);
  if (bytes.size() > longest_message) return std::nullopt;
  return bytes;
}

// Reads the kind with this number.
template <class Variant, std::size_t... Kinds>
std::optional<Variant> read_kind(ByteReader& reader, std::uint64_t kind,
                                 std::index_sequence<Kinds...>) {
  std::optional<Variant> what;
  const auto read_one = [&]<std::size_t number>(std::integral_constant<std::size_t, number>) {
    std::variant_alternative_t<number, Variant> each{};
    if (read_into(reader, each)) what.emplace(std::in_place_index<number>, std::move(each));
  };
  ((kind == Kinds ? read_one(std::integral_constant<std::size_t, Kinds>{}) : void()), ...);
  return what;
}

template <class Variant>
std::optional<Variant> read_any(std::string_view opening, std::string_view bytes) {
  if (bytes.size() > longest_message || !bytes.starts_with(opening)) return std::nullopt;
  ByteReader reader{bytes.substr(opening.size())};
  const auto kind = reader.number();
  if (!kind) return std::nullopt;
  auto what =
      read_kind<Variant>(reader, *kind, std::make_index_sequence<std::variant_size_v<Variant>>{});
  if (reader.left() > 0) return std::nullopt;
  return what;
}

}  // namespace

std::optional<std::string> write_errand(const Errand& errand) {
  return write_any(errand_opening, errand);
}
std::optional<std::string> write_report(const Report& report) {
  return write_any(report_opening, report);
}
std::optional<Errand> read_errand(std::string_view bytes) {
  return read_any<Errand>(errand_opening, bytes);
}
std::optional<Report> read_report(std::string_view bytes) {
  return read_any<Report>(report_opening, bytes);
}

}  // namespace boathouse::server
