#include "server/journal/forget.h"

#include "match/seal.h"

namespace boathouse::server {

namespace {

constexpr std::string_view nobody = no_name;

// Removes one visitor from an entry.
struct Forgetting {
  const std::string& visitor;

  void operator()(entry::Created& created) const {
    for (TableSeat& seat : created.seats) forget(seat);
    clear(created.host);
  }
  void operator()(entry::Sat& sat) const { forget(sat.who); }
  void operator()(entry::Left& left) const { forget(left.free); }
  void operator()(entry::SeatSet& set) const { forget(set.now); }
  // Without the salt, nobody can find out whose name is under the seal.
  void operator()(entry::Started& started) const {
    for (entry::SealedSeat& seat : started.sealed) {
      if (seat.visitor != visitor) continue;
      seat.visitor.clear();
      seat.salt.clear();
    }
  }
  void operator()(entry::SeatMoved& moved) const { clear(moved.visitor); }
  void operator()(entry::Said& said) const {
    if (said.visitor == visitor) {
      said = {.visitor = {}, .name = std::string{nobody}, .text = std::string{nobody}};
    }
    clear(said.name);
    clear(said.text);
  }
  template <class Other>
  void operator()(Other&) const {}  // names nobody

 private:
  void forget(TableSeat& seat) const {
    if (seat.visitor == visitor) {
      seat.visitor.clear();
      seat.name = nobody;
    }
    clear(seat.name);
  }
  void clear(std::string& text) const {
    if (text == visitor) text.clear();
  }
};

}  // namespace

void forget(Entry& entry, const std::string& visitor) { std::visit(Forgetting{visitor}, entry); }

Batch forgetting_at(Reads& reads, const std::string& table, const std::string& visitor) {
  Batch batch;
  for (const EntryRow& entry : reads.journal(table)) {
    if (entry.text.find(visitor) == std::string::npos) continue;
    auto read = read_entry(entry.text);
    if (!read) continue;
    forget(*read, visitor);
    batch.emplace_back(RewriteEntry{entry.table, entry.seq, write_entry(*read)});
  }
  return batch;
}

Batch forgetting(Reads& reads, const std::string& visitor) {
  Batch batch;
  for (const TableRow& row : reads.tables_of(visitor)) {
    for (Write& write : forgetting_at(reads, row.id, visitor)) batch.push_back(std::move(write));
  }
  batch.emplace_back(ForgetVisitor{visitor});
  return batch;
}

}  // namespace boathouse::server
