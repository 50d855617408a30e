#include "core/sha256.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <string>

#include "core/random.h"

namespace boathouse {
namespace {

struct HmacVector {
  std::string key;
  std::string message;
  std::string mac;
};

TEST(Sha256, AgreesWithTheVectorsOfTheStandard) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(HmacSha256, AgreesWithTheVectorsOfRfc4231) {
  std::string counting;
  for (char byte = 1; byte <= 25; ++byte) counting += byte;
  const HmacVector vectors[] = {
      {std::string(20, '\x0b'), "Hi There",
       "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {"Jefe", "what do ya want for nothing?",
       "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {std::string(20, '\xaa'), std::string(50, '\xdd'),
       "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
      {counting, std::string(50, '\xcd'),
       "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
      {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {std::string(131, '\xaa'),
       "This is a test using a larger than block-size key and a larger than block-size data. The "
       "key needs to be hashed before being used by the HMAC algorithm.",
       "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
  };
  for (const HmacVector& vector : vectors) {
    EXPECT_EQ(to_hex(hmac_sha256(vector.key, vector.message)), vector.mac);
  }
}

std::string random_bytes(Random& random, std::uint32_t longest) {
  std::string bytes(random.below(longest + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

TEST(HmacSha256, AgreesWithLibsodiumOnRandomKeysAndMessages) {
  ASSERT_GE(sodium_init(), 0);
  Random random{7};
  for (int i = 0; i < 1000; ++i) {
    const std::string key = random_bytes(random, 150);
    const std::string message = random_bytes(random, 300);
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()),
                                key.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                  message.size());
    Digest expected{};
    crypto_auth_hmacsha256_final(&state, expected.data());
    ASSERT_EQ(hmac_sha256(key, message), expected);
  }
}

TEST(Hex, RoundTripsAndRefusesWhatIsNotHex) {
  const Digest digest = sha256("boat");
  Digest read{};
  EXPECT_TRUE(from_hex(to_hex(digest), read));
  EXPECT_EQ(read, digest);
  EXPECT_FALSE(from_hex(to_hex(digest).substr(1), read));
  EXPECT_FALSE(from_hex(std::string(63, '0') + "g", read));
  EXPECT_FALSE(from_hex(std::string(63, '0') + "A", read));
  EXPECT_EQ(read, digest) << "a refused text changes nothing";
}

}  // namespace
}  // namespace boathouse
