// The games that can be played in batches.
#pragma once

#include "batch/powerboats/encoding.h"
#include "batch/regatta/encoding.h"
#include "batch/rette-sich-wer-kann/encoding.h"
#include "batch/up-the-river/encoding.h"
