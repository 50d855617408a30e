// Things that must not be guessed: ids, tokens and passwords.
#pragma once

#include <string>
#include <string_view>

#include "core/sha256.h"

namespace boathouse::server {

// 128 random bits in 26 letters and digits: the id of a table or a visitor.
[[nodiscard]] std::string random_id();
// The same from bytes that nobody else knows.
[[nodiscard]] std::string id_from(const Digest& bytes);
// 256 random bits as 64 hexadecimal digits.
[[nodiscard]] std::string random_token();
[[nodiscard]] Digest random_digest();

// The part of a token that is stored.
[[nodiscard]] Digest hash_of(std::string_view token);
// Constant time, wherever they differ.
[[nodiscard]] bool same(const Digest& one, const Digest& other);

// argon2id; both take a good part of a second, so never call them on the main thread.
[[nodiscard]] std::string hash_password(std::string_view password);
[[nodiscard]] bool is_password(std::string_view password, const std::string& hash);

}  // namespace boathouse::server
