// A network of dense layers with ReLU between them and none after the last, in single precision,
// one row at a time. Most inputs are 0, and after ReLU many outputs of the inner layers are too.
// Zeros are skipped. Every other value adds its weights to all outputs at once, which are adjacent
// in memory. Knows nothing of cards and no Python.
#pragma once

#include <cstddef>
#include <vector>

namespace skiz::network {

struct DenseLayer {
    std::size_t inputs = 0;
    std::vector<float> weights;  // from the first input to each output, then from the second
    std::vector<float> biases;   // one for each output

    std::vector<float> outputs_of(const std::vector<float>& row) const {
        std::vector<float> sums = biases;
        float* const sum = sums.data();
        const std::size_t outputs = sums.size();
        const float* of_input = weights.data();
        for (std::size_t i = 0; i < inputs; ++i, of_input += outputs) {
            const float input = row[i];
            if (input == 0) continue;
            for (std::size_t j = 0; j < outputs; ++j) sum[j] += input * of_input[j];
        }
        return sums;
    }
};

// At least one layer, and each has as many inputs as the previous one has outputs.
struct DenseNetwork {
    std::vector<DenseLayer> layers;

    // The outputs of the last layer for a row with a value for each input of the first.
    std::vector<float> evaluate(const std::vector<float>& row) const {
        std::vector<float> values = layers.front().outputs_of(row);
        for (std::size_t i = 1; i < layers.size(); ++i) {
            for (float& value : values) value = value > 0 ? value : 0;
            values = layers[i].outputs_of(values);
        }
        return values;
    }
};

}  // namespace skiz::network
