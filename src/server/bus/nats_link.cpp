#include "server/bus/nats_link.h"

#include <nats/nats.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "core/text.h"

namespace boathouse::server {

namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds between_attempts{1};
constexpr std::chrono::seconds between_warnings{60};
constexpr std::int64_t to_say_goodbye = 500;  // milliseconds
// What may wait on either side; more is dropped.
constexpr std::size_t most_bytes = std::size_t{8} << 20U;

// Waiting costs more than the bytes do.
std::size_t cost_of(const NatsLink::Message& message) {
  return message.subject.size() + message.answer_to.size() + message.bytes.size() +
         sizeof(NatsLink::Message);
}

void free_connection(natsConnection* connection) { natsConnection_Destroy(connection); }
void free_options(natsOptions* options) { natsOptions_Destroy(options); }
void free_subscription(natsSubscription* subscription) { natsSubscription_Destroy(subscription); }
using Connection = std::unique_ptr<natsConnection, decltype(&free_connection)>;
using Options = std::unique_ptr<natsOptions, decltype(&free_options)>;
using NatsSubscription = std::unique_ptr<natsSubscription, decltype(&free_subscription)>;

std::string last_reason(natsStatus status) {
  natsStatus told = NATS_OK;
  const char* reason = nats_GetLastError(&told);
  const bool about_it = told == status && reason != nullptr && *reason != '\0';
  return about_it ? reason : natsStatus_GetText(status);
}

}  // namespace

// Shared with the threads of libnats, which may still be calling when the link is gone.
struct NatsLink::Inside : std::enable_shared_from_this<NatsLink::Inside> {
  Inside(NatsSettings said, Deliver where) : settings(std::move(said)), deliver(std::move(where)) {}

  // On the link's own thread.
  void run();
  [[nodiscard]] Options make_options();
  [[nodiscard]] Connection connect(std::uintptr_t call);
  void serve(natsConnection* connection, std::uintptr_t call);
  void update_subscriptions(natsConnection* connection, std::uintptr_t call,
                            const std::set<std::string>& subjects);
  void send_all(natsConnection* connection, const std::deque<Message>& messages);

  // On any thread.
  enum class Became : std::uint8_t { lost, found, closed };
  void became(Became what, void* call);
  void take(const std::string& subscribed, Message message);
  void add_warning(Error error);
  void call_serving_thread(std::unique_lock<std::mutex> lock);

  // On the serving thread.
  void hear_all();

  // libnats only hands back a pointer; these numbers stand for one, and nothing is behind them any
  // more once the link is gone.
  struct Calls {
    std::mutex mutex;
    std::uintptr_t last = 0;
    std::map<std::uintptr_t, std::weak_ptr<Inside>> of;
  };
  static Calls& calls() {
    static Calls all;
    return all;
  }
  static std::shared_ptr<Inside> find(void* call) {
    Calls& all = calls();
    const std::lock_guard lock{all.mutex};
    const auto found = all.of.find(reinterpret_cast<std::uintptr_t>(call));
    return found == all.of.end() ? nullptr : found->second.lock();
  }
  static void* as_pointer(std::uintptr_t call) {
    return reinterpret_cast<void*>(call);  // NOLINT(performance-no-int-to-ptr): nobody follows it
  }
  [[nodiscard]] std::uintptr_t begin_call();
  static void end_call(std::uintptr_t call);

  static void on_message(natsConnection* connection, natsSubscription* subscription,
                         natsMsg* message, void* call);
  static void on_lost(natsConnection* connection, void* call);
  static void on_reconnected(natsConnection* connection, void* call);
  static void on_closed(natsConnection* connection, void* call);
  static void on_error(natsConnection* connection, natsSubscription* subscription,
                       natsStatus status, void* call);

  const NatsSettings settings;
  const Deliver deliver;

  // Of the link's own thread.
  std::map<std::string, NatsSubscription> made;

  // Of the serving thread.
  std::map<std::string, Hear> hears;
  bool open = true;

  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::uintptr_t current = 0;                 // the call of the connection that is in use
  bool closed = false;                        // libnats has given that one up
  bool changed_state = false;                 // libnats has said something about it
  bool serving = false;                       // it was made
  std::map<std::string, std::string> wanted;  // subjects and groups
  std::set<std::string> changed;
  std::deque<Message> outgoing;
  std::size_t outgoing_bytes = 0;
  std::vector<std::pair<std::string, Message>> incoming;  // with what was subscribed to
  std::size_t incoming_bytes = 0;
  std::vector<Error> warnings;
  std::map<std::string_view, steady_clock::time_point> warned;
  bool called = false;  // the serving thread will come
  int calling = 0;      // threads that are calling it

  std::atomic<bool> connected = false;
  std::atomic<std::uint64_t> reconnects = 0;
  std::atomic<std::uint64_t> sent = 0;
  std::atomic<std::uint64_t> dropped = 0;
  std::thread thread;
};

