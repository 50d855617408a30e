#include "server/house/passwords.h"

#include "server/house/secrets.h"

namespace boathouse::server {

void Passwords::hash(std::string password, int order,
                     std::function<void(const std::string& hash)> done) {
  jobs_.add([this, password = std::move(password), done = std::move(done)](
                std::size_t) { deliver_([done, hash = hash_password(password)] { done(hash); }); },
            order);
}

void Passwords::check(std::string password, std::optional<std::string> hash, int order,
                      std::function<void(bool right)> done) {
  jobs_.add(
      [this, password = std::move(password), hash = std::move(hash),
       done = std::move(done)](std::size_t) {
        bool right = false;
        if (hash) {
          right = is_password(password, *hash);
        } else {
          (void)hash_password(password);
        }
        deliver_([done, right] { done(right); });
      },
      order);
}

}  // namespace boathouse::server
