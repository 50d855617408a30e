#include "host/shared_store.h"

#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "core/text.h"

namespace boathouse::host {

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

SharedStore::SharedStore() {
  const std::string passwords = password_file(*this);
  std::ofstream{passwords} << "127.0.0.1:*:*:*:" << postgres_.password() << '\n';
  std::filesystem::permissions(
      passwords, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

std::vector<std::string> SharedStore::arguments(std::uint16_t store, std::uint16_t bus) const {
  return {"--listen",
          join("127.0.0.1:", local::free_port()),
          "--keys",
          join(folder(), "/keys"),
          "--store",
          join("postgresql://", local::Postgres::user(), "@127.0.0.1:", store,
               "/postgres?passfile=", password_file(*this)),
          "--bus",
          join("nats://127.0.0.1:", bus),
          "--drain",
          "1"};
}

}  // namespace boathouse::host
