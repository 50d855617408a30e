#include "proof/ed25519.h"

#include <gtest/gtest.h>

namespace boathouse::proof {
namespace {

// RFC 8032, section 7.1, test 2: a message of one byte.
TEST(Ed25519, MakesTheSignatureOfTheStandard) {
  Digest seed{};
  ASSERT_TRUE(from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", seed));
  const KeyPair pair = key_pair_of(seed);
  EXPECT_EQ(to_hex(pair.key), "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const RecordSignature signature = sign(pair, "\x72");
  EXPECT_EQ(signature.key, pair.key);
  EXPECT_EQ(to_hex(signature.r),
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da");
  EXPECT_EQ(to_hex(signature.s),
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  EXPECT_TRUE(is_signed("\x72", signature));
}

TEST(Ed25519, NoticesEveryChange) {
  const KeyPair pair = new_key_pair();
  const RecordSignature good = sign(pair, "statement");
  EXPECT_TRUE(is_signed("statement", good));
  EXPECT_FALSE(is_signed("Statement", good));
  for (Digest RecordSignature::* part :
       {&RecordSignature::key, &RecordSignature::r, &RecordSignature::s}) {
    RecordSignature bad = good;
    (bad.*part)[5] ^= 1U;
    EXPECT_FALSE(is_signed("statement", bad));
  }
  EXPECT_NE(new_key_pair().key, pair.key);
}

}  // namespace
}  // namespace boathouse::proof
