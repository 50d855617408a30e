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

// Whether the next line's digest builds on this one's.
bool is_in_chain(std::string_view content) { return !content.starts_with("name "); }

std::string sign_of(const Digest& digest) { return to_hex(digest).substr(0, sign_digits); }

}  // namespace

void RecordLog::add(std::string_view content) {
  contents_ += content;
  contents_ += '\n';
}

void ChainedText::add(std::string_view content) {
  const Digest own = next_digest(digest, content);
  text += join(content, before_sign, sign_of(own), "\n");
  if (is_in_chain(content)) digest = own;
}

ChainedText RecordLog::chained() const {
  ChainedText chained;
  for (std::string_view rest = contents_; !rest.empty();) chained.add(cut(rest, '\n'));
  return chained;
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
    const Digest own = next_digest(digest, content);
    if (line.substr(length - sign_digits) != sign_of(own)) {
      return std::unexpected(at_line(number, {"record_wrong_sign", {}}));
    }
    if (is_in_chain(content)) digest = own;
    lines.push_back({number, content});
  }
  return lines;
}

Error at_line(int number, Error error) {
  error.line = number;
  return error;
}

}  // namespace boathouse
