#include "core/text.h"
#include "embedded/minds/rette-sich-wer-kann/data/weights.txt.h"
#include "minds/numbers.h"
#include "minds/rette-sich-wer-kann/knowledge.h"

namespace boathouse {

namespace {

// One line for each feature: its name and its weight in thousandths, in the order of the features.
rette::Features read_weights(std::string_view text) {
  rette::Features weights{};
  for (double& weight : weights) {
    std::string_view line = cut(text, '\n');
    (void)cut(line, ' ');
    weight = parse_number<std::int32_t>(line).value_or(0) / 1000.0;
  }
  return weights;
}

}  // namespace

double Knowledge<RetteSichWerKann>::Evaluation::guess(const rette::Features& features) {
  static const rette::Features weights =
      read_weights(embedded::minds_rette_sich_wer_kann_data_weights_txt);
  double sum = 0;
  for (std::size_t i = 0; i < features.size(); ++i) sum += weights[i] * features[i];
  return logistic(sum);
}

}  // namespace boathouse
