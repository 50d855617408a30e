#include "server/house/chat.h"

#include "core/text.h"
#include "server/house/moderation.h"
#include "server/house/names.h"

namespace boathouse::server {

Expected<void> Chat::say(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  constexpr int longest = 300;
  TRY(check_silence(visitor, context_.now()));
  if (live.table.sealed()) return failure("sealed_chat");
  const auto said = TRY(request->action.text("text"));
  const std::string text = clean_text(said);
  if (text.empty() || columns_of(text) > longest) return failure("saying");
  if (!limits_.saying(visitor.id)) return failure("too_many");
  const std::vector<int> seats = live.table.seats_of(visitor.id);
  const std::string name = seats.empty() ? visitor.name : live.table.seat(seats[0]).name;
  // A place of theirs, so that their words are found when they want to be forgotten.
  return tables_.commit_one(live, entry::Said{visitor.id, name, text}, request,
                            {AtTable{visitor.id, live.row.id}});
}

}  // namespace boathouse::server
