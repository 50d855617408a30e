#include "load/shared_store.h"

#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "core/text.h"

namespace boathouse::load {

using namespace cli;

namespace {

std::string password_file(const SharedStore& store) { return join(store.folder(), "/pgpass"); }

}  // namespace

void SharedStore::check(const Voice& voice) {
  for (const auto& [there, package] : {std::pair{local::Postgres::is_installed(), "postgresql"},
                                       std::pair{local::Nats::is_installed(), "nats-server"}}) {
    if (!there) throw Failure{went_wrong, voice("cluster.missing", {{"package", package}})};
  }
}

SharedStore::SharedStore(bool replica) {
  stores_.push_back(std::make_unique<local::Postgres>(std::vector<std::string>{"fsync=on"}));
  if (replica) add_replica();
  const std::string passwords = password_file(*this);
  std::ofstream{passwords} << "127.0.0.1:*:*:*:" << postgres().password() << '\n';
  std::filesystem::permissions(
      passwords, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

// In the place of the one that failed, if there was one.
void SharedStore::add_replica() {
  stores_.resize(2);
  std::unique_ptr<local::Postgres>& replica = stores_[1 - primary_];
  const std::uint16_t port = replica ? replica->port() : 0;
  replica.reset();
  replica = std::make_unique<local::Postgres>(postgres(), port);
  postgres().await_replica();
}

std::vector<std::uint16_t> SharedStore::store_ports() const {
  std::vector<std::uint16_t> ports;
  for (const auto& each : stores_) ports.push_back(each->port());
  return ports;
}

void SharedStore::crash() {
  postgres().crash();
  if (stores_.size() == 1) return;
  primary_ = 1 - primary_;
  postgres().promote();
}

void SharedStore::recover() { stores_.size() == 1 ? postgres().start() : add_replica(); }

std::vector<std::string> SharedStore::arguments(const std::vector<std::uint16_t>& stores,
                                                std::uint16_t bus) const {
  std::string hosts;
  for (const std::uint16_t port : stores) {
    hosts += join(hosts.empty() ? "" : ",", "127.0.0.1:", port);
  }
  return {"--listen",
          join("127.0.0.1:", local::free_port()),
          "--keys",
          join(folder(), "/keys"),
          "--store",
          join("postgresql://", local::Postgres::user(), "@", hosts,
               "/postgres?passfile=", password_file(*this)),
          "--bus",
          join("nats://127.0.0.1:", bus),
          "--drain",
          "1"};
}

}  // namespace boathouse::load
