#include "host/settings_file.h"

#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"

namespace boathouse::host {

std::vector<Setting> read_settings(const std::string& path, const cli::Voice& voice) {
  const std::string text = cli::read_text(path, voice);
  std::vector<Setting> settings;
  std::string_view rest = text;
  for (int line = 1; !rest.empty(); ++line) {
    std::string_view value = trim(cut(rest, '\n'));
    if (value.empty() || value.starts_with('#')) continue;
    const std::string_view whole = value;
    const std::string_view key = trim(cut(value, '='));
    if (key.empty() || trim(value).empty()) {
      refuse_setting(path, line, voice("error.setting_form", {{"text", std::string{whole}}}),
                     voice);
    }
    settings.push_back({std::string{key}, std::string{trim(value)}, line});
  }
  return settings;
}

void refuse_setting(const std::string& path, int line, std::string reason,
                    const cli::Voice& voice) {
  throw cli::Failure{cli::misused,
                     voice("error.in_line",
                           {{"path", path}, {"line", join(line)}, {"reason", std::move(reason)}})};
}

}  // namespace boathouse::host
