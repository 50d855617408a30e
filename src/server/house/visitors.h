// The visitors: their rows, cached for a moment, and the tokens that identify them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/house/request.h"

namespace boathouse::server {

class Visitors {
 public:
  explicit Visitors(Context& context) : context_(context) {}

  // Nothing if there is no such visitor.
  [[nodiscard]] std::shared_ptr<const VisitorRow> find(std::string_view id);
  // The owner of a token; nobody if it is unknown, has expired or is of another kind.
  [[nodiscard]] std::string of_token(std::string_view token) const;
  // A new device of a visitor: the row to store and the cookie to set.
  [[nodiscard]] TokenRow new_device(const std::string& visitor, Answer& answer) const;

  // Writes rows of visitors and tokens, then answers the request.
  void keep(const RequestPtr& request, Batch batch, const Members& members = {},
            const Answer& answer = {});
  // Drops what was cached.
  void look_again() { found_.clear(); }

  // The member "me" of an open object.
  void write_me(JsonWriter& json, const VisitorRow& visitor) const;
  [[nodiscard]] Members me(VisitorRow visitor) const {
    return [this, visitor = std::move(visitor)](JsonWriter& json) { write_me(json, visitor); };
  }

 private:
  Context& context_;
  std::unordered_map<std::string, std::shared_ptr<const VisitorRow>> found_;
  Moment since_{};
};

}  // namespace boathouse::server
