// Any text as the journal of a table or of a tournament, an entry per line, must give one or an
// error.
#include <cstdint>
#include <cstdlib>

#include "core/text.h"
#include "server/journal/tournament_entry.h"
#include "server/table/missed.h"
#include "server/table/table.h"
#include "server/table/table_json.h"

namespace {

using namespace boathouse;
using namespace boathouse::server;

void read_as_tournament(const std::vector<EntryRow>& journal) {
  std::optional<tournament::Tournament> played;
  for (const EntryRow& row : journal) {
    const auto entry = read_tournament_entry(row.text, row.at);
    if (!entry) return;
    // Nothing is lost on the way.
    const std::string again = write_tournament_entry(*entry);
    const auto same = read_tournament_entry(again, row.at);
    if (!same || write_tournament_entry(*same) != again) std::abort();
    if (const auto* made = std::get_if<TournamentMade>(&*entry)) {
      if (played) return;
      played.emplace(made->plan);
    } else if (!played || !played->take(std::get<tournament::Entry>(*entry))) {
      return;
    }
    // What comes next makes sense.
    const auto next = played->next(tournament::Time{row.at + 1'000'000});
    if (next && !played->can_take(*next)) std::abort();
    if (played->standings().size() != played->entrants().size()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text{reinterpret_cast<const char*>(data), size};
  std::vector<EntryRow> journal;
  while (!text.empty()) {
    const auto seq = static_cast<std::int64_t>(journal.size()) + 1;
    journal.push_back({.table = "t", .seq = seq, .at = seq, .text = std::string{cut(text, '\n')}});
  }
  read_as_tournament(journal);
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
