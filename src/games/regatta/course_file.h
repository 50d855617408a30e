// Courses as text: data/courses.txt, and a course of one's own, from a file or in one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/regatta/course.h"

namespace boathouse::regatta {

struct NamedCourse {
  std::string name;
  Course course;
};

// An error names the line and the column of the mistake.
[[nodiscard]] Expected<std::vector<NamedCourse>> read_courses(std::string_view text);

[[nodiscard]] std::string_view courses_text();
// By the name that the data file gives it; there must be such a course.
[[nodiscard]] const Course& course_named(std::string_view name);

// A single course without a name: its line, then its marks.
[[nodiscard]] Expected<Course> read_course(std::string_view text);
// In one line, as it stands in options and records.
[[nodiscard]] std::string course_text(const Course& course);

}  // namespace boathouse::regatta
