// Actions that were sent twice because an answer was lost: they are carried out once, and the
// second request gets the answer to the first. An answer with a secret is never kept, so it is not
// given twice; and an id stands for one request only.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/house/request.h"

namespace boathouse::server {

class Repeats {
 public:
  // Whether it is a repeat, and so answered already; otherwise its answer will be remembered.
  [[nodiscard]] bool answer(Request& request);

 private:
  struct Remembered {
    std::size_t body = 0;
    bool done = false;
    Answer answer{};
    std::vector<Reply> waiting{};
  };
  void finish(const std::string& key, const Answer& answer, bool secret);

  // By visitor, token and id of the action, including those still in progress.
  std::unordered_map<std::string, Remembered> remembered_;
  std::deque<std::string> order_;
};

}  // namespace boathouse::server
