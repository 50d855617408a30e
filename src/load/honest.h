// Honest players beside an attack: people who play with each other or against a mind, at a human
// pace, and somebody who logs in now and then. They measure how long they wait.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/web_client.h"
#include "core/random.h"
#include "load/acknowledged.h"

namespace boathouse::load {

// What honest players met with.
struct Waits {
  std::vector<std::uint32_t> samples{};  // in microseconds
  std::uint64_t errors = 0;
  std::string first_error{};

  void add(std::chrono::steady_clock::duration wait);
  void complain(std::string_view what);
};

struct PlayersPlan {
  std::string game;
  std::vector<std::string> addresses;  // one for each person
  std::string mind{};                  // on one more seat, if there is a name
  double pause = 0.2;                  // before a move, on average, in seconds
  double rest = 0;                     // between two matches, in seconds
  std::uint64_t seed = 1;
};

// The people at one table, and then at the next.
class Players {
 public:
  // The port is 0 while the server is down.
  Players(client::EventLoop& loop, const std::atomic<std::uint16_t>& port, PlayersPlan plan);
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;
  ~Players();

  // To be called many times a second: connects, and notices what is lost or late.
  void tick();
  // Whether what happens from now on counts. Without it, no errors count either.
  void measure(bool on) { measuring_ = on; }
  // No further moves; settled once nobody waits for anything.
  void finish() { finishing_ = true; }
  [[nodiscard]] bool settled() const;
  // Counts what they still wait for as if it had come now; a move that is not seen is an error.
  void give_up();
  // The server is about to be killed: what is on its way may be lost.
  void expect_a_crash();

  [[nodiscard]] bool playing() const { return plies_.has_value(); }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }  // that counted
  [[nodiscard]] Waits& seen() { return seen_; }        // from a move to the view of each person
  [[nodiscard]] Waits& thought() { return thought_; }  // for each decision of the mind
  // All that the server has acknowledged.
  [[nodiscard]] const std::vector<AcknowledgedMoves>& acknowledged() const { return log_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Moment = Clock::time_point;

  enum class Wish : std::uint8_t { create, sit, start, subscribe, unsubscribe, play };
  struct Pending {
    Wish wish;
    Moment since;
    PlayedMove move{};
    std::string table{};
  };
  struct Person {
    std::string address{};
    std::string cookie{};
    std::unique_ptr<client::WebClient> client{};
    std::uint64_t connection = 0;  // what an earlier one hears is ignored
    bool here = false;
    bool awaits = false;  // the view after the last move
    Moment again{};       // when to connect again
    std::map<std::string, Pending> pending{};
  };

  void connect(std::size_t who);
  void open_socket(std::size_t who);
  void lose(Person& person);
  void check_late(Moment now);
  void create();
  void leave_table();
  void ask(std::size_t who, Wish wish, std::string_view action, PlayedMove move = {});
  void take(std::size_t who, std::string_view frame);
  void take_answer(std::size_t who, std::string_view frame);
  void take_update(std::size_t who, std::string_view frame);
  void note_thinking(std::uint64_t plies, bool thinking);
  void move_later(std::size_t who, std::uint64_t ply, std::uint64_t code);
  void acknowledge(const Person& person, const Pending& pending);
  void complain(std::string_view what);

  client::EventLoop& loop_;
  const std::atomic<std::uint16_t>& port_;
  PlayersPlan plan_;
  Random random_;
  std::vector<Person> people_;
  std::string table_;
  std::size_t host_ = 0;
  std::size_t seated_ = 0;
  std::uint64_t round_ = 0;   // grows when what was planned is no longer true
  std::uint64_t number_ = 0;  // of the last action
  Moment next_table_{};       // not before
  bool creating_ = false;
  bool measuring_ = false;
  bool finishing_ = false;
  std::optional<std::uint64_t> plies_;    // once the match has started
  std::optional<std::uint64_t> decided_;  // at which ply a move was last chosen
  std::optional<Moment> sent_;            // the last move, if it counts
  std::uint64_t sent_ply_ = 0;
  std::optional<Moment> thinking_;  // since when
  std::uint64_t thinking_ply_ = 0;
  std::uint64_t moves_ = 0;
  Waits seen_;
  Waits thought_;
  std::vector<AcknowledgedMoves> log_;
};

// Somebody with an account who logs in every few seconds, each time from somewhere else.
class Returner {
 public:
  Returner(client::EventLoop& loop, const std::atomic<std::uint16_t>& port)
      : loop_(loop), port_(port) {}
  Returner(const Returner&) = delete;
  Returner& operator=(const Returner&) = delete;

  void tick();
  void measure(bool on);
  [[nodiscard]] bool ready() const { return has_account_; }
  void finish() { next_ = Clock::time_point::max(); }
  [[nodiscard]] bool settled() const { return !since_; }
  void give_up();
  void expect_a_crash();
  [[nodiscard]] Waits& waits() { return waits_; }

 private:
  using Clock = std::chrono::steady_clock;
  void ask(std::string_view body, std::string_view cookie,
           std::function<void(const client::WebClient::Response&)> then);
  void take_log_in(int status);

  client::EventLoop& loop_;
  const std::atomic<std::uint16_t>& port_;
  std::unique_ptr<client::WebClient> client_;
  std::uint64_t visit_ = 0;
  std::string cookie_;
  bool has_account_ = false;
  bool measuring_ = false;
  std::optional<Clock::time_point> since_;
  Clock::time_point next_{};
  Waits waits_;
};

}  // namespace boathouse::load
