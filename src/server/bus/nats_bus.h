// The bus by way of NATS: a subject for each table. Entries that are told while NATS is away are
// dropped; others find them in the store.
#pragma once

#include "server/bus/bus.h"
#include "server/bus/nats_link.h"

namespace boathouse::server {

class NatsBus final : public Bus {
 public:
  struct Counts {
    bool connected = false;
    std::uint64_t reconnects = 0;
    std::uint64_t told = 0;
    std::uint64_t heard = 0;
    std::uint64_t not_understood = 0;
    std::uint64_t dropped = 0;  // too long, or nobody was there to pass it on
  };

  // Servers hear only those of the same cluster, so that two can share a NATS unharmed. Returns at
  // once, whether or not NATS is there; or the error of settings that cannot be used.
  [[nodiscard]] static Expected<std::unique_ptr<NatsBus>> open(NatsSettings settings,
                                                               std::string_view cluster,
                                                               NatsLink::Deliver deliver);

  void set_hear(Hear hear) override { hear_ = std::move(hear); }
  void follow(const std::string& table) override;
  void leave(const std::string& table) override;
  void tell(const Append& append) override;
  [[nodiscard]] Counts counts() const;

 private:
  NatsBus(NatsSettings settings, std::string_view cluster, NatsLink::Deliver deliver);
  [[nodiscard]] std::string subject_of(std::string_view table) const;
  void take(const NatsLink::Message& message);

  std::string prefix_;
  Hear hear_;
  std::uint64_t heard_ = 0;
  std::uint64_t not_understood_ = 0;
  std::uint64_t too_long_ = 0;
  NatsLink link_;  // the last one, so that nothing is heard while the rest goes
};

}  // namespace boathouse::server
