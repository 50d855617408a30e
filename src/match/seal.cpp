#include "match/seal.h"

#include "core/text.h"

namespace boathouse {

Digest seal_of(const Digest& salt, std::string_view name) {
  return hmac_sha256(bytes_of(salt), join("boathouse name 1\n", name));
}

std::string statement_of(const Digest& digest) {
  return join("boathouse signature 1\n", to_hex(digest));
}

}  // namespace boathouse
