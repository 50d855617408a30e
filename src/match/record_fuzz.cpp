// Whatever a record says, it is either refused with the line and a sentence, or it gives a match
// that writes this very record again. The input is the lines without their signs, which are put on
// here, so that the fuzzer gets past them.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text.h"
#include "match/match.h"

namespace {

using namespace boathouse;

void insist(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input{reinterpret_cast<const char*>(data), size};
  RecordLog log;
  RecordLog kept;  // without a mark of redaction, which is for one viewer and not of the match
  bool ends_with_secret = false;
  while (!input.empty()) {
    const std::string_view line = cut(input, '\n');
    log.add(line);
    if (!line.starts_with("redacted ")) kept.add(line);
    ends_with_secret = line.starts_with("secret ");
  }
  const auto match = Match::from_record(log.text());
  if (!match) {
    insist(match.error().line > 0);
    insist(!match.error().sentence().empty());
    return 0;
  }
  // A match that ended writes its results by itself, even where the record breaks off before them.
  const std::string written = match->record(ends_with_secret);
  insist(match->over() ? written.starts_with(kept.text()) : written == kept.text());
  (void)match->record_for(spectator);
  if (!match->over()) return 0;
  const auto again = Match::from_record(written);
  insist(again && again->record() == written && again->statement() == match->statement());
  return 0;
}
