// Who visitors are: their rows, kept for a moment, and the tokens they are known by.
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
  // Whom a token belongs to; nobody if it is not known, has expired or is not for that.
  [[nodiscard]] std::string of_token(std::string_view token) const;
  // A new device of a visitor: the row to keep and the cookie to set.
  [[nodiscard]] TokenRow new_device(const std::string& visitor, Answer& answer) const;

  // Writes rows of visitors and tokens, then answers.
  void keep(const RequestPtr& request, Batch batch, const Members& members = {},
            const Answer& answer = {});
  // What was found before may not be true any more.
  void look_again() { found_.clear(); }

  // The member "me" of an open object.
  void write_me(JsonWriter& json, const VisitorRow& visitor) const;
  [[nodiscard]] Members me(VisitorRow visitor) const {
    return [this, visitor = std::move(visitor)](JsonWriter& json) { write_me(json, visitor); };
  }

 private:
  Context& context_;
  std::unordered_map<std::string, std::shared_ptr<const VisitorRow>> found_;
  Milliseconds since_ = 0;
};

}  // namespace boathouse::server
