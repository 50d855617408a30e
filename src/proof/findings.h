// What a record proves, and what it does not: the rules and the rolls are checked by reading it
// (Match::from_record), and the rest hangs on a signature.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace boathouse::proof {

enum class Signer : std::uint8_t {
  nobody,    // there is no signature
  forged,    // the signature does not belong to this record
  stranger,  // signed, but with none of the keys that are trusted
  unknown,   // signed, and nobody has said which keys are trusted
  trusted,
};

struct Findings {
  // The match is over, and the record has all its lines.
  bool complete = false;
  Signer signer = Signer::nobody;
  std::vector<int> forgotten{};  // seats whose names were deleted; they count from 0

  // Whether someone trusted vouches for the end, the names, and everything between the plies.
  [[nodiscard]] bool vouched() const { return signer == Signer::trusted; }
};

// The match must have been read from the record.
[[nodiscard]] Findings find_out(const Match& match, std::string_view record,
                                std::span<const Digest> trusted);

}  // namespace boathouse::proof