std::uintptr_t NatsLink::Inside::begin_call() {
  Calls& all = calls();
  const std::lock_guard lock{all.mutex};
  all.of[++all.last] = weak_from_this();
  return all.last;
}

void NatsLink::Inside::end_call(std::uintptr_t call) {
  Calls& all = calls();
  const std::lock_guard lock{all.mutex};
  all.of.erase(call);
}

void NatsLink::Inside::on_message(natsConnection* /*connection*/, natsSubscription* subscription,
                                  natsMsg* message, void* call) {
  const std::unique_ptr<natsMsg, decltype(&natsMsg_Destroy)> owned{message, &natsMsg_Destroy};
  const auto inside = find(call);
  const char* subscribed = natsSubscription_GetSubject(subscription);
  if (inside == nullptr || subscribed == nullptr) return;
  const char* answer_to = natsMsg_GetReply(message);
  inside->take(subscribed, {.subject = natsMsg_GetSubject(message),
                            .answer_to = answer_to == nullptr ? "" : answer_to,
                            .bytes = {natsMsg_GetData(message),
                                      static_cast<std::size_t>(natsMsg_GetDataLength(message))},
                            .nobody = natsMsg_IsNoResponders(message)});
}

void NatsLink::Inside::on_lost(natsConnection* connection, void* call) {
  const auto inside = find(call);
  if (inside == nullptr) return;
  inside->became(Became::lost, call);
  const char* reason = nullptr;
  const natsStatus status = natsConnection_GetLastError(connection, &reason);
  const bool said = reason != nullptr && *reason != '\0';
  inside->add_warning(
      {"bus_lost", {{"reason", std::string{said ? reason : natsStatus_GetText(status)}}}});
}

void NatsLink::Inside::on_reconnected(natsConnection* /*connection*/, void* call) {
  const auto inside = find(call);
  if (inside == nullptr) return;
  inside->became(Became::found, call);
}

void NatsLink::Inside::on_closed(natsConnection* /*connection*/, void* call) {
  const auto inside = find(call);
  if (inside != nullptr) inside->became(Became::closed, call);
}

// What libnats is told between answers, such as subjects that the user may not use.
void NatsLink::Inside::on_error(natsConnection* connection, natsSubscription* /*subscription*/,
                                natsStatus status, void* call) {
  const auto inside = find(call);
  if (inside == nullptr) return;
  if (status == NATS_SLOW_CONSUMER) {
    ++inside->dropped;
    return;
  }
  const char* reason = nullptr;
  (void)natsConnection_GetLastError(connection, &reason);
  const bool said = reason != nullptr && *reason != '\0';
  inside->add_warning(
      {"bus_failed", {{"reason", std::string{said ? reason : natsStatus_GetText(status)}}}});
}

void NatsLink::Inside::became(Became what, void* call) {
  const std::lock_guard lock{mutex};
  if (current != reinterpret_cast<std::uintptr_t>(call)) return;
  if (what == Became::found) ++reconnects;
  connected = what == Became::found;
  closed = what == Became::closed;
  changed_state = true;
  wake.notify_all();
}

void NatsLink::Inside::take(const std::string& subscribed, Message message) {
  std::unique_lock lock{mutex};
  const std::size_t cost = cost_of(message);
  if (stopping) return;
  if (incoming_bytes + cost > most_bytes) {
    ++dropped;
    return;
  }
  incoming_bytes += cost;
  incoming.emplace_back(subscribed, std::move(message));
  call_serving_thread(std::move(lock));
}

void NatsLink::Inside::add_warning(Error error) {
  std::unique_lock lock{mutex};
  const auto now = steady_clock::now();
  const auto [last, is_first] = warned.emplace(error.code, now);
  if (stopping || (!is_first && now - last->second < between_warnings)) return;
  last->second = now;
  warnings.push_back(std::move(error));
  call_serving_thread(std::move(lock));
}

// Once for all that waits. Not under the lock: in a test the serving thread may be this one.
void NatsLink::Inside::call_serving_thread(std::unique_lock<std::mutex> lock) {
  if (called) return;
  called = true;
  ++calling;
  lock.unlock();
  deliver([weak = weak_from_this()] {
    if (const auto inside = weak.lock()) inside->hear_all();
  });
  lock.lock();
  --calling;
  wake.notify_all();
}

void NatsLink::Inside::hear_all() {
  std::vector<std::pair<std::string, Message>> messages;
  std::vector<Error> errors;
  {
    const std::lock_guard lock{mutex};
    called = false;
    messages.swap(incoming);
    incoming_bytes = 0;
    errors.swap(warnings);
  }
  for (const Error& error : errors) {
    if (open && settings.warn) settings.warn(error);
  }
  for (const auto& [subscribed, message] : messages) {
    if (!open) return;
    const auto found = hears.find(subscribed);
    if (found == hears.end()) continue;
    const Hear hear = found->second;  // which may unsubscribe
    hear(message);
  }
}

