// Deletes what nobody needs any more, a little at a time: tokens, links, bans and traces of
// addresses that have expired, tables whose match never began, guests who never had a seat. How
// long they are kept is a setting; results and journals of matches are kept for ever.
#pragma once

#include "server/house/tables.h"

namespace boathouse::server {

class Cleaner {
 public:
  Cleaner(Context& context, Tables& tables) : context_(context), tables_(tables) {}

  void tick();

 private:
  void drop_tokens();
  void drop_tables();
  void drop_guests();

  Context& context_;
  Tables& tables_;
  Moment due_{};
  int next_ = 0;           // which of the three comes next
  GuestRow last_guest_{};  // up to whom all have been looked at
};

}  // namespace boathouse::server
