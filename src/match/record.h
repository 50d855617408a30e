// The text of a record as a chain of lines; record_line.h knows what stands in a line.
//
// Each line ends in a sign of eight hexadecimal digits, the beginning of
// SHA-256(digest before, content), where the digest before is that of the line above (32 zero bytes
// for the first). So a damaged line is noticed and named. There is no key in this: anyone can make
// the signs of a text of their own. What a house vouches for, it signs; see RecordSignature.
//
// Names (NameLine) have a sign but no place in the chain, which goes on from the line above them,
// so that a name can be deleted without a trace in any other line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/sha256.h"

namespace boathouse {

struct ChainedText {
  std::string text;
  Digest digest{};

  // One more line.
  void add(std::string_view content);
};

class RecordLog {
 public:
  void add(std::string_view content);
  // What the lines say, each with its end.
  [[nodiscard]] const std::string& contents() const { return contents_; }
  // With the signs, which are put only now: of most matches nobody wants the record.
  [[nodiscard]] std::string text() const { return chained().text; }
  // The same, and the digest of the last line in the chain.
  [[nodiscard]] ChainedText chained() const;

 private:
  std::string contents_;
};

struct SignedLine {
  int number = 0;  // counted from 1
  std::string_view content;
};

// The lines of a record with their signs checked and taken off.
[[nodiscard]] Expected<std::vector<SignedLine>> read_lines(std::string_view record);

// An error that names the line it was found in.
[[nodiscard]] Error at_line(int number, Error error);

}  // namespace boathouse
