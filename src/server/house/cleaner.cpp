#include "server/house/cleaner.h"

namespace boathouse::server {

namespace {

constexpr std::int64_t piece_of_work = 50;
constexpr Milliseconds pause = 5 * second;

}  // namespace

void Cleaner::tick() {
  if (due_ > context_.steady()) return;
  due_ = context_.steady() + pause;
  switch (next_++ % 3) {
    case 0:
      return drop_tokens();
    case 1:
      return drop_tables();
    default:
      return drop_guests();
  }
}

void Cleaner::drop_tokens() {
  context_.store.write(
      {DropExpired{context_.now() - day, 20 * piece_of_work}, DropNotices{context_.now() - day},
       DropOriginsBefore{context_.now() - origins_kept}, EndSanctions{context_.now()}},
      [](const Expected<void>&) {});
}

void Cleaner::drop_tables() {
  if (context_.keep().unstarted == 0) return;
  const Milliseconds before = context_.now() - context_.keep().unstarted * day;
  context_.aside(
      "cleaning", false,
      [before](Reads& reads) { return reads.unstarted_tables(before, piece_of_work); },
      [this](const Expected<std::vector<std::string>>& ids) {
        if (ids) tables_.drop(*ids);
      });
}

void Cleaner::drop_guests() {
  if (context_.keep().guests == 0) return;
  const Milliseconds before = context_.now() - context_.keep().guests * day;
  context_.aside(
      "cleaning", false,
      [before, last = last_guest_](Reads& reads) {
        return reads.guests(before, last, piece_of_work);
      },
      [this](const Expected<std::vector<GuestRow>>& guests) {
        if (!guests) return;
        Batch batch;
        for (const GuestRow& guest : *guests) {
          if (!guest.has_place) batch.emplace_back(DropGuest{guest.id});
        }
        const bool all = guests->size() < static_cast<std::size_t>(piece_of_work);
        last_guest_ = all ? GuestRow{} : guests->back();
        if (!batch.empty()) context_.store.write(std::move(batch), [](const Expected<void>&) {});
      });
}

}  // namespace boathouse::server