Options NatsLink::Inside::make_options() {
  natsOptions* made_options = nullptr;
  if (natsOptions_Create(&made_options) != NATS_OK) return {nullptr, &free_options};
  Options options{made_options, &free_options};
  std::vector<const char*> servers;
  for (const std::string& each : settings.servers) servers.push_back(each.c_str());
  constexpr std::int64_t patience = 2000;
  constexpr int for_ever = -1;
  natsStatus status =
      natsOptions_SetServers(made_options, servers.data(), static_cast<int>(servers.size()));
  const auto also = [&](natsStatus next) {
    if (status == NATS_OK) status = next;
  };
  also(natsOptions_SetName(made_options, settings.name.c_str()));
  also(natsOptions_SetNoEcho(made_options, true));
  also(natsOptions_UseGlobalMessageDelivery(made_options, true));
  also(natsOptions_SetTimeout(made_options, patience));
  also(natsOptions_SetWriteDeadline(made_options, patience));
  also(natsOptions_SetPingInterval(made_options, patience));
  also(natsOptions_SetMaxPingsOut(made_options, 2));
  also(natsOptions_SetMaxReconnect(made_options, for_ever));
  also(natsOptions_SetReconnectWait(made_options, 250));
  also(natsOptions_SetReconnectJitter(made_options, 250, 250));
  // Nothing is sent while NATS is away, so this holds next to nothing.
  also(natsOptions_SetReconnectBufSize(made_options, 64 << 10));
  if (settings.tls) also(natsOptions_SetSecure(made_options, true));
  if (!settings.ca_file.empty()) {
    also(natsOptions_LoadCATrustedCertificates(made_options, settings.ca_file.c_str()));
  }
  if (!settings.certificate_file.empty()) {
    also(natsOptions_LoadCertificatesChain(made_options, settings.certificate_file.c_str(),
                                           settings.key_file.c_str()));
  }
  if (!settings.credentials_file.empty()) {
    also(natsOptions_SetUserCredentialsFromFiles(made_options, settings.credentials_file.c_str(),
                                                 nullptr));
  } else if (!settings.user.empty()) {
    also(natsOptions_SetUserInfo(made_options, settings.user.c_str(), settings.password.c_str()));
  }
  if (status == NATS_OK) return options;
  add_warning({"bus_failed", {{"reason", last_reason(status)}}});
  return {nullptr, &free_options};
}

Connection NatsLink::Inside::connect(std::uintptr_t call) {
  const Options options = make_options();
  if (options == nullptr) return {nullptr, &free_connection};
  void* number = as_pointer(call);
  natsConnection* made_connection = nullptr;
  (void)natsOptions_SetDisconnectedCB(options.get(), &on_lost, number);
  (void)natsOptions_SetReconnectedCB(options.get(), &on_reconnected, number);
  (void)natsOptions_SetClosedCB(options.get(), &on_closed, number);
  (void)natsOptions_SetErrorHandler(options.get(), &on_error, number);
  const natsStatus status = natsConnection_Connect(&made_connection, options.get());
  if (status == NATS_OK) return {made_connection, &free_connection};
  std::string servers;
  for (const std::string& each : settings.servers)
    servers += join(servers.empty() ? "" : ",", each);
  if (status == NATS_CONNECTION_AUTH_FAILED) {
    add_warning({"bus_refused", {{"servers", servers}}});
  } else {
    add_warning({"bus_unreachable", {{"servers", servers}, {"reason", last_reason(status)}}});
  }
  return {nullptr, &free_connection};
}

void NatsLink::Inside::run() {
  bool was_connected = false;
  for (;;) {
    const std::uintptr_t call = begin_call();
    {
      const std::lock_guard lock{mutex};
      if (stopping) return end_call(call);
      current = call;
      closed = false;
      changed_state = false;
    }
    if (const Connection connection = connect(call)) {
      if (was_connected) ++reconnects;
      was_connected = true;
      serve(connection.get(), call);
      natsConnection_Close(connection.get());
      made.clear();
    }
    end_call(call);
    std::unique_lock lock{mutex};
    wake.wait_for(lock, between_attempts, [&] { return stopping; });
  }
}

