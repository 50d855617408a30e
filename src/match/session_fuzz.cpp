// Whatever lines a session is given, it answers each with one object on one line, and a line that
// gets an error changes nothing.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/json_reader.h"
#include "core/text.h"
#include "match/session.h"

namespace {

using namespace boathouse;

void insist(bool holds) {
  if (!holds) std::abort();
}

void check_line(Session& session, std::string_view line) {
  const std::string before = session.handle(R"({"do":"record"})");
  const std::string answer = session.handle(line);
  // Answers are longer than requests may be: a record in them, or a name that came escaped.
  const auto json = read_json(answer, {.size = std::size_t{1} << 26U});
  insist(json && json->members() != nullptr && !answer.contains('\n'));
  if (json->find("error") != nullptr) {
    insist(session.handle(R"({"do":"record"})") == before);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view lines{reinterpret_cast<const char*>(data), size};
  Session session;
  // A match is quadratic in its plies here, so very long inputs teach nothing.
  for (int count = 0; !lines.empty() && count < 200; ++count) check_line(session, cut(lines, '\n'));
  return 0;
}
