// Writes batches to PostgreSQL on a thread of its own: everything that waits goes out in one trip,
// and every batch is answered for itself.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/postgres/steps.h"
#include "server/store/store.h"

namespace boathouse::server::postgres {

class Writer {
 public:
  using Deliver = std::function<void(std::function<void()>)>;

  Writer(Settings settings, std::unique_ptr<Connection> connection, Deliver deliver);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Writes what is still waiting, unless that takes long.
  ~Writer();

  void write(Batch batch, Store::Done done);
  // How often the connection was made anew.
  [[nodiscard]] std::int64_t reconnects() const { return reconnects_; }

 private:
  // A batch on its way.
  struct Job {
    Batch batch;
    Store::Done done;
    std::vector<std::int64_t> marks{};  // of its appends
    Time since{};
    // Sent over a connection that was then lost, so that it may have been kept.
    bool uncertain = false;
    std::optional<Expected<void>> answer{};

    [[nodiscard]] const Append* only_append() const;
    [[nodiscard]] MarkedAppend first_append() const;
    [[nodiscard]] bool may_be_repeated() const;
  };
  using Jobs = std::vector<Job*>;

  // How jobs are divided: all in one transaction; those that only append in one, and each of the
  // others in its own; each in its own.
  enum class Manner : std::uint8_t { together, apart, alone };
  // A transaction: the jobs that only append, in one statement, and the statements of others.
  struct Section {
    Jobs appending{};
    Jobs others{};
    std::vector<Step> steps{};
    // What became of it.
    bool sent = false;
    bool answered = false;
    std::vector<std::string> kept{};  // tables whose append was
    std::optional<Failed> failed{};
    std::string_view refusal{};  // of the step that failed
  };

  void loop();
  [[nodiscard]] std::deque<Job> gather();
  void carry_out(std::deque<Job>& trip);
  [[nodiscard]] static std::vector<Section> divide(const Jobs& jobs, Manner manner);
  // Makes the trip; a connection that is lost on the way is gone afterwards.
  void travel(std::vector<Section>& sections);
  void take_answer(Section& section);
  void conclude(Section& section);
  void conclude(Job& job, const Expected<void>& answer);
  [[nodiscard]] bool was_kept(const Job& job);
  [[nodiscard]] bool connect();
  void lose_connection(const Failed& failed);
  void give_up_late_ones(const Jobs& jobs);
  void pause(std::chrono::milliseconds time);
  void deliver(std::deque<Job> answered);
  [[nodiscard]] Time deadline_of(const Job& job) const;  // with the mutex held

  Settings settings_;
  Deliver deliver_;
  std::unique_ptr<Connection> connection_;
  Error last_error_{"store_failed", {{"reason", "PostgreSQL does not answer"}}};
  Time until_{};  // when the trip under way counts as lost
  std::minstd_rand random_{std::random_device{}()};
  std::atomic<std::int64_t> reconnects_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> waiting_;
  std::optional<Time> stopping_since_;
  std::thread thread_;
};

}  // namespace boathouse::server::postgres
