// boathouse worker: thinks for servers, which it hears by way of NATS.
#include <fmt/format.h>

#include <csignal>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/interrupts.h"
#include "cli/version.h"
#include "core/text.h"
#include "host/commands.h"
#include "server/bus/nats_settings.h"
#include "server/server.h"
#include "server/thinking/worker.h"
#include "server/words/words.h"

namespace boathouse::host {

using namespace cli;

namespace {

struct WorkerArguments {
  std::string bus;
  std::string threads;
  std::string data;
  std::string language;
};

server::WorkerSettings settings_of(const WorkerArguments& arguments, const Voice& voice) {
  server::WorkerSettings settings{.version = full_version()};
  auto bus = server::nats_settings(arguments.bus);
  if (!bus) throw Failure{misused, server::sentence_of(bus.error(), voice.language)};
  settings.bus = std::move(*bus);
  settings.bus.name = "boathouse worker";
  settings.bus.warn = [language = voice.language](const Error& error) {
    fmt::print(stderr, "{}\n", server::sentence_of(error, language));
  };
  settings.threads = std::max(1U, std::thread::hardware_concurrency());
  if (!arguments.threads.empty()) {
    constexpr std::int64_t most = 1024;
    settings.threads =
        static_cast<std::size_t>(whole_number("--threads", arguments.threads, 1, most, voice));
  }
  const std::string data = arguments.data.empty() ? data_folder(voice) : arguments.data;
  settings.source.cache = DiskCache{join(data, "/tables")};
  return settings;
}

void work(const WorkerArguments& arguments) {
  server::open_missing_streams();
  const Voice voice = choose_voice(arguments.language);
  const server::WorkerSettings settings = settings_of(arguments, voice);
  (void)std::signal(SIGPIPE, SIG_IGN);  // NATS may go away at any time
  const Interrupts interrupts;
  server::Worker worker{settings};
  fmt::print("{}\n", voice("worker.ready", {{"threads", join(settings.threads)}}));
  std::fflush(stdout);
  worker.run(Interrupts::flag());
  fmt::print("{}\n", voice("worker.stopped"));
}

}  // namespace

std::string full_version() { return join(version(), "-", commit()); }

void add_worker(CLI::App& program) {
  auto arguments = std::make_shared<WorkerArguments>();
  CLI::App& command = add_command(program, "worker", [arguments] { work(*arguments); });
  take_text(command, "--bus", arguments->bus, "ADDRESS");
  take_text(command, "--threads", arguments->threads, "N");
  take_text(command, "--data", arguments->data, "DIR");
  take_language(command, arguments->language);
  give_examples(command, {"worker --bus nats://10.0.0.5:4222 --threads 4"});
}

}  // namespace boathouse::host
