// How NATS is reached: addresses from the command line, secrets from the environment only, since
// everybody on a machine can read its command lines.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace boathouse::server {

struct NatsSettings {
  std::vector<std::string> servers{};  // nats://host:port, without a user
  bool tls = false;
  std::string user{};
  std::string password{};
  std::string credentials_file{};  // as NATS' tools write it; instead of user and password
  std::string ca_file{};           // of whoever signed the server's certificate
  std::string certificate_file{};  // of this client, with its key
  std::string key_file{};
  std::string name = "boathouse";  // what NATS calls the connection
  // One sentence about something that whoever runs the server should know, on the serving thread.
  std::function<void(const Error&)> warn{};
};

// Reads nats://a:4222,nats://user@b:4222, or the same with tls://. The rest is from the variables
// that NATS' own tools use: NATS_USER, NATS_PASSWORD, NATS_CREDS, NATS_CA, NATS_CERT, NATS_KEY.
[[nodiscard]] Expected<NatsSettings> nats_settings(std::string_view addresses);

// Whether all of it can be used: files that can be read, and no half of something.
[[nodiscard]] Expected<void> check(const NatsSettings& settings);

}  // namespace boathouse::server
