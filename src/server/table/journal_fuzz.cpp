// Any text as the journal of a table, an entry per line, must give a table or an error.
#include <cstdint>
#include <cstdlib>

#include "core/text.h"
#include "server/table/missed.h"
#include "server/table/table.h"
#include "server/table/table_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace boathouse;
  using namespace boathouse::server;
  std::string_view text{reinterpret_cast<const char*>(data), size};
  std::vector<EntryRow> journal;
  while (!text.empty()) {
    const auto seq = static_cast<std::int64_t>(journal.size()) + 1;
    journal.push_back({.table = "t", .seq = seq, .at = seq, .text = std::string{cut(text, '\n')}});
  }
  std::vector<Happening> told;
  const auto table = Table::from_journal({.id = "t", .game = {}}, journal, 1, told);
  if (!table) return 0;
  for (const Viewer viewer : {spectator, 0}) {
    const Update update{.since = 1, .happened = told, .about = true, .now = {}};
    (void)update_json(*table, update, {viewer, Language::fr, "a", "b"}, {});
  }
  // The end of the journal tells what was missed as the whole of it does.
  const auto missed = missed_since(*table, 1, journal);
  if (missed && missed->size() != told.size()) std::abort();
  return 0;
}
