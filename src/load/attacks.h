// The attacks of `boathouse load --hostile`. Each is a small class that says what one stranger of
// its crowd does next; the siege decides when.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "load/stranger.h"

namespace boathouse::load {

using Crowd = std::span<const std::unique_ptr<Stranger>>;

class Attack {
 public:
  Attack(std::uint64_t seed, Tally& tally) : random_(seed), tally_(tally) {}
  Attack(const Attack&) = delete;
  Attack& operator=(const Attack&) = delete;
  virtual ~Attack() = default;

  // One blow by a stranger who is ready. Guests are known to the server by then.
  virtual void strike(Stranger& who, Crowd crowd) = 0;
  [[nodiscard]] virtual bool by_guests() const { return true; }
  // How many of the strangers take part, and how many of those come from one address.
  [[nodiscard]] virtual std::size_t strangers(std::size_t most) const { return most; }
  [[nodiscard]] virtual std::size_t from_one_address(std::size_t) const { return 0; }

 protected:
  Random random_;
  Tally& tally_;
};

struct AttackKind {
  std::string_view name;
  std::unique_ptr<Attack> (*make)(std::uint64_t seed, Tally& tally);
};

// In the order in which they are tried.
[[nodiscard]] std::span<const AttackKind> attack_kinds();

}  // namespace boathouse::load
