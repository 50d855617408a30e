#include "games/regatta/course_file.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "embedded/games/regatta/data/courses.txt.h"
#include "embedded/games/regatta/words.h"
#include "games/regatta/data_lines.h"

namespace boathouse::regatta {

namespace {

constexpr int farthest = 2500;  // so that squares of distances fit into 64 bits with room for 2^24
constexpr int shortest_line = 300;
constexpr int nearest_buoys = 150;
constexpr std::size_t longest_text = 4000;  // of a course of one's own, comments included
constexpr std::string_view one_more_mark = "red -300 600 clockwise";

class CourseReader {
 public:
  explicit CourseReader(std::string_view text) : lines_(text) {}

  Expected<std::vector<NamedCourse>> read() {
    std::vector<NamedCourse> courses;
    bool more = lines_.next_line();
    while (more) {
      if (auto title = lines_.expect("course"); !title) return std::unexpected(title.error());
      const std::string name{lines_.next_word()};
      if (name.empty()) return lines_.wrong("standard");
      const auto same = [&](const NamedCourse& other) { return other.name == name; };
      if (std::ranges::any_of(courses, same)) return lines_.fail("course_twice", {{"found", name}});
      if (auto end = lines_.expect_end(); !end) return std::unexpected(end.error());
      auto course = read_course(more);
      if (!course) return std::unexpected(course.error());
      courses.push_back({name, *course});
    }
    return courses;
  }

  Expected<Course> read_single() {
    bool more = false;
    auto course = read_course(more);
    if (course && more) return lines_.wrong(one_more_mark);
    return course;
  }

 private:
  // From the next line up to the next title, if there is `more`.
  Expected<Course> read_course(bool& more) {
    buoys_.clear();
    const auto line = read_line();
    if (!line) return std::unexpected(line.error());
    std::vector<Mark> marks;
    while ((more = lines_.next_line())) {
      if (lines_.next_word() == "course") {
        lines_.put_back();
        break;
      }
      lines_.put_back();
      const auto mark = read_mark(marks);
      if (!mark) return std::unexpected(mark.error());
      marks.push_back(*mark);
    }
    if (marks.empty()) return lines_.wrong(one_more_mark);
    return lay_course(line->low, line->high, marks);
  }

  [[nodiscard]] Expected<std::int32_t> millimetres() {
    auto read = lines_.number(-farthest, farthest);
    if (read) *read *= mm;
    return read;
  }

  // The ends of the line.
  Expected<Box> read_line() {
    lines_.next_line();
    if (auto word = lines_.expect("line"); !word) return std::unexpected(word.error());
    const auto left = millimetres();
    if (!left) return std::unexpected(left.error());
    const auto right = millimetres();
    if (!right) return std::unexpected(right.error());
    if (*right - *left < shortest_line * mm) {
      return lines_.fail("course_line", {{"least", join(shortest_line)}});
    }
    if (auto word = lines_.expect("at"); !word) return std::unexpected(word.error());
    const auto y = millimetres();
    if (!y) return std::unexpected(y.error());
    if (auto end = lines_.expect_end(); !end) return std::unexpected(end.error());
    const Box line{{*left, *y}, {*right, *y}};
    middle_ = {(*left + *right) / 2, *y};
    buoys_ = {line.low, line.high};
    return line;
  }

  Expected<Mark> read_mark(const std::vector<Mark>& marks) {
    const auto name = std::ranges::find(mark_names, lines_.next_word());
    Mark mark;
    mark.name = static_cast<std::uint8_t>(name - mark_names.begin());
    const auto same = [&](const Mark& other) { return other.name == mark.name; };
    if (name == mark_names.end() || std::ranges::any_of(marks, same)) {
      return lines_.wrong("red, green, yellow, blue");
    }
    const auto x = millimetres();
    if (!x) return std::unexpected(x.error());
    const auto y = millimetres();
    if (!y) return std::unexpected(y.error());
    mark.at = {*x, *y};
    // From there no way leads to it that it could bend.
    if (mark.at == middle_) return lines_.fail("course_middle", {});
    for (const Point other : buoys_) {
      const Point apart = mark.at - other;
      constexpr std::int64_t nearest = std::int64_t{nearest_buoys} * mm;
      if (dot(apart, apart) < nearest * nearest) {
        return lines_.fail("course_close", {{"least", join(nearest_buoys)}});
      }
    }
    buoys_.push_back(mark.at);
    const auto sense = std::ranges::find(sense_names, lines_.next_word());
    if (sense == sense_names.end()) return lines_.wrong("clockwise, counter-clockwise");
    mark.sense = static_cast<Sense>(sense - sense_names.begin());
    if (auto end = lines_.expect_end(); !end) return std::unexpected(end.error());
    return mark;
  }

  DataLines lines_;
  std::vector<Point> buoys_;
  Point middle_{};  // of the line
};

}  // namespace

Expected<std::vector<NamedCourse>> read_courses(std::string_view text) {
  return CourseReader{text}.read();
}

std::string_view courses_text() { return embedded::games_regatta_data_courses_txt; }

const Course& course_named(std::string_view name) {
  static const std::vector<NamedCourse> courses = [] {
    auto parsed = read_courses(courses_text());
    assert(parsed);
    return *std::move(parsed);
  }();
  const auto found = std::ranges::find(courses, name, &NamedCourse::name);
  assert(found != courses.end());
  return found->course;
}

Expected<Course> read_course(std::string_view text) {
  if (text.size() > longest_text) {
    return std::unexpected(Error{.code = "course_long",
                                 .values = {{"most", join(longest_text)}},
                                 .words = &embedded::games_regatta_words});
  }
  return CourseReader{text}.read_single();
}

std::string course_text(const Course& course) {
  std::string text =
      join("line,", course.left.x / mm, ",", course.right.x / mm, ",at,", course.left.y / mm);
  for (const Mark& mark : course.marks) {
    text += join(":", mark_names[mark.name], ",", mark.at.x / mm, ",", mark.at.y / mm, ",",
                 sense_names[static_cast<std::size_t>(mark.sense)]);
  }
  return text;
}

}  // namespace boathouse::regatta
