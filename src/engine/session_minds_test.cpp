#include "engine/session.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "core/json_reader.h"
#include "minds/registry.h"

namespace boathouse {
namespace {

// docs/engine-protocol.md shows a session; this is what a session says to the same lines.
TEST(EngineProtocol, IsAsItsPageShows) {
  std::ifstream page{BOATHOUSE_SOURCE_DIR "/docs/engine-protocol.md"};
  Session session;
  const std::string sent = "→ ";
  const std::string returned = "← ";
  std::string answer;
  int answers = 0;
  for (std::string line; std::getline(page, line) && line != "## Sitting at a table";) {
    if (line.starts_with(sent)) answer = session.handle(line.substr(sent.size()));
    if (!line.starts_with(returned)) continue;
    EXPECT_EQ(line.substr(returned.size()), answer);
    ++answers;
  }
  EXPECT_GT(answers, 10);
}

TEST(SessionMinds, AreAllThoseOfTheHouse) {
  Session session;
  for (const GameEntry* game : games()) {
    const std::string begin = join(R"({"do":"new","game":")", game->info().id, R"(","seed":3})");
    (void)session.handle(begin);
    while (session.handle(R"({"do":"state"})").contains(R"("turn":"chance")")) {
      (void)session.handle(R"({"do":"roll"})");
    }
    for (const std::string& mind : mind_names(*game, game->info().min_seats)) {
      // The first would have to solve the game, and the other is no name but a pattern of names.
      if (mind == "perfect" || mind.ends_with(":N")) continue;
      const std::string ask = join(R"({"do":"think","mind":")", mind, R"(","nodes":20})");
      const std::string answer = session.handle(ask);
      const auto json = read_json(answer);
      ASSERT_TRUE(json) << answer;
      ASSERT_NE(json->find("choices"), nullptr) << answer;
      EXPECT_EQ(session.handle(ask), answer) << "the same again";
    }
  }
}

TEST(SessionMinds, LookAtAMatchAgain) {
  Session session;
  (void)session.handle(R"({"do":"new","game":"up-the-river","players":3,"seed":4})");
  for (int i = 0; i < 3; ++i) {
    (void)session.handle(R"({"do":"roll"})");
    const std::string thought = session.handle(R"({"do":"think","mind":"random"})");
    const auto json = read_json(thought);
    const std::string* best = json->find("notation")->text();
    ASSERT_NE(best, nullptr) << thought;
    (void)session.handle(join(R"({"do":"play","notation":")", *best, R"("})"));
  }
  const auto json = read_json(session.handle(R"({"do":"review","nodes":50})"));
  ASSERT_TRUE(json);
  const Json* review = json->find("review");
  ASSERT_NE(review, nullptr);
  EXPECT_EQ(review->find("seats")->items()->size(), 3U);
  EXPECT_EQ(review->find("plies")->items()->size(), 6U);
}

TEST(SessionMinds, AreAskedByName) {
  Session session;
  (void)session.handle(R"({"do":"new","game":"up-the-river"})");
  (void)session.handle(R"({"do":"roll"})");
  EXPECT_TRUE(session.handle(R"({"do":"think","mind":"nobody"})").contains("unknown_mind"));
  EXPECT_TRUE(session.handle(R"({"do":"think"})").contains("request_missing"));
}

}  // namespace
}  // namespace boathouse
