// What the access log says, and what it keeps to itself.
#include "server/net/access_log.h"

#include <gtest/gtest.h>

namespace boathouse::server {
namespace {

TEST(TheAccessLog, TellsOnlyPlainWordsOfAPath) {
  const std::string id = "abcdefghijklmnopqrstuvwxyz";  // has no digit, as one in 200 has
  EXPECT_EQ(path_to_tell("/"), "/");
  EXPECT_EQ(path_to_tell("/api/me/tables"), "/api/me/tables");
  EXPECT_EQ(path_to_tell("/print/rette-sich-wer-kann.pdf"), "/print/rette-sich-wer-kann.pdf");
  EXPECT_EQ(path_to_tell("/api/tables/" + id + "/story"), "/api/tables/…/story");
  EXPECT_EQ(path_to_tell("/t/" + id), "/t/…");
  EXPECT_EQ(path_to_tell("/move/" + std::string(64, 'a')), "/move/…");
  EXPECT_EQ(path_to_tell("/move%2Fab12"), "/…");
  EXPECT_EQ(path_to_tell("/assets/index-Bq3.js"), "/assets/…");
  EXPECT_EQ(path_to_tell("no slash"), "…");
  EXPECT_EQ(path_to_tell(std::string(5000, '/')), "///////…");
}

TEST(TheAccessLog, IsALineOfJson) {
  EXPECT_EQ(access_line(1000, {.client = "192.0.2.7",
                               .method = "GET",
                               .path = "/api/\"\n",
                               .status = 404,
                               .bytes = 12,
                               .ms = 1.25}),
            R"({"at":1000,"client":"192.0.2.7","method":"GET","path":"/api/…","status":404,)"
            R"("bytes":12,"ms":1.3})");
}

}  // namespace
}  // namespace boathouse::server
