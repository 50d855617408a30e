#include "server/house/advice.h"

#include "core/text.h"
#include "minds/hint.h"
#include "minds/words.h"
#include "server/house/meant.h"

namespace boathouse::server {

namespace {

void write_hints(JsonWriter& json, const State& state, int seat, const Thought& thought) {
  json.key("hints").open_array();
  for (const Hint& each : hints_of(thought)) {
    json.open_object().member("code", each.move);
    json.member("notation", state.notation(Ply::move(seat, each.move), seat));
    json.key("equity").raw(decimal(each.equity, 6));
    json.key("error").raw(decimal(each.error, 6));
    json.key("cost").raw(decimal(each.cost, 6));
    json.member("verdict", name_of(each.verdict)).close_object();
  }
  json.close_array();
}

}  // namespace

Expected<void> Advice::hint(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr || match->over()) return failure("not_playing");
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  if (!live.table.hints()) return failure("no_hints");
  if (!match->turn().has(seat)) {
    return failure("seat_not_on_turn", {{"seat", join(seat + 1)}});
  }
  if (!limits_.thought(visitor.id)) return failure("too_many");
  Asked asked{
      .ticket = 0, .table = live.row.id, .plies = match->plies().size(), .request = request};
  std::shared_ptr<State> state{match->state().clone()};
  asked.ticket = minds_.think(
      {Want::hint, players_.asker(visitor.id, request->caller.address), match->state().look(seat),
       std::string{}, hint_stream(match->state(), seat), match},
      context_.while_open([this, request, state, seat](const Expected<Thought>& thought) {
        // Perhaps nobody wants it any more.
        if (std::erase_if(asked_, [&](const Asked& each) { return each.request == request; }) == 0)
          return;
        if (!thought) return request->fail(thought.error());
        request->succeed([&](JsonWriter& json) { write_hints(json, *state, seat, *thought); });
      }));
  if (asked.ticket == 0) return failure("too_many");
  asked_.push_back(std::move(asked));
  return {};
}

void Advice::reconsider(const Live& live) {
  if (asked_.empty()) return;
  const Match* match = live.table.match();
  const std::size_t plies = match == nullptr ? 0 : match->plies().size();
  std::vector<Asked> stale;
  std::erase_if(asked_, [&](Asked& each) {
    if (each.table != live.row.id || each.plies == plies) return false;
    stale.push_back(std::move(each));
    return true;
  });
  for (const Asked& each : stale) {
    minds_.forget(each.ticket);
    each.request->fail({"stale_hint", {}});
  }
}

void Advice::forget(const Listener& listener) {
  std::erase_if(asked_, [&](const Asked& each) {
    if (each.request->caller.listener != &listener) return false;
    minds_.forget(each.ticket);
    return true;
  });
}

}  // namespace boathouse::server
