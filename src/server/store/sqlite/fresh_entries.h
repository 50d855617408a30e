// Journal entries that have only been appended so far. Appending touches one page of the file for
// many tables, so a durable move is cheap; later, a table's entries are moved to its journal
// together.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace boathouse::server {

struct FreshEntry {
  std::int64_t id = 0;  // in the order of appending
  std::int64_t seq = 0;
};

class FreshEntries {
 public:
  void add(const std::string& table, FreshEntry entry);
  // Removes the table's last one.
  void drop_last(const std::string& table);
  // The table's first ones are in its journal now.
  void drop_first(const std::string& table, std::size_t count);

  [[nodiscard]] std::vector<FreshEntry> of(const std::string& table) const;
  // The number of the table's last one.
  [[nodiscard]] std::optional<std::int64_t> last_seq(const std::string& table) const;
  [[nodiscard]] std::size_t count() const;
  // The tables in the order of their first fresh entries, with the ids of those.
  [[nodiscard]] std::map<std::int64_t, std::string> oldest(std::size_t tables) const;

 private:
  mutable std::mutex mutex_;  // the store writes on one thread and reads on another
  std::unordered_map<std::string, std::vector<FreshEntry>> tables_;
  std::map<std::int64_t, std::string> by_age_;  // by the first of each table
  std::size_t count_ = 0;
};

}  // namespace boathouse::server
