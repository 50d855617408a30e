// The visitors: their rows, cached for a moment, and the tokens that identify them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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
  // The token of a device or a bot; nothing if it is unknown, has expired or is of another kind.
  [[nodiscard]] std::optional<TokenRow> token(const Digest& hash) const;
  // Says who calls with this token, and notes that it is used.
  void identify(std::string_view token, Caller& caller) const;
  // Adds a new device of a visitor to the batch and sets its cookie. It takes the place of the
  // token it came with, and of the one unused longest if there are too many.
  void add_device(const Caller& caller, const std::string& visitor, Batch& batch,
                  Answer& answer) const;

  // Writes rows of visitors and tokens, answers the request, and then does what follows from it.
  void keep(const RequestPtr& request, Batch batch, const Members& members = {},
            const Answer& answer = {}, std::function<void()> after = {});
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
