#include "server/bus/nats_settings.h"

#include <unistd.h>

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <cstdlib>

#include "core/text.h"
#include "core/try.h"

namespace boathouse::server {

namespace {

// An address that cannot be read is not repeated: it may hold a password.
Expected<void> add_server(NatsSettings& settings, std::string_view address) {
  const auto url = boost::urls::parse_uri(address);
  if (!url) return failure("bus_address");
  if (url->has_password()) return failure("bus_password");
  const bool tls = url->scheme() == "tls";
  const bool known = tls || url->scheme() == "nats";
  const bool more = !url->encoded_path().empty() || url->has_query() || url->has_fragment();
  if (!known || more || url->encoded_host().empty()) return failure("bus_address");
  const std::string_view port = url->has_port() ? std::string_view{url->port()} : "4222";
  if (parse_number<std::uint16_t>(port).value_or(0) == 0) return failure("bus_address");
  if (url->has_userinfo()) {
    std::string user = url->user();
    const bool another = !settings.user.empty() && settings.user != user;
    if (user.empty() || another) return failure("bus_address");
    settings.user = std::move(user);
  }
  if (!settings.servers.empty() && settings.tls != tls) return failure("bus_address");
  settings.tls = tls;
  settings.servers.push_back(join("nats://", std::string_view{url->encoded_host()}, ":", port));
  return {};
}

void take_variable(const char* name, std::string& value) {
  if (const char* said = std::getenv(name); said != nullptr && *said != '\0') value = said;
}

}  // namespace

Expected<NatsSettings> nats_settings(std::string_view addresses) {
  NatsSettings settings;
  for (bool more = true; more;) {
    more = addresses.contains(',');
    TRY(add_server(settings, trim(cut(addresses, ','))));
  }
  if (settings.user.empty()) take_variable("NATS_USER", settings.user);
  take_variable("NATS_PASSWORD", settings.password);
  take_variable("NATS_CREDS", settings.credentials_file);
  take_variable("NATS_CA", settings.ca_file);
  take_variable("NATS_CERT", settings.certificate_file);
  take_variable("NATS_KEY", settings.key_file);
  TRY(check(settings));
  return settings;
}

Expected<void> check(const NatsSettings& settings) {
  if (settings.servers.empty()) return failure("bus_address");
  if (settings.user.empty() != settings.password.empty()) return failure("bus_half_user");
  if (settings.certificate_file.empty() != settings.key_file.empty()) {
    return failure("bus_half_certificate");
  }
  for (const std::string* file : {&settings.credentials_file, &settings.ca_file,
                                  &settings.certificate_file, &settings.key_file}) {
    if (!file->empty() && ::access(file->c_str(), R_OK) != 0) {
      return failure("bus_file", {{"path", *file}});
    }
  }
  return {};
}

}  // namespace boathouse::server
