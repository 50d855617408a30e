#include "server/house/sealed.h"

#include "core/text.h"
#include "server/house/secrets.h"

namespace boathouse::server {

std::string tournament_table_id(std::string_view tournament, std::size_t number) {
  return id_from(sha256(join("table of a tournament\n", tournament, "\n", number)));
}

std::vector<std::string> tables_of_round(const Table& table) {
  std::vector<std::string> ids;
  if (!table.duplicate()) return ids;
  const auto& [round, hash_of_nonces, first, tables] = *table.duplicate();
  for (std::size_t number = first; number < first + tables; ++number) {
    ids.push_back(tournament_table_id(table.tournament(), number));
  }
  return ids;
}

void open_if_round_is_over(Reads& reads, Table& table) {
  // It is not over before its own table is.
  if (!table.sealed() || table.phase() < Phase::over) return;
  const std::vector<std::string> ids = tables_of_round(table);
  if (reads.over_among(ids).size() == ids.size()) table.open();
}

}  // namespace boathouse::server
