// The tables in PostgreSQL, made and upgraded step by step.
//
// Servers are upgraded one by one, so a change takes two steps: one that adds what is new, which
// older servers do not mind, and, in a later release, one that removes what is no longer used.
#pragma once

#include "server/store/postgres/connection.h"

namespace boathouse::server::postgres {

// Brings the database to the version that this program knows; several servers may try at once.
// Throws Failed: store_version if only a later program can use it, store_foreign if there are
// tables of somebody else's.
void migrate(Connection& connection, Time until);

}  // namespace boathouse::server::postgres
