// Measures how many appends a PostgreSQL database keeps in a second:
//
//   append ADDRESS [TABLES] [SECONDS]
//
// Every table appends again as soon as its last append is durable.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/text.h"
#include "server/store/postgres/postgres_store.h"
#include "server/words/words.h"

namespace {

using namespace boathouse;
using namespace boathouse::server;
using Clock = std::chrono::steady_clock;

struct Run {
  PostgresStore& store;
  std::string prefix;
  std::atomic<bool> enough = false;
  std::atomic<int> under_way = 0;
  std::atomic<std::int64_t> failures = 0;
  std::mutex mutex{};
  std::vector<double> milliseconds{};

  void append(int table, std::int64_t after) {
    ++under_way;
    const auto began = Clock::now();
    store.write({Append{.table = join(prefix, table),
                        .after = after,
                        .lines = {{after, std::string(60, 'm')}, {after, std::string(30, 'r')}},
                        .act = after + 1}},
                [this, table, after, began](const Expected<void>& done) {
                  if (!done) ++failures;
                  {
                    const std::scoped_lock lock{mutex};
                    const std::chrono::duration<double, std::milli> took = Clock::now() - began;
                    milliseconds.push_back(took.count());
                  }
                  if (done && !enough) append(table, after + 2);
                  --under_way;
                });
  }
};

int measure(const std::string& address, int tables, int seconds) {
  PostgresStore store{PostgresStore::Settings{.address = address},
                      [](const auto& answer) { answer(); }};
  Run run{.store = store, .prefix = join("measure-", store.now(), "-")};
  for (int table = 0; table < tables; ++table) run.append(table, 0);
  std::this_thread::sleep_for(std::chrono::seconds{seconds});
  run.enough = true;
  while (run.under_way > 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  std::ranges::sort(run.milliseconds);
  const auto at = [&](double share) {
    return run.milliseconds[static_cast<std::size_t>(
        share * static_cast<double>(run.milliseconds.size() - 1))];
  };
  fmt::print(
      "{} tables: {:.0f} appends of two entries a second, {} failed; p50 {:.1f} ms,"
      " p99 {:.1f} ms\n",
      tables, static_cast<double>(run.milliseconds.size()) / seconds, run.failures.load(), at(0.5),
      at(0.99));
  return run.failures == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const auto number = [&](int at, int otherwise) {
    return count > at ? parse_number<int>(words[at]).value_or(otherwise) : otherwise;
  };
  if (count < 2) {
    fmt::print(stderr, "Usage: append ADDRESS [TABLES] [SECONDS]\n");
    return 2;
  }
  try {
    return measure(words[1], std::max(number(2, 1000), 1), std::max(number(3, 5), 1));
  } catch (const StoreFailure& failed) {
    fmt::print(stderr, "{}\n", sentence_of(failed.error, Language::en));
    return 1;
  }
}
