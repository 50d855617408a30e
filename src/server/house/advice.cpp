#include "server/house/advice.h"

#include "core/text.h"
#include "minds/hint.h"
#include "minds/level.h"
#include "minds/words.h"
#include "server/house/meant.h"

namespace boathouse::server {

Expected<void> Advice::hint(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr || match->over()) return failure("not_playing");
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  if (!live.table.hints()) return failure("no_hints");
  if (!match->turn().has(seat)) {
    return failure("seat_not_on_turn", {{"seat", join(seat + 1)}});
  }
  if (!limits_.thought(visitor.id)) return failure("too_many");
  const std::size_t plies = match->plies().size();
  std::shared_ptr<State> state{match->state().clone()};
  minds_.think(match->state().look(seat), std::string{name_of(Level::admiral)},
               match->dice().mind_stream(seat, plies),
               context_.while_open([request, state, seat = seat](const Expected<Thought>& thought) {
                 if (!thought) return request->fail(thought.error());
                 request->succeed([&](JsonWriter& json) {
                   json.key("hints").open_array();
                   for (const Hint& each : hints_of(*thought)) {
                     json.open_object().member("code", each.move);
                     json.member("notation", state->notation(Ply::move(seat, each.move), seat));
                     json.key("equity").raw(decimal(each.equity, 6));
                     json.key("error").raw(decimal(each.error, 6));
                     json.key("cost").raw(decimal(each.cost, 6));
                     json.member("verdict", name_of(each.verdict)).close_object();
                   }
                   json.close_array();
                 });
               }));
  return {};
}

void Advice::review(const Caller& caller, std::string_view id, Reply reply) {
  tables_.use(id, [this, caller, reply = std::move(reply)](const Expected<Live*>& live) {
    if (!live) return reply(failed(live.error(), caller.language));
    const Match* match = (*live)->table.match();
    if (match == nullptr || !match->over()) {
      return reply(failed({"not_over", {}}, caller.language));
    }
    if (!limits_.thought(caller.address)) return reply(failed({"too_many", {}}, caller.language));
    minds_.review(
        match->record(),
        context_.while_open([reply, language = caller.language](const Expected<std::string>& text) {
          if (!text) return reply(failed(text.error(), language));
          reply({.json = *text});
        }));
  });
}

}  // namespace boathouse::server
