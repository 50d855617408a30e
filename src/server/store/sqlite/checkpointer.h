// Checkpoints the write-ahead log on a thread and a connection of its own, while writing goes on.
// The writer does the small rest, after which the log starts again.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite/sqlite.h"

namespace boathouse::server {

class Checkpointer {
 public:
  Checkpointer(const std::string& path, const char* vfs, Database& writer);
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;
  ~Checkpointer();

  // For the writer, between two transactions.
  void attend();

 private:
  enum class Stage : std::uint8_t { none, wanted, nearly };

  void work();

  Database database_;
  Database& writer_;
  int pages_ = 0;  // of the log, as the writer last saw it

  std::mutex mutex_;
  std::condition_variable wake_;
  Stage stage_ = Stage::none;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace boathouse::server
