#include "server/api/http.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace boathouse::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

HttpRequest request_for(std::string_view target) {
  HttpRequest request{.method = "GET", .path = {}};
  set_target(request, target);
  return request;
}

TEST(Address, HasAPathAsItCameAndADecodedQuery) {
  const HttpRequest request = request_for("/t/a%2Fb?as=0&lang=f%72&name=A+B&as=1&");
  EXPECT_EQ(request.path, "/t/a%2Fb");
  EXPECT_THAT(request.query, ElementsAre(Pair("as", "1"), Pair("lang", "fr"), Pair("name", "A B")));
}

TEST(Address, HasPlainCharactersOnly) {
  EXPECT_THAT(request_for("/?a=%00%C3%A9").query, ElementsAre(Pair("a", "???")));
}

TEST(Address, ThatIsNoneHasAPathAndNoQuery) {
  for (const char* target : {"/t/a|b", "/t/a|b?as=0", "/t/a|b?as=%zz", "/t/a|b?"}) {
    EXPECT_EQ(request_for(target).path, "/t/a|b");
    EXPECT_THAT(request_for(target).query, IsEmpty());
  }
  EXPECT_EQ(request_for("/t/\xC3\xA9").path, "/t/??");
}

}  // namespace
}  // namespace boathouse::server
