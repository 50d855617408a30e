#include "server/thinking/workers.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "core/text.h"

namespace boathouse::server {

namespace {

constexpr std::chrono::milliseconds longest_silence = 4 * between_signs;
constexpr std::chrono::milliseconds between_looks{50};
constexpr std::chrono::seconds between_attempts_to_find_somebody{1};
constexpr int most_attempts = 2;
// How many errands are under way at a time: one more with each answer, half as many when a worker
// has no time.
constexpr std::size_t first_window = 8;
constexpr std::size_t largest_window = 256;

}  // namespace

std::string errands_subject(std::string_view version) {
  std::string subject{"boathouse.think."};
  for (const char each : version) {
    const bool plain = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
                       (each >= '0' && each <= '9');
    subject += plain ? each : '-';
  }
  return subject;
}

std::string make_inbox() {
  std::random_device device;
  std::string inbox{"_INBOX.boathouse"};
  for (int i = 0; i < 4; ++i) inbox += join("-", device());
  return inbox;
}

std::optional<std::uint64_t> number_behind(std::string_view inbox, std::string_view subject) {
  if (!subject.starts_with(inbox) || subject.size() <= inbox.size()) return std::nullopt;
  return parse_number<std::uint64_t>(subject.substr(inbox.size() + 1));
}

Workers::Workers(NatsSettings settings, std::string_view version)
    : subject_(errands_subject(version)), inbox_(make_inbox()), window_(first_window) {
  thread_ = std::thread{[this, settings = std::move(settings)] { run(settings); }};
}

Workers::~Workers() {
  loop_.stop();
  thread_.join();
}

void Workers::run(NatsSettings settings) {
  link_ = std::make_unique<NatsLink>(std::move(settings),
                                     [this](auto what) { loop_.add(std::move(what)); });
  link_->subscribe(join(inbox_, ".*"), [this](const NatsLink::Message& each) { hear(each); });
  loop_.run(between_looks, [this] { tick(); });
  for (const auto& [number, asked] : asked_) {
    if (!asked.worker.empty()) (void)link_->send(asked.worker, {});
  }
  link_.reset();
}

bool Workers::has_room() const { return under_way_ < window_ && room() > 0; }

std::size_t Workers::room() const {
  const bool there = connected_ && Clock::now().time_since_epoch().count() >= nobody_until_;
  return there ? window_.load() : 0;
}

void Workers::ask(Task task) {
  ++under_way_;
  loop_.add([this, task = std::move(task)]() mutable { begin(std::move(task)); });
}

void Workers::begin(Task task) {
  const auto errand = task.errand();
  auto bytes = errand ? write_errand(*errand) : std::nullopt;
  if (!bytes) {
    --under_way_;
    return task.done(std::nullopt);
  }
  send({.task = std::move(task), .bytes = std::move(*bytes)});
}

void Workers::send(Asked asked) {
  const std::uint64_t number = ++last_;
  const bool sent = link_->send(subject_, asked.bytes, join(inbox_, ".", number));
  ++asked_count_;
  ++asked.attempts;
  asked.heard = Clock::now();
  asked.worker.clear();
  asked_.emplace(number, std::move(asked));
  if (!sent) finish(number, std::nullopt);
}

void Workers::hear(const NatsLink::Message& message) {
  const auto number = number_behind(inbox_, message.subject);
  const auto found = number ? asked_.find(*number) : asked_.end();
  if (found == asked_.end()) {
    // A worker that was given up, or whose answer nobody wants.
    if (!message.answer_to.empty()) (void)link_->send(message.answer_to, {});
    return;
  }
  if (message.nobody) {
    nobody_until_ = (Clock::now() + between_attempts_to_find_somebody).time_since_epoch().count();
    return finish(*number, std::nullopt);
  }
  const auto report = read_report(message.bytes);
  if (!report) {
    ++not_understood_;
    link_->warn({"worker_not_understood", {}});
    return ask_again(*number);
  }
  if (std::holds_alternative<AtWork>(*report)) {
    found->second.heard = Clock::now();
    found->second.worker = message.answer_to;
    return;
  }
  take(*number, *report);
}

void Workers::take(std::uint64_t number, const Report& report) {
  if (std::holds_alternative<HandedBack>(report)) {
    ++handed_back_;
    window_ = std::max<std::size_t>(1, window_ / 2);
    return ask_again(number);
  }
  if (!asked_.at(number).task.can_be_right(report)) {
    ++not_understood_;
    link_->warn({"worker_not_understood", {}});
    return ask_again(number);
  }
  ++answered_;
  window_ = std::min(largest_window, window_ + 1);
  finish(number, report);
}

void Workers::ask_again(std::uint64_t number) {
  const auto found = asked_.find(number);
  if (found->second.attempts >= most_attempts) return finish(number, std::nullopt);
  Asked asked = std::move(found->second);
  asked_.erase(found);
  send(std::move(asked));
}

void Workers::finish(std::uint64_t number, std::optional<Report> report) {
  const auto done = std::move(asked_.at(number).task.done);
  asked_.erase(number);
  --under_way_;
  done(std::move(report));
}

void Workers::tick() {
  connected_ = link_->counts().connected;
  const auto now = Clock::now();
  std::vector<std::uint64_t> unwanted;
  std::vector<std::uint64_t> silent;
  for (const auto& [number, asked] : asked_) {
    if (*asked.task.stop) {
      unwanted.push_back(number);
    } else if (now - asked.heard > longest_silence) {
      silent.push_back(number);
    }
  }
  for (const std::uint64_t number : unwanted) {
    const std::string& worker = asked_.at(number).worker;
    if (!worker.empty()) (void)link_->send(worker, {});
    finish(number, std::nullopt);
  }
  for (const std::uint64_t number : silent) {
    ++lost_;
    ask_again(number);
  }
}

Workers::Counts Workers::counts() const {
  return {.asked = asked_count_,
          .answered = answered_,
          .handed_back = handed_back_,
          .lost = lost_,
          .not_understood = not_understood_};
}

}  // namespace boathouse::server
