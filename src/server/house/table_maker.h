// New tables: created by a visitor, or as a rematch.
#pragma once

#include "server/house/limits.h"
#include "server/house/tables.h"

namespace boathouse::server {

// A seat for a mind that can play the game; its name defaults to the mind's own.
[[nodiscard]] Expected<TableSeat> seat_of_mind(const GameEntry& game, std::size_t seats,
                                               const std::string& mind, const std::string& name);
// Its name as none of the others has it: the second of two equal ones gets a number.
[[nodiscard]] std::string distinct_name(const std::string& name, std::span<const TableSeat> others);

// All options as key=value.
[[nodiscard]] std::vector<std::string> option_texts(const GameEntry& game,
                                                    const OptionValues& options);
// The standard depends on whether anybody but the host is to sit at the table.
[[nodiscard]] OptionValues standard_for(const GameEntry& game, const entry::Created& made);

class TableMaker {
 public:
  TableMaker(Context& context, Tables& tables, Limits& limits)
      : context_(context), tables_(tables), limits_(limits) {}

  [[nodiscard]] Expected<void> create(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> rematch(const RequestPtr& request, Live& live,
                                       const VisitorRow& visitor);

 private:
  // Goes on if the visitor may make another table; counts as one.
  void check_limits(const RequestPtr& request, const VisitorRow& visitor,
                    std::function<void()> then);
  // Answers with the table if the request has made it already; otherwise goes on with its id.
  void look_for_made(const RequestPtr& request, std::function<void(std::string)> then);
  [[nodiscard]] Expected<void> make(const RequestPtr& request, const entry::Created& created,
                                    const std::string& id);
  // If there is a rematch already, the request is answered with it.
  [[nodiscard]] static Expected<bool> may_have_rematch(const RequestPtr& request, const Live& live,
                                                       const VisitorRow& visitor);
  [[nodiscard]] Expected<void> make_rematch(const RequestPtr& request, Live& live,
                                            const VisitorRow& visitor);

  Context& context_;
  Tables& tables_;
  Limits& limits_;
};

}  // namespace boathouse::server
