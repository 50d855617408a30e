#include "server/store/sqlite/checkpointer.h"

#include <sqlite3.h>

namespace boathouse::server {

namespace {

constexpr int pages_before = 4000;

// A checkpoint that fails because the disk is full is made later.
void checkpoint(Database& database) {
  (void)sqlite3_wal_checkpoint_v2(database.raw(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                                  nullptr);
}

int note_pages(void* pages, sqlite3*, const char*, int count) {
  *static_cast<int*>(pages) = count;
  return SQLITE_OK;
}

}  // namespace

Checkpointer::Checkpointer(const std::string& path, const char* vfs, Database& writer)
    : database_(path, vfs), writer_(writer) {
  // Replaces SQLite's automatic checkpoints, which make the writer do all the work.
  sqlite3_wal_hook(writer.raw(), note_pages, &pages_);
  thread_ = std::thread{[this] { work(); }};
}

Checkpointer::~Checkpointer() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
  sqlite3_wal_hook(writer_.raw(), nullptr, nullptr);
}

void Checkpointer::attend() {
  if (pages_ < pages_before) return;
  {
    const std::scoped_lock lock{mutex_};
    if (stage_ == Stage::wanted) return;
    if (stage_ == Stage::none) {
      stage_ = Stage::wanted;
      wake_.notify_one();
      return;
    }
    stage_ = Stage::none;
  }
  pages_ = 0;
  checkpoint(writer_);
}

void Checkpointer::work() {
  std::unique_lock lock{mutex_};
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || stage_ == Stage::wanted; });
    if (stopping_) return;
    lock.unlock();
    checkpoint(database_);
    lock.lock();
    stage_ = Stage::nearly;
  }
}

}  // namespace boathouse::server
