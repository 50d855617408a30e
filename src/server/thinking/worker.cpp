#include "server/thinking/worker.h"

#include <algorithm>

#include "core/text.h"
#include "server/thinking/thinker.h"
#include "server/thinking/workers.h"

namespace boathouse::server {

namespace {

constexpr std::chrono::milliseconds between_ticks{50};
constexpr std::chrono::seconds to_finish{3};
constexpr std::size_t most_reviews = 2;  // one under way
constexpr int niceness_of_thoughts = 10;
constexpr int niceness_of_reviews = 15;

}  // namespace

Worker::Worker(WorkerSettings settings)
    : settings_(std::move(settings)),
      subject_(errands_subject(settings_.version)),
      inbox_(make_inbox()),
      thoughts_(settings_.threads, niceness_of_thoughts),
      reviews_(1, niceness_of_reviews) {
  for (std::size_t i = 0; i < settings_.threads; ++i) minds_.emplace_back(settings_.source);
  link_ =
      std::make_unique<NatsLink>(settings_.bus, [this](auto what) { loop_.add(std::move(what)); });
}

void Worker::run(const std::atomic<bool>& stop) {
  link_->subscribe(join(inbox_, ".*"),
                   [this](const NatsLink::Message& each) { hear_unwanted(each); });
  link_->subscribe(
      subject_, [this](const NatsLink::Message& each) { hear(each); }, std::string{workers_group});
  loop_.run(between_ticks, [&] { tick(stop); });
}

void Worker::hear(const NatsLink::Message& message) {
  if (message.answer_to.empty()) return;
  auto errand = read_errand(message.bytes);
  if (!errand || stopping_ || !has_time_for(*errand))
    return answer(message.answer_to, HandedBack{});
  hold(message.answer_to, std::move(*errand));
}

// A short queue keeps the threads busy between two errands.
bool Worker::has_time_for(const Errand& errand) const {
  const bool is_review = std::holds_alternative<ReviewErrand>(errand);
  const auto same = static_cast<std::size_t>(std::ranges::count_if(
      held_, [&](const auto& each) { return each.second.is_review == is_review; }));
  return same < (is_review ? most_reviews : 2 * settings_.threads);
}

void Worker::hold(const std::string& answer_to, Errand errand) {
  const std::uint64_t number = ++last_;
  const Held held{.answer_to = answer_to,
                  .is_review = std::holds_alternative<ReviewErrand>(errand)};
  held_.emplace(number, held);
  answer(answer_to, AtWork{}, join(inbox_, ".", number));
  Jobs& jobs = held.is_review ? reviews_ : thoughts_;
  jobs.add([this, number, stop = held.stop, errand = std::move(errand)](std::size_t thread) {
    Report report = carry_out(errand, *stop, thread);
    loop_.add([this, number, report = std::move(report)] { done(number, report); });
  });
}

Report Worker::carry_out(const Errand& errand, const std::atomic<bool>& stop, std::size_t thread) {
  if (stop) return HandedBack{};
  if (const auto* review = std::get_if<ReviewErrand>(&errand)) {
    auto text = make_review(review->record, settings_.source, stop);
    return text ? Report{ReviewText{std::move(*text)}} : HandedBack{};
  }
  const auto& wanted = std::get<ThoughtErrand>(errand);
  const auto view = view_of(wanted);
  if (view == nullptr) return HandedBack{};
  auto thought = think(minds_[thread], *view, wanted.mind, Random::continuing(wanted.random),
                       std::chrono::milliseconds{wanted.milliseconds}, stop);
  return thought ? Report{std::move(*thought)} : HandedBack{};
}

void Worker::done(std::uint64_t number, const Report& report) {
  const auto found = held_.find(number);
  if (found == held_.end()) return;
  // One that was stopped ends somewhere in the middle.
  if (!*found->second.stop) answer(found->second.answer_to, report);
  held_.erase(found);
}

void Worker::hear_unwanted(const NatsLink::Message& message) {
  const auto number = number_behind(inbox_, message.subject);
  const auto found = number ? held_.find(*number) : held_.end();
  if (found != held_.end()) *found->second.stop = true;
}

void Worker::answer(const std::string& to, const Report& report, const std::string& answer_to) {
  auto bytes = write_report(report);
  if (!bytes) bytes = write_report(HandedBack{});  // too long
  (void)link_->send(to, std::move(*bytes), answer_to);
}

void Worker::tick(const std::atomic<bool>& stop) {
  const auto now = Clock::now();
  if (stop && !stopping_) {
    stopping_ = true;
    stopping_since_ = now;
    link_->unsubscribe(subject_);
    hand_back(true);
  }
  if (stopping_ && now - stopping_since_ > to_finish) hand_back(false);
  if (stopping_ && held_.empty()) return loop_.stop();
  if (now - signed_ < between_signs) return;
  signed_ = now;
  for (const auto& [number, held] : held_) {
    if (!*held.stop) answer(held.answer_to, AtWork{}, join(inbox_, ".", number));
  }
}

void Worker::hand_back(bool reviews_only) {
  std::erase_if(held_, [&](auto& each) {
    if (reviews_only && !each.second.is_review) return false;
    if (!*each.second.stop) answer(each.second.answer_to, HandedBack{});
    *each.second.stop = true;
    return true;
  });
}

}  // namespace boathouse::server
