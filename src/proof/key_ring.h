// The keys that a house signs records with: one at a time, and the public ones of all before it, so
// that old signatures can still be checked. They are in one file of the data folder that only its
// owner may read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json_reader.h"
#include "match/seal.h"
#include "proof/ed25519.h"

namespace boathouse::proof {

class KeyRing {
 public:
  // Reads the ring of the folder, or makes one with a new key if there is none. Times are
  // milliseconds since 1970. A file that cannot be read is never replaced.
  [[nodiscard]] static Expected<KeyRing> open(const std::string& folder, std::int64_t now);

  // A new key for all signatures from now on; returns its public part. A server that has the ring
  // open notices.
  [[nodiscard]] static Expected<Digest> rotate(const std::string& folder, std::int64_t now);

  [[nodiscard]] RecordSignature sign(std::string_view statement);
  // A key for another purpose that follows from the current one, and says nothing about it.
  [[nodiscard]] Digest key_for(std::string_view purpose) const;
  // Its first public key, which stays the same whatever happens to the others.
  [[nodiscard]] Digest first() const;
  // The public keys, as JSON for everybody.
  [[nodiscard]] std::string published();

 private:
  struct FormerKey {
    Digest key{};
    std::int64_t since = 0;
    std::int64_t until = 0;
  };
  // Tells one version of the file from the next.
  struct Version {
    std::uint64_t file = 0;
    std::int64_t changed = 0;
    friend bool operator==(const Version&, const Version&) = default;
  };

  [[nodiscard]] static std::string path_in(const std::string& folder);
  [[nodiscard]] static Expected<KeyRing> read(const std::string& path);
  [[nodiscard]] static Version version_of(const std::string& path);
  [[nodiscard]] bool read_members(const Json& json);
  [[nodiscard]] bool read_former(const Json& json);
  [[nodiscard]] Expected<void> write() const;
  [[nodiscard]] std::string json(bool with_seed) const;
  void refresh();

  std::string path_;
  Version version_;
  KeyPair current_;
  std::int64_t since_ = 0;
  std::vector<FormerKey> former_;
};

// The public keys in a text: one in hexadecimal digits, or all that a house publishes.
[[nodiscard]] Expected<std::vector<Digest>> read_keys(std::string_view text);

}  // namespace boathouse::proof
