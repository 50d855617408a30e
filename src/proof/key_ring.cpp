#include "proof/key_ring.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/json.h"
#include "core/text.h"
#include "core/try.h"
#include "solvers/files.h"

namespace boathouse::proof {

namespace {

// Keeps others from changing the ring at the same time.
class RingLock {
 public:
  explicit RingLock(const std::string& path)
      : file_(::open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    // If no file can be created, writing the ring will say so.
    if (file_ >= 0) (void)::flock(file_, LOCK_EX);
  }
  RingLock(const RingLock&) = delete;
  RingLock& operator=(const RingLock&) = delete;
  ~RingLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  int file_;
};

bool read_digest(const Json& json, std::string_view key, Digest& digest) {
  const Json* member = json.find(key);
  return member != nullptr && member->text() != nullptr && from_hex(*member->text(), digest);
}

bool read_moment(const Json& json, std::string_view key, std::int64_t& moment) {
  const Json* member = json.find(key);
  const auto read = member == nullptr ? std::nullopt : member->whole<std::int64_t>();
  moment = read.value_or(0);
  return read.has_value();
}

}  // namespace

std::string KeyRing::path_in(const std::string& folder) {
  return join(folder, "/signing-keys.json");
}

KeyRing::Version KeyRing::version_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {};
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  return {found.st_ino, found.st_mtim.tv_sec * nanoseconds + found.st_mtim.tv_nsec};
}

bool KeyRing::read_former(const Json& json) {
  FormerKey& former = former_.emplace_back();
  return read_digest(json, "key", former.key) && read_moment(json, "since", former.since) &&
         read_moment(json, "until", former.until);
}

bool KeyRing::read_members(const Json& json) {
  const Json* current = json.find("current");
  const Json* former = json.find("former");
  if (current == nullptr || former == nullptr || former->items() == nullptr) return false;
  Digest key{};
  Digest seed{};
  if (!read_digest(*current, "key", key) || !read_digest(*current, "seed", seed)) return false;
  if (!read_moment(*current, "since", since_)) return false;
  current_ = key_pair_of(seed);
  if (current_.key != key) return false;
  for (const Json& each : *former->items()) {
    if (!read_former(each)) return false;
  }
  return true;
}

Expected<KeyRing> KeyRing::read(const std::string& path) {
  KeyRing ring;
  ring.path_ = path;
  ring.version_ = version_of(path);
  const std::string text = TRY(read_file(path));
  const auto json = read_json(text);
  if (!json || !ring.read_members(*json)) return failure("keys_unreadable", {{"path", path}});
  return ring;
}

std::string KeyRing::json(bool with_seed) const {
  JsonWriter json;
  json.open_object().key("current").open_object();
  json.member("key", to_hex(current_.key)).member("since", since_);
  if (with_seed) json.member("seed", to_hex(current_.seed));
  json.close_object().key("former").open_array();
  for (const FormerKey& each : former_) {
    json.open_object().member("key", to_hex(each.key)).member("since", each.since);
    json.member("until", each.until).close_object();
  }
  return json.close_array().close_object().take();
}

Expected<void> KeyRing::write() const {
  return write_file(path_, json(true) + "\n", Readers::owner);
}

Expected<KeyRing> KeyRing::open(const std::string& folder, std::int64_t now) {
  const std::string path = path_in(folder);
  const RingLock lock{path};
  if (!file_exists(path)) {
    KeyRing made;
    made.path_ = path;
    made.current_ = new_key_pair();
    made.since_ = now;
    TRY(made.write());
  }
  return read(path);
}

Expected<Digest> KeyRing::rotate(const std::string& folder, std::int64_t now) {
  KeyRing ring = TRY(open(folder, now));
  const RingLock lock{ring.path_};
  ring = TRY(read(ring.path_));
  ring.former_.push_back({ring.current_.key, ring.since_, now});
  ring.current_ = new_key_pair();
  ring.since_ = now;
  TRY(ring.write());
  return ring.current_.key;
}

void KeyRing::refresh() {
  if (version_of(path_) == version_) return;
  // If it cannot be read now, what was read before still holds.
  if (auto again = read(path_)) *this = std::move(*again);
}

Digest KeyRing::key_for(std::string_view purpose) const {
  return hmac_sha256(bytes_of(current_.seed), join("boathouse key for ", purpose));
}

RecordSignature KeyRing::sign(std::string_view statement) {
  refresh();
  return proof::sign(current_, statement);
}

Digest KeyRing::first() const { return former_.empty() ? current_.key : former_.front().key; }

std::string KeyRing::published() {
  refresh();
  return json(false);
}

Expected<std::vector<Digest>> read_keys(std::string_view text) {
  std::vector<Digest> keys(1);
  if (from_hex(trim(text), keys[0])) return keys;
  const auto json = read_json(text);
  const Json* current = json ? json->find("current") : nullptr;
  const Json* former = json ? json->find("former") : nullptr;
  bool read = current != nullptr && read_digest(*current, "key", keys[0]);
  if (former != nullptr && former->items() != nullptr) {
    for (const Json& each : *former->items()) {
      read = read && read_digest(each, "key", keys.emplace_back());
    }
  }
  if (!read) return failure("keys_unknown");
  return keys;
}

}  // namespace boathouse::proof
