// The games about which minds know more than the rules.
#pragma once

#include "minds/powerboats/knowledge.h"
#include "minds/regatta/knowledge.h"
#include "minds/rette-sich-wer-kann/knowledge.h"
#include "minds/up-the-river/knowledge.h"
