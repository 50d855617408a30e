#include "core/json_reader.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "core/json.h"

namespace boathouse {
namespace {

Json read(std::string_view text) {
  const auto value = read_json(text);
  EXPECT_TRUE(value) << text << ": " << value.error().sentence();
  return value ? *value : Json{};
}

// The code of the error and the byte it names, "ok" if there is none.
std::string complaint(std::string_view text, const JsonLimits& limits = {}) {
  const auto value = read_json(text, limits);
  if (value) return "ok";
  std::string said{value.error().code};
  for (const Value& each : value.error().values) said += " " + each.text;
  return said;
}

TEST(JsonReader, ReadsEveryKindOfValue) {
  EXPECT_EQ(read("null").kind(), Json::Kind::null);
  EXPECT_EQ(read(" true ").flag(), true);
  EXPECT_EQ(read("false").flag(), false);
  EXPECT_EQ(*read(R"("boat")").text(), "boat");
  EXPECT_EQ(read("[]").items()->size(), 0U);
  EXPECT_EQ(read("{ }").members()->size(), 0U);
  const Json object = read(R"({"b":[1,{"x":null}],"a":"z"})");
  EXPECT_EQ(object.members()->at(0).key, "b");
  EXPECT_EQ(object.find("b")->items()->at(0).whole<int>(), 1);
  EXPECT_EQ(object.find("b")->items()->at(1).find("x")->kind(), Json::Kind::null);
  EXPECT_EQ(object.find("c"), nullptr);
}

TEST(JsonReader, GivesContentOnlyOfTheRightKind) {
  const Json one = read("1");
  EXPECT_FALSE(one.flag());
  EXPECT_EQ(one.text(), nullptr);
  EXPECT_EQ(one.items(), nullptr);
  EXPECT_EQ(one.members(), nullptr);
  EXPECT_FALSE(read(R"("1")").whole<int>());
  EXPECT_FALSE(read(R"("1")").number());
}

TEST(JsonReader, KeepsNumbersExactly) {
  EXPECT_EQ(read("18446744073709551615").whole<std::uint64_t>(), ~std::uint64_t{0});
  EXPECT_FALSE(read("18446744073709551616").whole<std::uint64_t>());
  EXPECT_EQ(read("-9223372036854775808").whole<std::int64_t>(), INT64_MIN);
  EXPECT_FALSE(read("-1").whole<std::uint64_t>());
  EXPECT_FALSE(read("1.0").whole<int>());
  EXPECT_EQ(read("-0.25e2").number(), -25.0);
  EXPECT_EQ(read("0.1").number(), 0.1);
  EXPECT_EQ(read("1e-07").digits(), "1e-07");
}

TEST(JsonReader, RefusesNumbersThatJsonDoesNotHave) {
  EXPECT_EQ(complaint("-"), "json_number 2");
  EXPECT_EQ(complaint("01"), "json_rest 2");
  EXPECT_EQ(complaint("1."), "json_number 3");
  EXPECT_EQ(complaint("1e+"), "json_number 4");
  EXPECT_EQ(complaint("+1"), "json_value 1");
  EXPECT_EQ(complaint("NaN"), "json_value 1");
}

TEST(JsonReader, ReadsEscapes) {
  EXPECT_EQ(*read(R"("\"\\\/\b\f\n\r\t")").text(), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(*read(R"("\u0041\u00e9\u20AC")").text(), "Aé€");
  EXPECT_EQ(*read(R"("\ud83d\ude80")").text(), "🚀");
  EXPECT_EQ(*read(R"("\u0000")").text(), std::string(1, '\0'));
  EXPECT_EQ(complaint(R"("\x")"), "json_escape 2");
  EXPECT_EQ(complaint(R"("\u12g4")"), "json_escape 2");
  EXPECT_EQ(complaint(R"("\ud83d")"), "json_escape 2");
  EXPECT_EQ(complaint(R"("\ud83dxxxxxx")"), "json_escape 2");
  EXPECT_EQ(complaint(R"("\ude80")"), "json_escape 2");
  EXPECT_EQ(complaint("\"\\"), "json_escape 2");
}

TEST(JsonReader, RefusesWhatIsNotUtf8) {
  EXPECT_EQ(*read("\"é€🚀\"").text(), "é€🚀");
  EXPECT_EQ(complaint("\"\x80\""), "json_utf8 2");
  EXPECT_EQ(complaint("\"\xC0\xAF\""), "json_utf8 2") << "overlong";
  EXPECT_EQ(complaint("\"\xE0\x80\xAF\""), "json_utf8 2") << "overlong";
  EXPECT_EQ(complaint("\"\xED\xA0\x80\""), "json_utf8 2") << "surrogate";
  EXPECT_EQ(complaint("\"\xF4\x90\x80\x80\""), "json_utf8 2") << "beyond U+10FFFF";
  EXPECT_EQ(complaint("\"a\xE2\x82"), "json_utf8 3") << "cut off";
  EXPECT_EQ(complaint("\"a\nb\""), "json_control 3");
}

TEST(JsonReader, NamesWhereAndWhat) {
  EXPECT_EQ(complaint(""), "json_value 1");
  EXPECT_EQ(complaint("tru"), "json_value 1");
  EXPECT_EQ(complaint("[1 2]"), "json_array 4");
  EXPECT_EQ(complaint("[1,]"), "json_value 4");
  EXPECT_EQ(complaint("{1:2}"), "json_key 2");
  EXPECT_EQ(complaint(R"({"a" 1})"), "json_colon 6");
  EXPECT_EQ(complaint(R"({"a":1)"), "json_object 7");
  EXPECT_EQ(complaint(R"({"a":1,"a":2})"), "json_repeated 8");
  EXPECT_EQ(complaint("\"abc"), "json_text_end 5");
  EXPECT_EQ(complaint("1 1"), "json_rest 3");
  EXPECT_EQ(complaint(std::string_view{"1\0", 2}), "json_rest 2");
}

TEST(JsonReader, HasLimits) {
  EXPECT_EQ(complaint("[[1]]", {.depth = 2}), "ok");
  EXPECT_EQ(complaint("[[[1]]]", {.depth = 2}), "json_depth 3");
  EXPECT_EQ(complaint(R"({"a":{"b":{}}})", {.depth = 2}), "json_depth 11");
  EXPECT_EQ(complaint("[1,2]", {.size = 4}), "json_size 4");
  EXPECT_EQ(complaint(std::string(1000, '[')), "json_depth 33");
  std::string many = "{";
  for (int i = 0; i < 300; ++i) many += join("\"", i, "\":0,");
  EXPECT_TRUE(complaint(many).starts_with("json_members "));
}

TEST(JsonReader, ReadsWhatTheWriterWrites) {
  JsonWriter json;
  const std::string words = "a \"quoted\" \\ line\nand \x01 é";
  json.open_object().member("words", words).key("list").open_array().value(-3).null();
  json.value(true).close_array().close_object();
  const Json value = read(json.text());
  EXPECT_EQ(*value.find("words")->text(), words);
  EXPECT_EQ(value.find("list")->items()->at(0).whole<int>(), -3);
}

TEST(JsonReader, SpeaksThreeLanguages) {
  const auto value = read_json("[1 2]");
  ASSERT_FALSE(value);
  for (const Language language : languages) {
    EXPECT_NE(value.error().sentence(language).find('4'), std::string::npos);
    EXPECT_EQ(value.error().sentence(language).find('<'), std::string::npos);
  }
}

}  // namespace
}  // namespace boathouse
