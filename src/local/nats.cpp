#include "local/nats.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/text.h"

namespace boathouse::local {

namespace {

constexpr const char* nats_program = "/usr/sbin/nats-server";
constexpr const char* openssl_program = "/usr/bin/openssl";

bool openssl(const std::string& folder, const std::vector<std::string>& words) {
  return Program{openssl_program, words, folder}.wait() == 0;
}

}  // namespace

bool Nats::is_installed() { return ::access(nats_program, X_OK) == 0; }

Nats::Nats(const std::string& configuration) : folder_(make_folder("nats")) {
  configure(configuration);
  if (configuration_.contains("server.crt") && !make_certificate(folder_, "server", "localhost")) {
    throw std::runtime_error(join("No certificate could be made; see ", folder_, "/log"));
  }
  start();
}

void Nats::configure(const std::string& configuration) {
  configuration_ = configuration;
  for (std::size_t at = 0; (at = configuration_.find("FOLDER", at)) != std::string::npos;) {
    configuration_.replace(at, 6, folder_);
  }
}

Nats::~Nats() {
  crash();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Nats::address() const { return join("nats://127.0.0.1:", port_); }

bool Nats::make_certificate(const std::string& folder, const std::string& file,
                            const std::string& name) {
  const std::vector<std::string> new_key{
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"};
  if (!std::filesystem::exists(join(folder, "/ca.crt"))) {
    auto words = new_key;
    for (const char* each :
         {"-x509", "-days", "2", "-subj", "/CN=Test", "-keyout", "ca.key", "-out", "ca.crt"}) {
      words.emplace_back(each);
    }
    if (!openssl(folder, words)) return false;
  }
  auto words = new_key;
  for (const std::string& each : {std::string{"-subj"}, join("/CN=", name), std::string{"-keyout"},
                                  join(file, ".key"), std::string{"-out"}, join(file, ".csr")}) {
    words.push_back(each);
  }
  const std::string extensions = join(folder, "/", file, ".ext");
  std::ofstream{extensions} << "subjectAltName=DNS:" << name << '\n';
  hand_over(extensions);
  return openssl(folder, words) &&
         openssl(folder, {"x509", "-req", "-days", "2", "-in", join(file, ".csr"), "-CA", "ca.crt",
                          "-CAkey", "ca.key", "-CAcreateserial", "-extfile", join(file, ".ext"),
                          "-out", join(file, ".crt")});
}

void Nats::start() {
  constexpr int attempts = 3;  // somebody else may take the port first
  const bool again = port_ != 0;
  const std::string path = join(folder_, "/conf");
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (port_ == 0) port_ = free_port();
    std::ofstream{path} << "listen: \"127.0.0.1:" << port_ << "\"\n" << configuration_ << '\n';
    hand_over(path);
    program_ = Program{nats_program, {"-c", path}, folder_};
    while (program_.runs()) {
      if (answers()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    if (!again) port_ = 0;
  }
  throw std::runtime_error(join("NATS does not start; see ", folder_, "/log"));
}

// Without libnats, whose threads would be missing in processes that a test forks.
bool Nats::answers() const {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port_);
  char first = 0;
  const bool there =
      ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      ::recv(socket, &first, 1, 0) == 1 && first == 'I';
  ::close(socket);
  return there;
}

void Nats::crash() { (void)program_.end(SIGKILL); }

}  // namespace boathouse::local
