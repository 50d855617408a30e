#include "engine/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "core/json_reader.h"
#include "minds/network/learnt_guess.h"
#include "minds/registry.h"
#include "minds/up-the-river/knowledge.h"

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

// The names of all members, however deep.
void collect_names(const Json& json, std::set<std::string>& names) {
  if (json.items() != nullptr) {
    for (const Json& item : *json.items()) collect_names(item, names);
  }
  if (json.members() == nullptr) return;
  for (const Json::Member& member : *json.members()) {
    const bool is_name = std::ranges::all_of(
        member.key, [](char letter) { return (letter >= 'a' && letter <= 'z') || letter == '_'; });
    if (is_name) names.insert(member.key);  // and no card, by which some things are counted
    collect_names(member.value, names);
  }
}

// The names in all that anybody sees along a random game.
std::set<std::string> names_in_views(const GameEntry& game, int seats, std::uint64_t seed) {
  std::set<std::string> names;
  Random random{seed};
  const auto state = game.begin(seats, standard_options(game.info().options));
  for (int plies = 0; plies < 400; ++plies) {
    const Turn turn = state->turn();
    for (const Viewer viewer : {spectator, turn.is_seats() ? turn.first() : referee}) {
      collect_names(*read_json(state->view_json(viewer)), names);
    }
    if (turn.is_over()) break;
    if (turn.is_chance()) {
      const auto outcomes = state->chances();
      state->play(Ply::chance(Chances::weighted(outcomes).pick(random)));
    } else {
      const auto moves = state->legal_moves(turn.first());
      const auto chosen = random.below(static_cast<std::uint32_t>(moves.size()));
      state->play(Ply::move(turn.first(), moves[chosen]));
    }
  }
  return names;
}

TEST(EngineProtocol, NamesEveryMemberOfEveryViewOnItsPage) {
  std::ifstream page{BOATHOUSE_SOURCE_DIR "/docs/engine-protocol.md"};
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  for (const GameEntry* game : games()) {
    const std::size_t begin = text.find(join("\n### ", game->info().id, "\n"));
    ASSERT_NE(begin, std::string::npos) << game->info().id;
    const std::string section = text.substr(begin, text.find("\n##", begin + 1) - begin);
    for (const int seats : {game->info().min_seats, game->info().max_seats}) {
      for (const std::string& name : names_in_views(*game, seats, 5)) {
        EXPECT_TRUE(section.contains(join("`", name, "`"))) << game->info().id << ": " << name;
      }
    }
  }
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

// A network that knows nothing: every two seats are equally likely to be ahead.
std::string ignorant_network() {
  const std::int32_t inputs = Knowledge<UpTheRiver>::Features::count(3);
  const std::vector<std::int32_t> sizes{inputs, 1, pair_count(3)};
  const auto network =
      Network::create(sizes, std::vector<std::int16_t>(Network::weights_for(sizes)));
  return write_network(network_label<UpTheRiver>(3), *network);
}

TEST(EngineSession, TakesANetworkForItsMindsUnlessItIsDamaged) {
  Session session;
  (void)session.handle(R"({"do":"new","game":"up-the-river","players":3,"seed":1})");
  (void)session.handle(R"({"do":"play","notation":"roll 3"})");
  const std::string ask = R"({"do":"think","mind":"admiral","nodes":10,"seed":1})";
  const std::string before = session.handle(ask);
  std::string damaged = ignorant_network();
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  const auto refused = session.take(damaged);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "table_damaged");
  EXPECT_EQ(session.handle(ask), before);
  ASSERT_TRUE(session.take(ignorant_network()));
  const std::string after = session.handle(ask);
  EXPECT_NE(after, before);
  EXPECT_NE(after.find(R"("equity":0.500000,)"), std::string::npos) << after;
}

}  // namespace
}  // namespace boathouse
