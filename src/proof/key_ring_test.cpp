#include "proof/key_ring.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/text.h"
#include "solvers/files.h"

namespace boathouse::proof {
namespace {

class Ring : public testing::Test {
 public:
  Ring() {
    std::string name = (std::filesystem::temp_directory_path() / "boathouse-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Ring() override { std::filesystem::remove_all(folder_); }

 protected:
  [[nodiscard]] std::string file() const { return folder_ + "/signing-keys.json"; }

  std::string folder_;
};

TEST_F(Ring, IsMadeOnceAndOnlyItsOwnerReadsIt) {
  auto ring = KeyRing::open(folder_, 1);
  ASSERT_TRUE(ring) << ring.error().sentence();
  const RecordSignature signature = ring->sign("statement");
  EXPECT_TRUE(is_signed("statement", signature));
  EXPECT_EQ(KeyRing::open(folder_, 2)->sign("statement"), signature) << "after a restart";
  for (const auto& entry : std::filesystem::directory_iterator{folder_}) {
    struct stat found{};
    ASSERT_EQ(::stat(entry.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U) << entry.path();
  }
}

TEST_F(Ring, PublishesEveryKeyAndNoSeed) {
  auto ring = *KeyRing::open(folder_, 1);
  const Digest first = ring.sign("").key;
  const auto second = KeyRing::rotate(folder_, 2);
  ASSERT_TRUE(second);
  EXPECT_EQ(ring.sign("").key, *second) << "an open ring notices";
  const auto third = KeyRing::rotate(folder_, 3);
  ASSERT_TRUE(third);
  const std::string published = ring.published();
  EXPECT_EQ(published, join(R"({"current":{"key":")", to_hex(*third), R"(","since":3},"former":[)",
                            R"({"key":")", to_hex(first), R"(","since":1,"until":2},)",
                            R"({"key":")", to_hex(*second), R"(","since":2,"until":3}]})"));
  const auto keys = read_keys(published);
  ASSERT_TRUE(keys);
  EXPECT_EQ(*keys, (std::vector{*third, first, *second}));
  EXPECT_EQ(*read_keys(to_hex(first) + "\n"), std::vector{first});
}

TEST_F(Ring, IsNeverReplacedWhenItCannotBeRead) {
  const std::string good = ((void)KeyRing::open(folder_, 1), *read_file(file()));
  const std::string other = to_hex(new_key_pair().seed);
  std::string wrong_seed = good;
  wrong_seed.replace(wrong_seed.find("\"seed\":\"") + 8, 64, other);
  for (const std::string& text : {std::string{}, std::string{"{}"}, good.substr(0, 100), wrong_seed,
                                  std::string{R"({"current":1,"former":2})"}}) {
    ASSERT_TRUE(write_file(file(), text, Readers::owner));
    const auto ring = KeyRing::open(folder_, 2);
    ASSERT_FALSE(ring) << text;
    EXPECT_EQ(ring.error().code, "keys_unreadable");
    EXPECT_FALSE(KeyRing::rotate(folder_, 2));
    EXPECT_EQ(*read_file(file()), text);
  }
}

TEST_F(Ring, StaysInUseWhileItsFileCannotBeRead) {
  auto ring = *KeyRing::open(folder_, 1);
  const Digest key = ring.sign("").key;
  ASSERT_TRUE(write_file(file(), "damaged", Readers::owner));
  EXPECT_EQ(ring.sign("").key, key);
  std::filesystem::remove(file());
  EXPECT_EQ(ring.sign("").key, key);
}

TEST(Keys, AreNothingElse) {
  const std::string key(64, 'a');
  for (const std::string& text :
       {std::string{}, std::string{"x"}, key + "a", std::string{"[]"}, std::string{"{}"},
        R"({"current":{"key":")" + key + R"("},"former":[{"key":"a"}]})",
        std::string{R"({"current":{"key":1},"former":[]})"}}) {
    EXPECT_FALSE(read_keys(text)) << text;
  }
}

}  // namespace
}  // namespace boathouse::proof
