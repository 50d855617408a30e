// What can be read: a table, its story and its record, a visitor's tables, the season.
#pragma once

#include "server/house/listeners.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Reports {
 public:
  Reports(Context& context, Tables& tables, Listeners& listeners)
      : context_(context), tables_(tables), listeners_(listeners) {}

  void table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, Reply reply);
  // A page of what happened in the match, from this ply on, as the caller was told it.
  void story(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, std::size_t from, Reply reply);
  // Its `json` is the record's text.
  void record(const Caller& caller, std::string_view id, std::optional<Viewer> as, Reply reply);
  // The row of a table, if there is one; its journal is not read.
  void row(std::string_view id, std::function<void(const std::optional<TableRow>&)> then);
  // A page of each; `after` is what the page before it called `next`.
  void tables_of(const Caller& caller, std::string_view after, std::size_t most, Reply reply);
  void season(const Caller& caller, const ResultFilter& filter, std::size_t from, std::size_t most,
              Reply reply);

 private:
  Context& context_;
  Tables& tables_;
  Listeners& listeners_;
};

}  // namespace boathouse::server
