#include "server/store/sqlite/fresh_entries.h"

namespace boathouse::server {

void FreshEntries::add(const std::string& table, FreshEntry entry) {
  const std::scoped_lock lock{mutex_};
  std::vector<FreshEntry>& its = tables_[table];
  if (its.empty()) by_age_.emplace(entry.id, table);
  its.push_back(entry);
  ++count_;
}

void FreshEntries::drop_last(const std::string& table) {
  const std::scoped_lock lock{mutex_};
  const auto found = tables_.find(table);
  std::vector<FreshEntry>& its = found->second;
  --count_;
  if (its.size() > 1) {
    its.pop_back();
    return;
  }
  by_age_.erase(its.front().id);
  tables_.erase(found);
}

void FreshEntries::drop_first(const std::string& table, std::size_t count) {
  const std::scoped_lock lock{mutex_};
  const auto found = tables_.find(table);
  std::vector<FreshEntry>& its = found->second;
  by_age_.erase(its.front().id);
  count_ -= count;
  if (count == its.size()) {
    tables_.erase(found);
    return;
  }
  its.erase(its.begin(), its.begin() + static_cast<std::ptrdiff_t>(count));
  by_age_.emplace(its.front().id, table);
}

std::vector<FreshEntry> FreshEntries::of(const std::string& table) const {
  const std::scoped_lock lock{mutex_};
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::vector<FreshEntry>{} : found->second;
}

std::optional<std::int64_t> FreshEntries::last_seq(const std::string& table) const {
  const std::scoped_lock lock{mutex_};
  const auto found = tables_.find(table);
  if (found == tables_.end()) return std::nullopt;
  return found->second.back().seq;
}

std::size_t FreshEntries::count() const {
  const std::scoped_lock lock{mutex_};
  return count_;
}

std::map<std::int64_t, std::string> FreshEntries::oldest(std::size_t tables) const {
  const std::scoped_lock lock{mutex_};
  std::map<std::int64_t, std::string> found;
  for (const auto& each : by_age_) {
    if (found.size() == tables) break;
    found.insert(found.end(), each);
  }
  return found;
}

}  // namespace boathouse::server
