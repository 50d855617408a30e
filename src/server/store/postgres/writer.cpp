#include "server/store/postgres/writer.h"

#include <algorithm>
#include <set>
#include <utility>

#include "server/words/words.h"
#include "solvers/team.h"

namespace boathouse::server::postgres {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t most_at_once = 1000;   // batches in one trip
constexpr milliseconds shortest_pause{100};  // between attempts to connect
constexpr milliseconds longest_pause{2000};
constexpr milliseconds last_patience{2000};  // of a server that ends
constexpr milliseconds longest_statement{4000};

// Its sentence, to be part of another one.
std::string clause_of(const Error& error) {
  std::string sentence = sentence_of(error, Language::en);
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence;
}

}  // namespace

// A batch that is nothing but an append goes into one statement with the others of its kind.
const Append* Writer::Job::only_append() const {
  if (batch.size() != 1) return nullptr;
  const auto* append = batch.front().get_if<Append>();
  return append != nullptr && append->after >= 0 && !append->lines.empty() ? append : nullptr;
}

// One that has entries, which tell whether the batch was kept.
MarkedAppend Writer::Job::first_append() const {
  std::size_t at = 0;
  for (const Write& write : batch) {
    const auto* append = write.get_if<Append>();
    if (append == nullptr) continue;
    if (!append->lines.empty()) return {append, marks[at]};
    ++at;
  }
  return {};
}

// Whether it can be sent again without knowing what became of it.
bool Writer::Job::may_be_repeated() const {
  return first_append().append != nullptr || std::ranges::none_of(batch, [](const Write& write) {
           return write.is<VisitorRow>() || write.is<TakeToken>();
         });
}

Writer::Writer(Settings settings, std::unique_ptr<Connection> connection, Deliver deliver)
    : settings_(std::move(settings)),
      deliver_(std::move(deliver)),
      connection_(std::move(connection)) {
  thread_ = std::thread{[this] { loop(); }};
}

Writer::~Writer() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_since_ = steady_clock::now();
  }
  wake_.notify_all();
  thread_.join();
}

void Writer::write(Batch batch, Store::Done done) {
  Job job{.batch = std::move(batch), .done = std::move(done)};
  job.since = steady_clock::now();
  thread_local std::mt19937_64 random{std::random_device{}()};
  for (const Write& each : job.batch) {
    if (!each.is<Append>()) continue;
    // Never 0, which means that there is none.
    job.marks.push_back(static_cast<std::int64_t>(random() | 1U));
  }
  {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back(std::move(job));
  }
  wake_.notify_all();
}

