#include "server/house/origins.h"

namespace boathouse::server {

namespace {

// Whoever comes from the machine itself comes through something that tells no address.
bool is_this_machine(std::string_view address) {
  return address.starts_with("127.") || address.starts_with("::");
}

}  // namespace

std::function<Digest(std::string_view)> origins_by(const Digest& key) {
  return [key](std::string_view address) { return hmac_sha256(bytes_of(key), address); };
}

void Origins::note(const VisitorRow& visitor, std::string_view address) {
  constexpr std::size_t most = 100'000;
  constexpr Milliseconds roughly = 3600 * second;
  if (visitor.login.empty() || address.empty() || is_this_machine(address)) return;
  const auto origin = context_.origin_of(address);
  if (!origin) return;
  if (noted_.size() >= most) noted_.clear();
  const Moment now = context_.steady();
  const auto [found, fresh] = noted_.try_emplace(visitor.id, *origin, now);
  Noted& noted = found->second;
  if (!fresh && noted.origin == *origin && now - noted.at < roughly) return;
  noted = {.origin = *origin, .at = now};
  // Nobody waits for this; if it cannot be written, the next use is noted.
  context_.store.write({OriginRow{visitor.id, *origin, context_.now()}},
                       [](const Expected<void>&) {});
}

}  // namespace boathouse::server
