// Whatever lines a session is given, it answers each with one object on one line, and a line that
// gets an error changes nothing.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "core/json_reader.h"
#include "core/text.h"
#include "engine/session.h"
#include "engine/session_request.h"

namespace {

using namespace boathouse;

void insist(bool holds) {
  if (!holds) std::abort();
}

// All that a line can change: the record, or, where one was set up, the position.
std::string told(Session& session) {
  return session.handle(R"({"do":"record"})") + session.handle(R"({"do":"position"})");
}

// What was set up can be set up again, and is the same then.
void check_position(Session& session) {
  const std::string answer = session.handle(R"({"do":"position"})");
  const std::string again = join(R"({"do":"position",)", std::string_view{answer}.substr(1));
  insist(!session.handle(again).starts_with(R"({"error")"));
  insist(session.handle(R"({"do":"position"})") == answer);
}

// Takes what was told before the line, and leaves what is told afterwards.
void check_line(Session& session, std::string_view line, std::string& record) {
  const std::string answer = session.handle(line);
  // Answers are longer than requests may be: a record in them, or a name that came escaped.
  const auto json = read_json(answer, {.size = std::size_t{1} << 26U});
  insist(json && json->members() != nullptr && !answer.contains('\n'));
  const std::string before = std::exchange(record, told(session));
  insist(json->find("error") == nullptr || record == before);
  SessionRequest request{line};
  const bool set_up =
      request.check() && request.asked() == Asked::position && request.has("position");
  if (set_up && json->find("error") == nullptr) check_position(session);
}

// What minds think and solvers solve may take as long as the line allows, and has no part in what
// is checked here.
bool takes_long(std::string_view line) {
  SessionRequest request{line};
  if (!request.check()) return false;
  const Asked asked = request.asked();
  // A race of Regatta is set up at once; positions have to be searched for.
  if (asked == Asked::daily) return request.text("game") != "regatta";
  return asked == Asked::think || asked == Asked::study || asked == Asked::review ||
         asked == Asked::score;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view lines{reinterpret_cast<const char*>(data), size};
  Session session;
  std::string record = told(session);
  // A match is quadratic in its plies here, so very long inputs teach nothing.
  for (int count = 0; !lines.empty() && count < 200; ++count) {
    const std::string_view line = cut(lines, '\n');
    if (!takes_long(line)) check_line(session, line, record);
  }
  return 0;
}
