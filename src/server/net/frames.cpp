#include "server/net/frames.h"

#include <array>
#include <cstring>

namespace boathouse::server {

namespace {

constexpr std::size_t most_in_control = 125;
constexpr std::size_t two_bytes = 126;    // as a length: the next two bytes are
constexpr std::size_t eight_bytes = 127;  // or the next eight
constexpr std::size_t mask_size = 4;
constexpr std::uint8_t last_bit = 0x80;
constexpr std::uint8_t mask_bit = 0x80;

bool is_control(Opcode opcode) { return opcode >= Opcode::close; }

bool is_known(Opcode opcode) {
  return opcode <= Opcode::binary || (is_control(opcode) && opcode <= Opcode::pong);
}

std::uint64_t read_big_endian(std::span<const char> bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8U | static_cast<std::uint8_t>(byte);
  return value;
}

void write_big_endian(std::string& out, std::uint64_t value, int bytes) {
  while (bytes-- > 0) out.push_back(static_cast<char>(value >> (8 * bytes) & 0xFF));
}

void unmask(std::span<char> payload, std::span<const char, mask_size> mask) {
  std::array<char, 2 * mask_size> twice{};
  std::memcpy(twice.data(), mask.data(), mask_size);
  std::memcpy(twice.data() + mask_size, mask.data(), mask_size);
  std::uint64_t word = 0;
  std::memcpy(&word, twice.data(), sizeof word);
  std::size_t at = 0;
  for (; at + sizeof word <= payload.size(); at += sizeof word) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, payload.data() + at, sizeof eight);
    eight ^= word;
    std::memcpy(payload.data() + at, &eight, sizeof eight);
  }
  for (; at < payload.size(); ++at) payload[at] ^= mask[at % mask_size];
}

}  // namespace

void write_frame(std::string& out, Opcode opcode, std::string_view payload) {
  out.push_back(static_cast<char>(last_bit | static_cast<std::uint8_t>(opcode)));
  if (payload.size() < two_bytes) {
    out.push_back(static_cast<char>(payload.size()));
  } else if (payload.size() <= UINT16_MAX) {
    out.push_back(static_cast<char>(two_bytes));
    write_big_endian(out, payload.size(), 2);
  } else {
    out.push_back(static_cast<char>(eight_bytes));
    write_big_endian(out, payload.size(), 8);
  }
  out += payload;
}

void write_close(std::string& out, CloseCode code) {
  std::string payload;
  write_big_endian(payload, static_cast<std::uint16_t>(code), 2);
  write_frame(out, Opcode::close, payload);
}

void FrameReader::give(std::span<char> bytes) {
  if (rest_.empty()) {
    unread_ = bytes;
    return;
  }
  rest_.append(bytes.data(), bytes.size());
  unread_ = rest_;
}

std::optional<FrameReader::Message> FrameReader::next() {
  if (whole_) {
    fragments_ = {};
    whole_ = false;
  }
  while (!broken_) {
    const auto head = read_head();
    if (!head || unread_.size() < head->size + head->payload) break;
    if (auto message = take(*head)) return message;
  }
  if (!broken_) keep_rest();
  return std::nullopt;
}

std::optional<FrameReader::Head> FrameReader::refuse(CloseCode code) {
  broken_ = code;
  rest_ = {};
  unread_ = {};
  return std::nullopt;
}

std::optional<FrameReader::Head> FrameReader::read_head() {
  if (unread_.size() < 2) return std::nullopt;
  const auto first = static_cast<std::uint8_t>(unread_[0]);
  const auto next = static_cast<std::uint8_t>(unread_[1]);
  Head head{.opcode = static_cast<Opcode>(first & 0x0FU),
            .last = (first & last_bit) != 0,
            .size = 2,
            .payload = next & 0x7FU};
  const bool reserved = (first & 0x70U) != 0;
  const bool masked = (next & mask_bit) != 0;
  if (reserved || !masked || !is_known(head.opcode)) return refuse(CloseCode::protocol_error);
  if (head.payload >= two_bytes) {
    const std::size_t bytes = head.payload == two_bytes ? 2 : 8;
    if (unread_.size() < 2 + bytes) return std::nullopt;
    const std::uint64_t size = read_big_endian(unread_.subspan(2, bytes));
    // A length is written as briefly as possible.
    if (size <= (bytes == 2 ? most_in_control : UINT16_MAX)) {
      return refuse(CloseCode::protocol_error);
    }
    if (size > largest_ && !is_control(head.opcode)) return refuse(CloseCode::too_big);
    head.payload = static_cast<std::size_t>(size);
    head.size += bytes;
  }
  head.size += mask_size;
  if (!may_follow(head)) return refuse(CloseCode::protocol_error);
  if (!is_control(head.opcode) && fragments_.size() + head.payload > largest_) {
    return refuse(CloseCode::too_big);
  }
  if (unread_.size() < head.size) return std::nullopt;
  return head;
}

// A control frame may come between the fragments of a message, but is none itself; the first
// fragment says what it is, the others that they go on.
bool FrameReader::may_follow(const Head& head) const {
  if (is_control(head.opcode)) return head.last && head.payload <= most_in_control;
  return (head.opcode == Opcode::more) == begun_.has_value();
}

// The message, if the frame is all or the end of one.
std::optional<FrameReader::Message> FrameReader::take(const Head& head) {
  const auto mask = unread_.subspan(head.size - mask_size).first<mask_size>();
  const auto payload = unread_.subspan(head.size, head.payload);
  unmask(payload, mask);
  unread_ = unread_.subspan(head.size + head.payload);
  const std::string_view bytes{payload.data(), payload.size()};
  if (is_control(head.opcode) || (head.last && !begun_)) return Message{head.opcode, bytes};
  if (!begun_) begun_ = head.opcode;
  fragments_ += bytes;
  if (!head.last) return std::nullopt;
  whole_ = true;
  const Opcode opcode = *begun_;
  begun_.reset();
  return Message{opcode, fragments_};
}

void FrameReader::keep_rest() {
  const bool kept = unread_.data() == rest_.data() && unread_.size() == rest_.size();
  if (!kept) rest_ = std::string{unread_.begin(), unread_.end()};
  unread_ = {};
}

}  // namespace boathouse::server
