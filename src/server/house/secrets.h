// What must not be guessed: ids, tokens and passwords.
#pragma once

#include <string>
#include <string_view>

#include "core/sha256.h"

namespace boathouse::server {

// 128 random bits in 26 letters and digits; what a table or a visitor is called.
[[nodiscard]] std::string random_id();
// 256 random bits as 64 hexadecimal digits.
[[nodiscard]] std::string random_token();
[[nodiscard]] Digest random_digest();

// What is stored of a token.
[[nodiscard]] Digest hash_of(std::string_view token);
// Takes as long whatever the difference.
[[nodiscard]] bool same(const Digest& one, const Digest& other);

// argon2id; both take a good part of a second, so never on the thread that serves.
[[nodiscard]] std::string hash_password(std::string_view password);
[[nodiscard]] bool is_password(std::string_view password, const std::string& hash);

}  // namespace boathouse::server
