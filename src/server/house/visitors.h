// The visitors: their rows, as far as somebody has asked for them lately, and the tokens that
// identify them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/house/origins.h"
#include "server/house/request.h"

namespace boathouse::server {

class Visitors {
 public:
  explicit Visitors(Context& context) : context_(context), origins_(context) {}

  // The row as it was read last. Nothing if there is no such visitor, or if it was not loaded; the
  // rows of those who are connected or acting always are.
  [[nodiscard]] std::shared_ptr<const VisitorRow> find(std::string_view id);
  // Goes on once the row of this visitor is known, at once if it is; or says why it cannot be read.
  // Those who wait for the same row go on in the order in which they came.
  using Loaded = std::function<void(const Expected<void>&)>;
  void load(const std::string& id, Loaded then);
  // A row was written: it is read again before it is next relied on.
  void changed(const std::string& id);
  // Connected visitors stay known until they are released as often as they were held.
  void hold(const std::string& id);
  void release(const std::string& id);

  // A guest who has just come.
  [[nodiscard]] VisitorRow newcomer(const std::string& name) const;
  // Says who calls with a token, and notes that it is used. Nobody, if the token is unknown, has
  // expired or is of another kind.
  void identify(std::string_view token, Caller caller,
                std::function<void(const Expected<Caller>&)> then);
  // Whether the caller's token is still good, as far as can be told.
  void check_token(const Caller& caller, std::function<void(bool)> then);
  // Adds a new device of a visitor to the batch and sets its cookie. It takes the place of the
  // token it came with, and of those unused longest if there are too many devices already.
  void add_device(const Caller& caller, const std::string& visitor, std::vector<TokenRow> devices,
                  Batch& batch, Answer& answer) const;

  // Writes rows of visitors and tokens, answers the request, and then does what follows from it.
  void keep(const RequestPtr& request, Batch batch, const Members& members = {},
            const Answer& answer = {}, std::function<void()> after = {});
  // The same; the answer has a member "me" about this visitor.
  void keep_me(const RequestPtr& request, Batch batch, const std::string& visitor,
               const Answer& answer = {}, std::function<void()> after = {});
  // Hands over the member "me" about a visitor, for an open object, or why it cannot be read.
  void me(const std::string& visitor, std::function<void(const Expected<Members>&)> then);

 private:
  struct Known {
    std::shared_ptr<const VisitorRow> row{};  // none: there is no such visitor
    std::uint64_t changes = 0;
    bool fresh = false;
    Moment read{};
    Moment used{};
    int held = 0;
  };
  [[nodiscard]] bool is_fresh(const Known& known) const;
  void forget_unused();
  void read(const std::string& id);
  // How often the row has been changed before it is read.
  [[nodiscard]] std::uint64_t changes_of(const std::string& id);
  // Takes over a row, unless it has been changed since; none if there is no such visitor.
  bool learn(const std::string& id, std::optional<VisitorRow> row, std::uint64_t changes);
  // Answers the request, unless the batch was kept.
  [[nodiscard]] bool is_kept(const RequestPtr& request, const Expected<void>& kept,
                             const std::vector<std::string>& written);

  Context& context_;
  Origins origins_;
  std::unordered_map<std::string, Known> known_;
  std::unordered_map<std::string, std::vector<Loaded>> loading_;
  Moment cleared_{};
};

}  // namespace boathouse::server