void Writer::loop() {
  answer_promptly();
  for (;;) {
    std::deque<Job> trip;
    {
      std::unique_lock lock{mutex_};
      wake_.wait(lock, [&] { return stopping_since_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      trip = gather();
    }
    carry_out(trip);
    deliver(std::move(trip));
  }
}

// From the front of the queue; a second append to a table waits for the next trip.
std::deque<Writer::Job> Writer::gather() {
  std::deque<Job> trip;
  std::set<std::string, std::less<>> tables;
  while (!waiting_.empty() && trip.size() < most_at_once) {
    std::vector<std::string_view> touched;
    for (const Write& write : waiting_.front().batch) {
      if (const auto* append = write.get_if<Append>()) touched.push_back(append->table);
    }
    if (std::ranges::any_of(touched, [&](auto table) { return tables.contains(table); })) break;
    for (const std::string_view table : touched) tables.emplace(table);
    trip.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return trip;
}

void Writer::carry_out(std::deque<Job>& trip) {
  Jobs open;
  for (Job& job : trip) open.push_back(&job);
  Manner manner = Manner::together;
  milliseconds wait = shortest_pause;
  for (;;) {
    if (connection_ || connect()) {
      wait = shortest_pause;
      std::vector<Section> sections = divide(open, manner);
      travel(sections);
      for (Section& section : sections) conclude(section);
    } else {
      pause(wait);
      wait = std::min(2 * wait, longest_pause);
    }
    give_up_late_ones(open);
    std::erase_if(open, [](const Job* job) { return job->answer.has_value(); });
    if (open.empty()) return;
    if (!connection_) {
      // Then those are found out that were kept all the same.
      manner = Manner::apart;
    } else if (manner != Manner::alone) {
      manner = manner == Manner::together ? Manner::apart : Manner::alone;
    } else {
      // Somebody was in the way; not in step with them, or it would happen again.
      pause(milliseconds{1 + random_() % 20});
    }
  }
}

std::vector<Writer::Section> Writer::divide(const Jobs& jobs, Manner manner) {
  std::vector<Section> sections(1);
  for (Job* job : jobs) {
    if (manner == Manner::alone) sections.emplace_back();
    if (job->only_append() != nullptr) {
      (manner == Manner::alone ? sections.back() : sections.front()).appending.push_back(job);
      continue;
    }
    if (manner == Manner::apart) sections.emplace_back();
    sections.back().others.push_back(job);
  }
  for (Section& section : sections) {
    if (!section.appending.empty()) {
      std::vector<MarkedAppend> appends;
      std::vector<std::string> tables;
      for (const Job* job : section.appending) {
        appends.push_back(job->first_append());
        tables.push_back(appends.back().append->table);
      }
      section.steps.push_back(append_all(appends));
      section.steps.push_back(make_stale(tables));
    }
    for (const Job* job : section.others) {
      std::ranges::move(steps_of(job->batch, job->marks), std::back_inserter(section.steps));
    }
  }
  std::erase_if(sections, [](const Section& section) {
    return section.appending.empty() && section.others.empty();
  });
  return sections;
}

void Writer::travel(std::vector<Section>& sections) {
  until_ = steady_clock::now() + settings_.patience;
  try {
    for (const Section& section : sections) {
      for (const Step& step : section.steps) connection_->prepare(step.sql, step.values, until_);
    }
    connection_->begin_trip();
    for (Section& section : sections) {
      section.sent = true;
      for (const Step& step : section.steps) connection_->queue(step.sql, step.values);
      connection_->queue_end();
    }
    for (Section& section : sections) take_answer(section);
    connection_->finish_trip();
  } catch (const Failed& failed) {
    lose_connection(failed);
  }
}

void Writer::take_answer(Section& section) {
  for (const Step& step : section.steps) {
    try {
      Rows rows = connection_->take_rows(until_);
      const bool tells = !section.appending.empty() && &step == &section.steps.front();
      while (tells && rows.next()) section.kept.push_back(rows.text());
    } catch (const Failed& failed) {
      if (failed.lost) throw;
      section.failed = failed;
      section.refusal = step.refusal;
      break;
    }
  }
  try {
    connection_->take_end(until_);
  } catch (const Failed& failed) {
    if (failed.lost) throw;
    section.failed = failed;
  }
  section.answered = true;
}

void Writer::conclude(Section& section) {
  Jobs all = section.appending;
  all.insert(all.end(), section.others.begin(), section.others.end());
  if (!section.answered) {
    for (Job* job : all) {
      if (!section.sent) continue;
      job->uncertain = true;
      if (!job->may_be_repeated()) job->answer = std::unexpected(last_error_);
    }
    return;
  }
  if (!section.failed) {
    std::ranges::sort(section.kept);
    for (Job* job : section.appending) {
      const bool kept = std::ranges::binary_search(section.kept, job->only_append()->table);
      conclude(*job, kept ? Expected<void>{} : failure("store_behind"));
    }
    for (Job* job : section.others) job->answer = Expected<void>{};
    return;
  }
  // Nothing of it was kept; who is to blame shows when each is tried alone.
  if (section.failed->state == "22012") section.failed->error = {section.refusal, {}};
  last_error_ = section.failed->error;
  if (all.size() > 1 || section.failed->may_succeed_later()) return;
  conclude(*all.front(), std::unexpected(section.failed->error));
  // Another server may have taken over since; look for it.
  if (section.failed->state == "25006") lose_connection(*section.failed);
}

void Writer::conclude(Job& job, const Expected<void>& answer) {
  try {
    if (answer || !job.uncertain || !was_kept(job)) {
      job.answer = answer;
    } else {
      job.answer = Expected<void>{};
    }
  } catch (const Failed& failed) {
    // It will be asked again.
    lose_connection(failed);
  }
}

// An append that was sent over a connection that was lost then finds itself in its own way.
bool Writer::was_kept(const Job& job) {
  const MarkedAppend sent = job.first_append();
  if (sent.append == nullptr) return false;
  if (!connection_) throw Failed{.error = last_error_, .state = {}, .lost = true};
  const Step step = find_mark(sent);
  return connection_->ask(step.sql, step.values, until_).next();
}

bool Writer::connect() {
  try {
    connection_ = std::make_unique<Connection>(settings_, longest_statement);
    ++reconnects_;
    return true;
  } catch (const Failed& failed) {
    last_error_ = failed.error;
    return false;
  }
}

void Writer::lose_connection(const Failed& failed) {
  last_error_ = failed.error;
  connection_.reset();
}

Time Writer::deadline_of(const Job& job) const {
  const Time usual = job.since + settings_.patience;
  return stopping_since_ ? std::min(usual, *stopping_since_ + last_patience) : usual;
}

// Also those that wait for the next trip, since this one may take for ever.
void Writer::give_up_late_ones(const Jobs& jobs) {
  const Error unknown = last_error_.code == "store_failed"
                            ? last_error_
                            : Error{"store_failed", {{"reason", clause_of(last_error_)}}};
  const bool surely_not = last_error_.code == "store_read_only" || last_error_.code == "store_full";
  const Error& unsent = surely_not ? last_error_ : unknown;
  std::deque<Job> late;
  {
    const std::scoped_lock lock{mutex_};
    const Time now = steady_clock::now();
    for (Job* job : jobs) {
      if (job->answer || deadline_of(*job) > now) continue;
      job->answer = std::unexpected(job->uncertain ? unknown : unsent);
    }
    if (connection_) return;
    while (!waiting_.empty() && deadline_of(waiting_.front()) <= now) {
      late.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
      late.back().answer = std::unexpected(unsent);
    }
  }
  deliver(std::move(late));
}

void Writer::pause(milliseconds time) {
  std::unique_lock lock{mutex_};
  if (stopping_since_) {
    lock.unlock();
    std::this_thread::sleep_for(std::min(time, shortest_pause));
  } else {
    wake_.wait_for(lock, time, [&] { return stopping_since_.has_value(); });
  }
}

void Writer::deliver(std::deque<Job> answered) {
  // A few at a time, so that others have their turn in between.
  constexpr std::size_t at_once = 16;
  const auto all = std::make_shared<const std::deque<Job>>(std::move(answered));
  for (std::size_t first = 0; first < all->size(); first += at_once) {
    deliver_([all, first] {
      const std::size_t last = std::min(first + at_once, all->size());
      for (std::size_t i = first; i < last; ++i) (*all)[i].done(*(*all)[i].answer);
    });
  }
}

}  // namespace boathouse::server::postgres
