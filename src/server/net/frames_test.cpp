#include "server/net/frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace boathouse::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

constexpr std::size_t largest = 70'000;

// A frame as a client sends it, masked.
std::string from_client(std::uint8_t first, std::string_view payload) {
  std::string frame;
  write_frame(frame, Opcode::more, payload);
  const std::size_t head = frame.size() - payload.size();
  frame[0] = static_cast<char>(first);
  frame[1] = static_cast<char>(frame[1] | '\x80');
  const std::string mask = "\x01\x92\xA3\x44";
  for (std::size_t i = 0; i < payload.size(); ++i) {
    frame[head + i] = static_cast<char>(frame[head + i] ^ mask[i % mask.size()]);
  }
  return frame.insert(head, mask);
}
std::string whole_text(std::string_view payload) { return from_client(0x81, payload); }

struct Read {
  std::vector<std::string> messages;
  std::optional<CloseCode> broken;
};

// Reads the bytes in pieces of this size.
Read read(std::string bytes, std::size_t piece = std::string::npos) {
  FrameReader reader{largest};
  Read all;
  for (std::size_t at = 0; at < bytes.size(); at += std::min(piece, bytes.size() - at)) {
    reader.give(std::span{bytes}.subspan(at, std::min(piece, bytes.size() - at)));
    while (const auto message = reader.next()) {
      all.messages.push_back(std::to_string(static_cast<int>(message->opcode)) + ":" +
                             std::string{message->bytes});
    }
  }
  all.broken = reader.broken();
  return all;
}

TEST(Frames, AreReadInWhateverPiecesTheyCome) {
  const std::string three =
      whole_text("one") + from_client(0x89, "are you there") + whole_text(std::string(300, 'x'));
  for (const std::size_t piece : {1U, 2U, 5U, 7U, 100U, 1000U}) {
    const Read all = read(three, piece);
    EXPECT_THAT(all.messages,
                ElementsAre("1:one", "9:are you there", "1:" + std::string(300, 'x')));
    EXPECT_EQ(all.broken, std::nullopt);
  }
}

TEST(Frames, TellTheirLengthInOneTwoOrEightBytes) {
  for (const std::size_t size : {0U, 1U, 125U, 126U, 65'535U, 65'536U, 70'000U}) {
    const std::string payload(size, 'y');
    EXPECT_THAT(read(whole_text(payload)).messages, ElementsAre("1:" + payload)) << size;
    std::string frame;
    write_frame(frame, Opcode::text, payload);
    EXPECT_EQ(frame.size(), size + (size <= 125 ? 2 : size <= 65'535 ? 4 : 10));
  }
}

TEST(Frames, AreNotMaskedByTheServer) {
  std::string frame;
  write_frame(frame, Opcode::text, "Hello");
  EXPECT_EQ(frame, "\x81\x05Hello");
}

TEST(Frames, PutFragmentsTogetherWithControlFramesBetweenThem) {
  const std::string bytes = from_client(0x01, "one ") + from_client(0x00, "two ") +
                            from_client(0x89, "ping") + from_client(0x80, "three") +
                            whole_text("four");
  EXPECT_THAT(read(bytes).messages, ElementsAre("9:ping", "1:one two three", "1:four"));
  EXPECT_THAT(read(bytes, 3).messages, ElementsAre("9:ping", "1:one two three", "1:four"));
}

TEST(Frames, RefuseWhatNoClientMaySend) {
  std::string unmasked;
  write_frame(unmasked, Opcode::text, "hello");
  const std::string long_ping = from_client(0x89, std::string(126, 'p'));
  std::string wordy_length = whole_text(std::string(126, 'w'));
  wordy_length[3] = 125;  // two bytes for what one can tell
  for (const std::string& bytes :
       {unmasked, from_client(0xC1, "reserved bit"), from_client(0x83, "unknown kind"),
        from_client(0x09, "ping in fragments"), from_client(0x80, "goes on with nothing"),
        from_client(0x01, "begun") + whole_text("begun again"), long_ping, wordy_length}) {
    const Read all = read(bytes + whole_text("after that"));
    EXPECT_THAT(all.messages, IsEmpty());
    EXPECT_THAT(all.broken, Optional(CloseCode::protocol_error));
  }
}

TEST(Frames, RefuseMessagesThatAreTooBigBeforeTheyHaveArrived) {
  const std::string head = whole_text(std::string(largest + 1, 'x')).substr(0, 14);
  EXPECT_THAT(read(head).broken, Optional(CloseCode::too_big));
  const std::string half(largest / 2, 'x');
  const std::string fragments =
      from_client(0x01, half) + from_client(0x00, half) + from_client(0x80, "!");
  EXPECT_THAT(read(fragments).broken, Optional(CloseCode::too_big));
}

TEST(Frames, SayWhyASocketIsClosed) {
  std::string frame;
  write_close(frame, CloseCode::going_away);
  EXPECT_EQ(frame, "\x88\x02\x03\xE9");
}

}  // namespace
}  // namespace boathouse::server
