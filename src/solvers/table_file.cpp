#include "solvers/table_file.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "core/sha256.h"
#include "core/text.h"

namespace boathouse {

namespace {

constexpr std::string_view title = "boathouse table ";
constexpr std::int32_t format = 1;
constexpr double steps = 65535;
constexpr std::uint64_t most_values = std::uint64_t{1} << 40U;

std::uint16_t step_of(double value, const Coding& coding) {
  const double share = (value - coding.low) / (static_cast<double>(coding.high) - coding.low);
  return static_cast<std::uint16_t>(std::floor(share * steps + 0.5));
}

double value_of(std::uint16_t step, const Coding& coding) {
  return coding.low + step * ((static_cast<double>(coding.high) - coding.low) / steps);
}

void append_exact(std::string& bytes, std::span<const double> values) {
  const std::size_t begin = bytes.size();
  bytes.resize(begin + values.size() * 8);
  char* out = bytes.data() + begin;
  for (const double value : values) {
    auto bits = std::bit_cast<std::uint64_t>(value);
    if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
    std::memcpy(out, &bits, 8);
    out += 8;
  }
}

void append_rounded(std::string& bytes, std::span<const double> values, const Coding& coding) {
  const std::size_t begin = bytes.size();
  bytes.resize(begin + values.size() * 2);
  char* low = bytes.data() + begin;
  char* high = low + values.size();
  std::uint16_t before = 0;
  for (const double value : values) {
    const std::uint16_t step = step_of(value, coding);
    const auto difference = static_cast<std::uint16_t>(step - before);
    *low++ = static_cast<char>(difference & 0xFFU);
    *high++ = static_cast<char>(difference >> 8U);
    before = step;
  }
}

std::vector<double> exact_values(std::string_view bytes) {
  std::vector<double> values(bytes.size() / 8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + 8 * i, 8);
    if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
    values[i] = std::bit_cast<double>(bits);
  }
  return values;
}

std::vector<double> rounded_values(std::string_view bytes, const Coding& coding) {
  std::vector<double> values(bytes.size() / 2);
  std::uint16_t step = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto low = static_cast<unsigned char>(bytes[i]);
    const auto high = static_cast<unsigned char>(bytes[values.size() + i]);
    step = static_cast<std::uint16_t>(step + low + (high << 8U));
    values[i] = value_of(step, coding);
  }
  return values;
}

std::string checksum(std::string_view header, std::string_view values) {
  Sha256 hash;
  hash.add(header);
  hash.add(values);
  return to_hex(hash.finish());
}

// The content of a header, read line by line.
struct Header {
  SolvedTable table;
  std::uint64_t count = 0;

  [[nodiscard]] std::uint64_t bytes() const { return count * (table.coding.rounded ? 2 : 8); }
};

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view bytes) : all_(bytes), rest_(bytes) {}

  Expected<Header> read() {
    Header header;
    if (!rest_.starts_with(title)) return failure("table_none");
    std::string_view line = cut(rest_, '\n');
    line.remove_prefix(title.size());
    if (line != join(format)) {
      return failure("table_version", {{"found", shown(line)}, {"known", join(format)}});
    }
    TableLabel& label = header.table.label;
    const bool read = take("game", label.game) && take_rules(label.rules_version) &&
                      take("holds", label.holds) && take("options", label.options) &&
                      take_values(header);
    signed_ = all_.substr(0, all_.size() - rest_.size());
    if (!read || !take("sha256", header.table.checksum)) {
      return failure("table_header", {{"expected", std::string{expected_}}, {"found", found_}});
    }
    return header;
  }

  [[nodiscard]] std::string_view rest() const { return rest_; }
  // All lines before the checksum.
  [[nodiscard]] std::string_view signed_lines() const { return signed_; }

 private:
  // As much of an untrusted line as fits into a sentence.
  static std::string shown(std::string_view line) {
    std::string text{line.substr(0, 40)};
    for (char& letter : text) {
      if (letter < ' ' || letter > '~') letter = '?';
    }
    return text;
  }

  bool take(std::string_view name, std::string& value) {
    const bool whole = rest_.contains('\n');
    std::string_view line = cut(rest_, '\n');
    expected_ = name;
    found_ = shown(line);
    if (!whole || cut(line, ' ') != name) return false;
    value = line;
    return true;
  }

  bool take_rules(std::int32_t& version) {
    std::string text;
    if (!take("rules", text)) return false;
    const auto number = parse_number<std::int32_t>(text);
    version = number.value_or(0);
    return number && text == join(*number);
  }

  bool take_values(Header& header) {
    std::string text;
    if (!take("values", text)) return false;
    std::string_view words = text;
    const std::string_view digits = cut(words, ' ');
    const auto count = parse_number<std::uint64_t>(digits);
    if (!count || *count > most_values || digits != join(*count)) return false;
    header.count = *count;
    if (words == "f64") return true;
    Coding& coding = header.table.coding;
    coding.rounded = cut(words, ' ') == "u16";
    const auto low = parse_number<std::int32_t>(cut(words, ' '));
    const auto high = parse_number<std::int32_t>(words);
    if (!coding.rounded || !low || !high || *low >= *high) return false;
    coding.low = *low;
    coding.high = *high;
    return text == join(*count, " u16 ", *low, " ", *high);
  }

  std::string_view all_;
  std::string_view rest_;
  std::string_view signed_;
  std::string_view expected_;
  std::string found_;
};

}  // namespace

std::string write_table(const TableLabel& label, std::span<const double> values,
                        const Coding& coding) {
  std::string bytes = join(
      title, format, "\ngame ", label.game, "\nrules ", label.rules_version, "\nholds ",
      label.holds, "\noptions ", label.options, "\nvalues ", values.size(),
      coding.rounded ? join(" u16 ", coding.low, " ", coding.high) : std::string{" f64"}, "\n");
  const std::size_t signed_size = bytes.size();
  constexpr std::size_t line_size = sizeof "sha256 " + 64;
  bytes.append(line_size, '\n');
  if (coding.rounded) {
    append_rounded(bytes, values, coding);
  } else {
    append_exact(bytes, values);
  }
  const std::string_view all = bytes;
  const std::string line =
      join("sha256 ", checksum(all.substr(0, signed_size), all.substr(signed_size + line_size)));
  bytes.replace(signed_size, line.size(), line);
  return bytes;
}

Expected<SolvedTable> read_table(std::string_view bytes) {
  HeaderReader reader{bytes};
  auto header = reader.read();
  if (!header) return std::unexpected(header.error());
  const std::string_view values = reader.rest();
  if (values.size() != header->bytes()) {
    return failure("table_length",
                   {{"found", join(values.size())}, {"expected", join(header->bytes())}});
  }
  SolvedTable& table = header->table;
  if (checksum(reader.signed_lines(), values) != table.checksum) return failure("table_damaged");
  table.values = table.coding.rounded ? rounded_values(values, table.coding) : exact_values(values);
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    if (!std::isfinite(table.values[i])) return failure("table_value", {{"at", join(i)}});
  }
  return std::move(table);
}

std::string_view checksum_of(std::string_view table) {
  const std::size_t at = table.find("\nsha256 ");
  return at == std::string_view::npos ? std::string_view{} : table.substr(at + 8, 64);
}

double rounded(double value, const Coding& coding) {
  return value_of(step_of(value, coding), coding);
}

}  // namespace boathouse
