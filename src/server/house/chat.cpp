#include "server/house/chat.h"

#include "core/text.h"

namespace boathouse::server {

void Chat::say(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  constexpr int longest = 300;
  const auto text = request->action.text("text");
  if (!text) return request->fail(text.error());
  if (trim(*text).empty() || columns_of(*text) > longest) return request->fail({"saying", {}});
  if (!limits_.saying(visitor.id)) return request->fail({"too_many", {}});
  const std::vector<int> seats = live.table.seats_of(visitor.id);
  const std::string name = seats.empty() ? visitor.name : live.table.seat(seats[0]).name;
  // Recorded, so that their words are found if they ask to be forgotten.
  tables_.commit_one(live, entry::Said{visitor.id, name, *text}, request,
                     {AtTable{visitor.id, live.row.id}});
}

}  // namespace boathouse::server
