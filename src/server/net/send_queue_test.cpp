#include "server/net/send_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace boathouse::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct FakeWire final : Wire {
  void write(const std::string& text) override { did.push_back(text); }
  void close() override { did.emplace_back("close"); }
  void cut() override { did.emplace_back("cut"); }
  std::vector<std::string> did;
};

class ASendQueue : public testing::Test {
 protected:
  void send(std::string text) { queue_.send(std::make_shared<const std::string>(std::move(text))); }
  FakeWire wire_;
  SendQueue queue_{wire_};
};

TEST_F(ASendQueue, WritesOneTextAfterTheOther) {
  queue_.open();
  send("one");
  send("two");
  EXPECT_THAT(wire_.did, ElementsAre("one"));
  queue_.written(true);
  EXPECT_THAT(wire_.did, ElementsAre("one", "two"));
  queue_.written(true);
  send("three");
  EXPECT_THAT(wire_.did, ElementsAre("one", "two", "three"));
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
  EXPECT_THAT(wire_.did, ElementsAre("bye"));
  queue_.written(true);
  EXPECT_THAT(wire_.did, ElementsAre("bye", "close"));
}

TEST_F(ASendQueue, ClosesAtOnceWhenNothingWaits) {
  queue_.open();
  queue_.finish();
  EXPECT_THAT(wire_.did, ElementsAre("close"));
}

TEST_F(ASendQueue, DisconnectsAClientThatDoesNotRead) {
  queue_.open();
  send("one");
  send(std::string(SendQueue::largest_backlog, 'x'));
  EXPECT_THAT(wire_.did, ElementsAre("one", "cut"));
  queue_.written(true);
  send("more");
  EXPECT_THAT(wire_.did, ElementsAre("one", "cut"));
}

TEST_F(ASendQueue, DisconnectsWhenWritingFails) {
  queue_.open();
  send("one");
  send("two");
  queue_.written(false);
  EXPECT_THAT(wire_.did, ElementsAre("one", "cut"));
}

}  // namespace
}  // namespace boathouse::server