void NatsLink::Inside::serve(natsConnection* connection, std::uintptr_t call) {
  std::unique_lock lock{mutex};
  serving = true;
  if (!changed_state) connected = true;
  changed.clear();
  for (const auto& [subject, group] : wanted) changed.insert(subject);
  for (;;) {
    wake.wait(lock, [&] { return stopping || closed || !changed.empty() || !outgoing.empty(); });
    if (stopping || closed) break;
    const std::set<std::string> subjects = std::move(changed);
    const std::deque<Message> messages = std::move(outgoing);
    changed.clear();
    outgoing.clear();
    outgoing_bytes = 0;
    lock.unlock();
    update_subscriptions(connection, call, subjects);
    send_all(connection, messages);
    lock.lock();
  }
  const std::deque<Message> last = std::move(outgoing);
  outgoing.clear();
  outgoing_bytes = 0;
  serving = false;
  lock.unlock();
  send_all(connection, last);
  if (connected) (void)natsConnection_FlushTimeout(connection, to_say_goodbye);
  connected = false;
}

void NatsLink::Inside::update_subscriptions(natsConnection* connection, std::uintptr_t call,
                                            const std::set<std::string>& subjects) {
  for (const std::string& subject : subjects) {
    std::string group;
    bool is_wanted = false;
    {
      const std::lock_guard lock{mutex};
      const auto found = wanted.find(subject);
      is_wanted = found != wanted.end();
      if (is_wanted) group = found->second;
    }
    if (!is_wanted) {
      made.erase(subject);
      continue;
    }
    if (made.contains(subject)) continue;
    natsSubscription* subscription = nullptr;
    void* number = as_pointer(call);
    const natsStatus status =
        group.empty() ? natsConnection_Subscribe(&subscription, connection, subject.c_str(),
                                                 &on_message, number)
                      : natsConnection_QueueSubscribe(&subscription, connection, subject.c_str(),
                                                      group.c_str(), &on_message, number);
    if (status == NATS_OK) {
      made.emplace(subject, NatsSubscription{subscription, &free_subscription});
    } else if (status != NATS_CONNECTION_CLOSED) {
      add_warning({"bus_failed", {{"reason", last_reason(status)}}});
    }
  }
}

void NatsLink::Inside::send_all(natsConnection* connection, const std::deque<Message>& messages) {
  for (const Message& each : messages) {
    const char* answer_to = each.answer_to.empty() ? nullptr : each.answer_to.c_str();
    const auto size = static_cast<int>(each.bytes.size());
    natsStatus status = NATS_CONNECTION_DISCONNECTED;
    if (connected) {
      status =
          answer_to == nullptr
              ? natsConnection_Publish(connection, each.subject.c_str(), each.bytes.data(), size)
              : natsConnection_PublishRequest(connection, each.subject.c_str(), answer_to,
                                              each.bytes.data(), size);
    }
    ++(status == NATS_OK ? sent : dropped);
  }
}

NatsLink::NatsLink(NatsSettings settings, Deliver deliver)
    : inside_(std::make_shared<Inside>(std::move(settings), std::move(deliver))) {
  inside_->thread = std::thread{[inside = inside_.get()] { inside->run(); }};
}

NatsLink::~NatsLink() {
  inside_->open = false;
  {
    const std::lock_guard lock{inside_->mutex};
    inside_->stopping = true;
    inside_->wake.notify_all();
  }
  inside_->thread.join();
  // A thread of libnats may be about to call the serving thread, which is the last of it.
  std::unique_lock lock{inside_->mutex};
  inside_->wake.wait(lock, [&] { return inside_->calling == 0; });
}

void NatsLink::subscribe(const std::string& subject, Hear hear, const std::string& group) {
  inside_->hears[subject] = std::move(hear);
  const std::lock_guard lock{inside_->mutex};
  inside_->wanted[subject] = group;
  if (!inside_->serving) return;  // all of them are subscribed to on connecting
  inside_->changed.insert(subject);
  inside_->wake.notify_all();
}

void NatsLink::unsubscribe(const std::string& subject) {
  inside_->hears.erase(subject);
  const std::lock_guard lock{inside_->mutex};
  if (inside_->wanted.erase(subject) == 0 || !inside_->serving) return;
  inside_->changed.insert(subject);
  inside_->wake.notify_all();
}

bool NatsLink::send(std::string subject, std::string bytes, std::string answer_to) {
  Message message{
      .subject = std::move(subject), .answer_to = std::move(answer_to), .bytes = std::move(bytes)};
  const std::size_t cost = cost_of(message);
  const std::lock_guard lock{inside_->mutex};
  if (!inside_->connected || inside_->outgoing_bytes + cost > most_bytes) {
    ++inside_->dropped;
    return false;
  }
  inside_->outgoing_bytes += cost;
  inside_->outgoing.push_back(std::move(message));
  inside_->wake.notify_all();
  return true;
}

void NatsLink::warn(const Error& error) { inside_->add_warning(error); }

NatsLink::Counts NatsLink::counts() const {
  return {.connected = inside_->connected,
          .reconnects = inside_->reconnects,
          .sent = inside_->sent,
          .dropped = inside_->dropped};
}

}  // namespace boathouse::server
