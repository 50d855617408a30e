#include "server/net/send_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace boathouse::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct FakeWire final : Wire {
  void flush() override { did.emplace_back("flush"); }
  void close() override { did.emplace_back("close"); }
  void cut() override { did.emplace_back("cut"); }
  std::vector<std::string> did;
};

class ASendQueue : public testing::Test {
 protected:
  void send(std::string text) { queue_.send(std::make_shared<const std::string>(std::move(text))); }
  void take_one() {
    if (const auto text = queue_.take()) wire_.did.push_back(*text);
  }
  void take_all() {
    while (const auto text = queue_.take()) wire_.did.push_back(*text);
  }
  FakeWire wire_;
  SendQueue queue_{wire_};
};

TEST_F(ASendQueue, AsksItsWireOnceForAllThatWaits) {
  queue_.open();
  send("one");
  send("two");
  EXPECT_THAT(wire_.did, ElementsAre("flush"));
  take_all();
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "two"));
  queue_.written(true);
  send("three");
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "two", "flush"));
}

TEST_F(ASendQueue, AsksAgainForWhatCameWhileItsWireWasWriting) {
  queue_.open();
  send("one");
  take_all();
  send("two");
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one"));
  queue_.written(true);
  take_all();
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "flush", "two"));
}

TEST_F(ASendQueue, AsksAgainForWhatItsWireLeft) {
  queue_.open();
  send("one");
  send("two");
  take_one();
  queue_.written(true);
  take_one();
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "flush", "two"));
}

TEST_F(ASendQueue, TakesNothingBeforeItIsOpen) {
  send("early");
  EXPECT_THAT(wire_.did, IsEmpty());
}

TEST_F(ASendQueue, ClosesWhenAllWasSent) {
  queue_.open();
  send("bye");
  queue_.finish();
  send("late");
  take_all();
  EXPECT_THAT(wire_.did, ElementsAre("flush", "bye"));
  queue_.written(true);
  EXPECT_THAT(wire_.did, ElementsAre("flush", "bye", "close"));
}

TEST_F(ASendQueue, ClosesAtOnceWhenNothingWaits) {
  queue_.open();
  queue_.finish();
  EXPECT_THAT(wire_.did, ElementsAre("close"));
}

TEST_F(ASendQueue, DisconnectsAClientThatDoesNotRead) {
  queue_.open();
  send("one");
  take_all();
  send(std::string(SendQueue::largest_backlog, 'x'));
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "cut"));
  queue_.written(true);
  send("more");
  take_all();
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "cut"));
}

TEST_F(ASendQueue, DisconnectsWhenWritingFails) {
  queue_.open();
  send("one");
  take_all();
  send("two");
  queue_.written(false);
  take_all();
  EXPECT_THAT(wire_.did, ElementsAre("flush", "one", "cut"));
}

}  // namespace
}  // namespace boathouse::server
