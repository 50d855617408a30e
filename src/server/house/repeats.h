// Actions that were sent twice, because an answer was lost: they are carried out once, and the
// second asker gets the answer of the first.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/house/request.h"

namespace boathouse::server {

class Repeats {
 public:
  // Whether it is taken care of, since it was asked before; else its answer will be remembered.
  [[nodiscard]] bool answer(Request& request);

 private:
  struct Remembered {
    bool done = false;
    Answer answer{};
    std::vector<Reply> waiting{};
  };
  void finish(const std::string& key, const Answer& answer);

  // By visitor and id of the action; those on their way, too.
  std::unordered_map<std::string, Remembered> remembered_;
  std::deque<std::string> order_;
};

}  // namespace boathouse::server
