// The games that have a daily challenge.
#pragma once

#include "daily/powerboats/course_of_the_day.h"
#include "daily/regatta/race_of_the_day.h"
#include "daily/rette-sich-wer-kann/ending_of_the_day.h"
#include "daily/up-the-river/position_of_the_day.h"
