#include "match/record.h"

#include "core/text.h"

namespace boathouse {

namespace {

constexpr std::string_view before_sign = "  #";
constexpr std::size_t sign_digits = 8;

Digest next_digest(const Digest& before, std::string_view content) {
  Sha256 hash;
  hash.add(bytes_of(before));
  hash.add(content);
  return hash.finish();
}

std::string sign_of(const Digest& digest) { return to_hex(digest).substr(0, sign_digits); }

}  // namespace

void RecordLog::add(std::string_view content) {
  contents_ += content;
  contents_ += '\n';
}

std::string RecordLog::text() const {
  std::string text;
  Digest digest{};
  for (std::string_view rest = contents_; !rest.empty();) {
    const std::string_view content = cut(rest, '\n');
    digest = next_digest(digest, content);
    text += join(content, before_sign, sign_of(digest), "\n");
  }
  return text;
}

Expected<std::vector<SignedLine>> read_lines(std::string_view record) {
  std::vector<SignedLine> lines;
  Digest digest{};
  for (int number = 1; !record.empty(); ++number) {
    if (record.find('\n') == std::string_view::npos) {
      return std::unexpected(at_line(number, {"record_cut_off", {}}));
    }
    const std::string_view line = cut(record, '\n');
    const std::size_t length = line.size();
    const std::size_t tail = before_sign.size() + sign_digits;
    if (length < tail || !line.substr(length - tail).starts_with(before_sign)) {
      return std::unexpected(at_line(number, {"record_no_sign", {}}));
    }
    const std::string_view content = line.substr(0, length - tail);
    digest = next_digest(digest, content);
    if (line.substr(length - sign_digits) != sign_of(digest)) {
      return std::unexpected(at_line(number, {"record_wrong_sign", {}}));
    }
    lines.push_back({number, content});
  }
  return lines;
}

Error at_line(int number, Error error) {
  error.line = number;
  return error;
}

}  // namespace boathouse
