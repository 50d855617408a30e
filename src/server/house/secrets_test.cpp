// Nothing leaks: for every game, whatever a seat or a spectator receives about a match is what the
// engine tells that viewer. The battery of games checks that this depends on nothing hidden.
#include "server/house/secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/event.h"
#include "core/text.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class EveryGame : public testing::TestWithParam<const GameEntry*> {};

INSTANTIATE_TEST_SUITE_P(Of, EveryGame, testing::ValuesIn(games().begin(), games().end()),
                         [](const auto& tested) {
                           std::string name{tested.param->info().id};
                           std::erase(name, '-');
                           return name;
                         });

std::string events_told(const Match& match, const State& before, Ply ply, Viewer viewer) {
  std::vector<std::string> names;
  for (const Seat& seat : match.seats()) names.push_back(seat.name);
  JsonWriter json;
  json.open_array();
  for (const Event& event : before.events(ply, viewer)) {
    const EventKind& kind = match.game().info().events[event.kind];
    const Teller teller{match.game().words(), Language::en, names, viewer};
    write_json(json, kind, event, tell(teller, kind, event));
  }
  return json.close_array().take();
}

// Everything in the frame that comes from the match is the engine's word to this viewer.
void expect_only_own(const std::string& frame, const Match& match, Viewer viewer) {
  const Json update = parsed(frame);
  for (const Json& entry : *member(update, "log").items()) {
    if (text_of(entry, "kind") != "ply") continue;
    const auto number = static_cast<std::size_t>(number_of(entry, "ply"));
    const Ply ply = match.plies()[number - 1];
    const auto before = match.state_at(number - 1);
    const std::string notation = before->notation(ply, viewer);
    EXPECT_EQ(text_of(entry, "notation"), notation);
    const bool open = notation == before->notation(ply, referee);
    EXPECT_EQ(entry.find("code") != nullptr, open);
    EXPECT_EQ(entry.find("parts") != nullptr, open);
    EXPECT_THAT(frame, HasSubstr("\"events\":" + events_told(match, *before, ply, viewer)));
    if (entry.find("view") != nullptr && member(entry, "view").kind() == Json::Kind::object) {
      EXPECT_THAT(frame, HasSubstr("\"view\":" + match.state_at(number)->view_json(viewer)));
    }
  }
  const Json& now = member(update, "match");
  const auto state = match.state_at(static_cast<std::size_t>(number_of(now, "plies")));
  EXPECT_THAT(frame, HasSubstr("\"view\":" + state->view_json(viewer) + ",\"moves\":"));
  const bool on_turn = viewer >= 0 && state->turn().has(viewer);
  EXPECT_EQ(member(now, "moves").items()->empty(), !on_turn);
}

TEST_P(EveryGame, SeatsAndSpectatorsAreSentTheirOwnViewsAndNothingElse) {
  constexpr int moves = 25;
  const GameEntry& game = *GetParam();
  const int seats = game.info().min_seats;
  TestHouse test;
  std::vector<std::string> visitors;
  std::vector<std::string> cookies;
  for (int seat = 0; seat < seats; ++seat) {
    visitors.push_back(test.hello(join("Seat ", seat + 1)));
    cookies.push_back(test.cookie());
  }
  std::string wishes = R"({"kind":"me"})";
  for (int seat = 1; seat < seats; ++seat) wishes += R"(,{"kind":"friend"})";
  const std::string table = text_of(
      test.ok(visitors[0],
              join(R"({"do":"create","game":")", game.info().id, R"(","seats":[)", wishes, "]}")),
      "table");
  const std::string at = join(R"("table":")", table, "\"");
  for (std::size_t seat = 1; seat < visitors.size(); ++seat) {
    test.ok(visitors[seat], join(R"({"do":"sit",)", at, "}"));
  }
  std::vector<Ear> ears(visitors.size() + 1);
  for (std::size_t seat = 0; seat < ears.size(); ++seat) {
    const bool watches = seat == visitors.size();
    test.listen(ears[seat], watches ? "" : visitors[seat], table);
  }
  test.ok(visitors[0], join(R"({"do":"start",)", at, "}"));
  Random random{3};
  for (int i = 0; i < moves; ++i) {
    Json now = member(test.look("", table), "match");
    if (text_of(now, "turn") == "over") break;
    const auto mover = member(now, "on_turn").items()->at(0).whole<std::size_t>().value();
    now = member(test.look(visitors[mover], table), "match");
    const auto& choices = *member(now, "moves").items();
    const Json& move = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    test.ok(visitors[mover], join(R"({"do":"play",)", at, R"(,"ply":)", number_of(now, "plies"),
                                  R"(,"code":)", number_of(move, "code"), "}"));
  }
  test.settle();

  std::vector<Happening> told;
  const TableRow row = *test.store().table(table);
  const auto kept = Table::from_journal(row, test.store().journal(table), INT64_MAX, told);
  ASSERT_TRUE(kept);
  for (std::size_t seat = 0; seat < ears.size(); ++seat) {
    const Viewer viewer = seat == visitors.size() ? spectator : static_cast<Viewer>(seat);
    for (const std::string& frame : ears[seat].frames) {
      for (const std::string& cookie : cookies) EXPECT_THAT(frame, Not(HasSubstr(cookie)));
      if (!kept->match()->over()) {
        EXPECT_THAT(frame, Not(HasSubstr(to_hex(row.secret))));
      }
      if (frame.find("\"match\":") != std::string::npos) {
        expect_only_own(frame, *kept->match(), viewer);
      }
    }
  }
  // Asking for another seat's view does not help either.
  const HttpResponse record = test.get(join("/api/tables/", table, "/record?as=0"), cookies[1]);
  const std::string unsigned_part = record.body.substr(0, record.body.find("signature "));
  EXPECT_EQ(unsigned_part, kept->match()->record_for(spectator));
}

TEST(Secrets, TokensAreStoredAsHashesOnly) {
  TestHouse test;
  test.hello("Ada");
  const std::string cookie = test.cookie();
  EXPECT_EQ(test.store().token(hash_of(cookie))->kind, TokenRow::Kind::device);
  EXPECT_NE(to_hex(hash_of(cookie)), cookie);
  EXPECT_EQ(test.visitor_of(to_hex(hash_of(cookie))), "") << "the hash opens nothing";
}

TEST(Secrets, IdsAreLongAndNeverTheSame) {
  EXPECT_EQ(random_id().size(), 26U);
  EXPECT_NE(random_id(), random_id());
  EXPECT_NE(random_token(), random_token());
}

}  // namespace
}  // namespace boathouse::server
