// A disk for SQLite that forgets what was not synced, and that can be full or read-only: the
// machine's own files underneath, and for each a picture of what would be left after the power
// failed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/random.h"

namespace boathouse::server {

class ForgetfulVfs {
 public:
  // Its name is for sqlite3_open_v2.
  ForgetfulVfs();
  ForgetfulVfs(const ForgetfulVfs&) = delete;
  ForgetfulVfs& operator=(const ForgetfulVfs&) = delete;
  ~ForgetfulVfs();
  [[nodiscard]] const char* name() const { return name_.c_str(); }

  enum class Mood : std::uint8_t { fine, full, read_only };
  void set_mood(Mood mood);

  // Writes into the folder what a power failure at this moment leaves of every file: what was
  // synced, and of the rest some blocks, as the disk happened to be writing.
  void fail_power(const std::string& folder, Random& random);

  // For the files: what they report, and what they must obey.
  void synced(const std::string& path);
  void removed(const std::string& path);
  [[nodiscard]] int refusal();

 private:
  std::string name_;
  struct Registered;
  std::unique_ptr<Registered> registered_;
  std::mutex mutex_;
  Mood mood_ = Mood::fine;
  std::map<std::string, std::string> durable_;
};

}  // namespace boathouse::server
