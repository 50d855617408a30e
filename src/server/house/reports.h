// What can be read: a table, its story and its record, a visitor's tables, the season.
#pragma once

#include "server/house/limits.h"
#include "server/house/listeners.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Reports {
 public:
  Reports(Context& context, Tables& tables, Listeners& listeners, Limits& limits)
      : context_(context), tables_(tables), listeners_(listeners), limits_(limits) {}

  void table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, Reply reply);
  // A page of what happened in the match, from this ply on, as the caller was told it.
  void story(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, std::size_t from, Reply reply);
  // Its `json` is the record's text.
  void record(const Caller& caller, std::string_view id, std::optional<Viewer> as, Reply reply);
  [[nodiscard]] Answer tables_of(const Caller& caller);
  [[nodiscard]] Answer season(const ResultFilter& filter) const;

 private:
  Context& context_;
  Tables& tables_;
  Listeners& listeners_;
  Limits& limits_;
};

}  // namespace boathouse::server
