#include "server/store/open_store.h"

#include <chrono>

#include "core/text.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"

namespace boathouse::server {

Expected<void> check_store_address(const std::string& address) {
  if (address.empty()) return {};
  if (!PostgresStore::is_address(address)) return failure("store_address");
  const std::size_t host = address.find("//");
  if (host == std::string::npos) return failure("store_address");
  const std::string_view rest = std::string_view{address}.substr(host + 2);
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
  const std::size_t at = authority.rfind('@');
  const std::string_view user = at == std::string_view::npos ? "" : authority.substr(0, at);
  if (user.contains(':') || address.contains("password=")) return failure("store_password");
  return {};
}

OpenedStore open_store(const StoreSettings& settings,
                       std::function<void(std::function<void()>)> deliver) {
  if (settings.address.empty()) {
    auto store = std::make_unique<SqliteStore>(store_path(settings.data), std::move(deliver));
    Reads* reads = store.get();
    return {.store = std::move(store), .reads = reads, .now = wall_clock};
  }
  auto store = std::make_unique<PostgresStore>(
      PostgresStore::Settings{.address = settings.address, .warn = settings.warn},
      std::move(deliver));
  PostgresStore* known = store.get();
  return {.store = std::move(store),
          .reads = known,
          .now = [known] { return known->now(); },
          .reconnects = [known] { return known->reconnects(); },
          .cluster = known->cluster(),
          .shared = true};
}

std::string store_path(const std::string& data) { return join(data, "/boathouse.sqlite"); }

Milliseconds wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace boathouse::server
