// Names that look alike are alike, and nobody is called like the house.
#include "server/house/names.h"

#include <gtest/gtest.h>

#include "server/house/unicode.h"

namespace boathouse::server {
namespace {

std::string kept_name(std::string_view name) { return name_of_person(name).value_or("refused"); }
std::string refusal_of(std::string_view name) {
  const auto checked = name_of_person(name);
  return checked ? std::string{} : std::string{checked.error().code};
}
std::string in_one_form(std::u32string_view text) {
  return unicode::text_of(unicode::composed(text));
}

TEST(Names, AreKeptInTheirComposedForm) {
  EXPECT_EQ(kept_name("Zoe\u0308"), "Zo\u00EB");
  EXPECT_EQ(kept_name("Zo\u00EB"), "Zo\u00EB");
  EXPECT_EQ(kept_name("Jürgen Müller-Lüdenscheid"), "Jürgen Müller-Lüdenscheid");
  EXPECT_EQ(kept_name("Nguyễn Thị Ánh"), "Nguyễn Thị Ánh");
  EXPECT_EQ(kept_name("  Ada \u00A0 L. "), "Ada L.") << "one plain space, and none around";
  EXPECT_EQ(kept_name("Анна"), "Анна");
  EXPECT_EQ(kept_name("김민준"), "김민준");
  EXPECT_EQ(kept_name("⛵\uFE0F"), "⛵") << "what a phone adds to a sign is not seen";
}

TEST(Names, CompositionFollowsTheStandard) {
  EXPECT_EQ(in_one_form(U"\u1112\u1161\u11AB"), "한");
  EXPECT_EQ(in_one_form(U"\uD55C"), "한");
  EXPECT_EQ(in_one_form(U"\u212B"), "Å") << "the sign of a unit is the letter";
  EXPECT_EQ(in_one_form(U"a\u0323\u0307"), in_one_form(U"a\u0307\u0323")) << "marks have an order";
  EXPECT_EQ(in_one_form(U"\u0958"), "\u0915\u093C") << "some are never composed";
  EXPECT_EQ(in_one_form(U"q\u0307\u0323"), "q\u0323\u0307");
  EXPECT_EQ(in_one_form(U"e\u0301\u0301"), "é\u0301") << "the second has no place in one letter";
}

TEST(Names, HaveNoCharactersThatNobodySees) {
  EXPECT_EQ(kept_name("\u202EadA\u202C"), "adA") << "no change of direction";
  EXPECT_EQ(kept_name("A\u200Bd\u2060a\u00AD"), "Ada");
  EXPECT_EQ(kept_name("Ada\uFE0F\U000E0041"), "Ada");
  EXPECT_EQ(refusal_of("\u200B\u2066"), "name") << "nothing is left";
  EXPECT_EQ(refusal_of("\u3164"), "name") << "a letter that is blank";
  EXPECT_EQ(refusal_of("Ada\uE000"), "name_signs") << "private use";
  EXPECT_EQ(refusal_of("Ada\U000378FF"), "name_signs") << "unassigned";
  EXPECT_EQ(refusal_of("Ada\x07"), "name_signs");
  EXPECT_EQ(refusal_of("\xFF\xFE"), "name_signs");
  EXPECT_EQ(refusal_of("\u0301\u0301"), "name_signs") << "marks on nothing";
  EXPECT_EQ(kept_name("a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307"), "à\u0301\u0302")
      << "three marks on a letter, no tower";
}

TEST(Names, AreNotConfusableWithTheHousesOwn) {
  for (const char* name : {"Boathouse",
                           "BOATHOUSE",
                           "Boat house",
                           "B0athouse",
                           "Воаthоuѕе",
                           "Bοathουsε",
                           "Boathou\u0455e",
                           "Ｂｏａｔｈｏｕｓｅ",
                           "𝓑𝓸𝓪𝓽𝓱𝓸𝓾𝓼𝓮",
                           "B.o.a.t.h.o.u.s.e",
                           "Boathouse 2",
                           "—",
                           "–",
                           "- -",
                           "__",
                           "sailor",
                           "Sai1or",
                           "Matrose",
                           "matelot",
                           "Kapitan",
                           "Kapitän",
                           "CAPTAIN",
                           "Landratte",
                           "marin d'eau douce",
                           "Commodore 2",
                           "Аdmiral",
                           "Adm1ra1",
                           "Adrniral",
                           "Schiffsjunge",
                           "Perfekt",
                           "Computer",
                           "Ordinateur",
                           "Ａｄｍｉｎ"}) {
    EXPECT_EQ(refusal_of(name), "name_reserved") << name;
  }
  for (const char* name : {"Ada", "Captain Ada", "Sailor Moon", "Boatswain", "Анна", "Adam",
                           "Marta", "B", "7", "★", "김", "Ben-—-", "Robot"}) {
    EXPECT_EQ(refusal_of(name), "") << name;
  }
  EXPECT_EQ(clean_name("Matrose"), "Matrose") << "a mind can be called so";
}

TEST(Names, StayWhatTheyAreWhenTheyAreCleanedAgain) {
  for (const char* name : {"\u0958\u0300\u0301\u0302", "ế\u0300\u0301\u0302", "A\u200B\u030A",
                           "\u1100\u0300\u0300\u0300\u0300\u1161"}) {
    const std::string once = clean_name(name).value_or("refused");
    EXPECT_EQ(clean_name(once), once) << name;
  }
}

TEST(Messages, LoseWhatNobodySees) {
  EXPECT_EQ(clean_text("a\u202Eb\nc\x07"), "ab c");
  EXPECT_EQ(clean_text("\u202E \u200B"), "");
  EXPECT_EQ(clean_text("\u200D\uFE0F"), "");
  EXPECT_EQ(clean_text("👩\u200D🚀 ⛵\uFE0F"), "👩\u200D🚀 ⛵\uFE0F")
      << "but emoji stay as they are";
  EXPECT_EQ(clean_text("a\u0300\u0301\u0302\u0303\u0304b"), "à\u0301\u0302b");
}

}  // namespace
}  // namespace boathouse::server
