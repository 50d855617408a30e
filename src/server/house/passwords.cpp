#include "server/house/passwords.h"

#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

const Error crowded{"too_many", {{"wait", "10"}}};

}  // namespace

void Passwords::hash(std::string password, int order,
                     const std::function<void(const Expected<std::string>& hash)>& done) {
  jobs_.add([this, password = std::move(password), done](
                std::size_t) { deliver_([done, hash = hash_password(password)] { done(hash); }); },
            order, [this, done] { deliver_([done] { done(std::unexpected(crowded)); }); });
}

void Passwords::check(std::string password, std::optional<std::string> hash, int order,
                      const std::function<void(const Expected<bool>& right)>& done) {
  jobs_.add(
      [this, password = std::move(password), hash = std::move(hash), done](std::size_t) {
        bool right = false;
        if (hash) {
          right = is_password(password, *hash);
        } else {
          (void)hash_password(password);
        }
        deliver_([done, right] { done(right); });
      },
      order, [this, done] { deliver_([done] { done(std::unexpected(crowded)); }); });
}

}  // namespace boathouse::server
