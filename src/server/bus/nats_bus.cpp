#include "server/bus/nats_bus.h"

#include "core/text.h"
#include "core/try.h"
#include "server/bus/message.h"

namespace boathouse::server {

Expected<std::unique_ptr<NatsBus>> NatsBus::open(NatsSettings settings, std::string_view cluster,
                                                 NatsLink::Deliver deliver) {
  TRY(check(settings));
  if (!is_table_id(cluster)) return failure("bus_cluster", {{"cluster", std::string{cluster}}});
  return std::unique_ptr<NatsBus>{new NatsBus{std::move(settings), cluster, std::move(deliver)}};
}

NatsBus::NatsBus(NatsSettings settings, std::string_view cluster, NatsLink::Deliver deliver)
    : prefix_(join("boathouse.", cluster, ".table.")),
      link_(std::move(settings), std::move(deliver)) {}

std::string NatsBus::subject_of(std::string_view table) const { return join(prefix_, table); }

void NatsBus::follow(const std::string& table) {
  // Clients may ask for anything, and a subject must not mean more than one table.
  if (!is_table_id(table)) return;
  link_.subscribe(subject_of(table), [this](const NatsLink::Message& message) { take(message); });
}

void NatsBus::leave(const std::string& table) {
  if (is_table_id(table)) link_.unsubscribe(subject_of(table));
}

void NatsBus::tell(const Append& append) {
  auto bytes = write_message(append);
  if (!bytes) {
    ++too_long_;
    return;
  }
  (void)link_.send(subject_of(append.table), std::move(*bytes));
}

void NatsBus::take(const NatsLink::Message& message) {
  const auto append = read_message(message.bytes);
  if (!append || subject_of(append->table) != message.subject) {
    ++not_understood_;
    return link_.warn({"bus_not_understood", {{"subject", message.subject}}});
  }
  ++heard_;
  if (hear_) hear_(*append);
}

NatsBus::Counts NatsBus::counts() const {
  const NatsLink::Counts link = link_.counts();
  return {.connected = link.connected,
          .reconnects = link.reconnects,
          .told = link.sent,
          .heard = heard_,
          .not_understood = not_understood_,
          .dropped = link.dropped + too_long_};
}

}  // namespace boathouse::server
