// The store in one SQLite file: write-ahead log, synchronous=FULL. One thread writes; batches that
// have gathered while it was at the disk go there together.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "server/sqlite.h"
#include "server/store.h"

namespace boathouse::server {

class SqliteStore final : public Store {
 public:
  // Runs answers where they are wanted, one call for all that became durable together.
  using Deliver = std::function<void(std::function<void()>)>;

  // Opens the file or makes it, and brings an older one up to date. Throws StoreFailure. The name
  // of a VFS is for tests.
  SqliteStore(const std::string& path, Deliver deliver, const char* vfs = nullptr);
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  // What was asked for is written first.
  ~SqliteStore() override;

  void write(Batch batch, Done done) override;

  std::optional<VisitorRow> visitor(std::string_view id) override;
  std::optional<VisitorRow> visitor_by_login(std::string_view login) override;
  std::vector<VisitorRow> visitors() override;
  std::optional<TokenRow> token(const Digest& hash) override;
  std::vector<TokenRow> tokens_of(std::string_view visitor) override;
  std::optional<TableRow> table(std::string_view id) override;
  std::vector<TableRow> public_tables() override;
  std::vector<TableRow> timed_tables() override;
  std::vector<TableRow> tables() override;
  std::vector<TableRow> tables_of(std::string_view visitor) override;
  std::vector<EntryRow> journal(std::string_view table) override;
  std::vector<ResultRow> results(const ResultFilter& filter) override;
  Expected<void> back_up(const std::string& path) override;

 private:
  struct Waiting {
    Batch batch;
    Done done;
  };

  void write_loop();
  void write_group(std::vector<Waiting> group);

  Deliver deliver_;
  Database writer_;
  Database reader_;
  Statements writes_;
  Statements reads_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace boathouse::server
