// The Python interface of networks of dense layers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "network/dense.hpp"
#include "python/problem.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using network::DenseLayer;
using network::DenseNetwork;
using Values = std::vector<float>;
using LayerRow = std::pair<std::vector<Values>, Values>;  // the weights of each input, the biases

void require_finite(const Values& values, const char* why) {
    for (float value : values) require(std::isfinite(value), why);
}

DenseLayer read_layer(const LayerRow& row) {
    const auto& [columns, biases] = row;
    require(!columns.empty() && !biases.empty(), "a layer has inputs and outputs");
    require_finite(biases, "a bias is not a number");
    DenseLayer layer{columns.size(), {}, biases};
    for (const Values& column : columns) {
        require(column.size() == biases.size(), "an input has a weight for each output");
        require_finite(column, "a weight is not a number");
        layer.weights.insert(layer.weights.end(), column.begin(), column.end());
    }
    return layer;
}

DenseNetwork read_network(const std::vector<LayerRow>& rows) {
    require(!rows.empty(), "a network has a layer");
    DenseNetwork network;
    for (const LayerRow& row : rows) {
        DenseLayer layer = read_layer(row);
        require(network.layers.empty() || network.layers.back().biases.size() == layer.inputs,
                "a layer must have an input for each output of the previous one");
        network.layers.push_back(std::move(layer));
    }
    return network;
}

// This keeps the GIL. The call takes about a microsecond; after releasing the GIL it could wait
// milliseconds to get it back.
Values evaluate(const DenseNetwork& network, const Values& row) {
    require(row.size() == network.layers.front().inputs, "a row has a value for each input");
    require_finite(row, "a value of the row is not a number");
    return network.evaluate(row);
}

}  // namespace

void bind_network(nb::module_& module) {
    nb::class_<DenseNetwork>(module, "DenseNetwork",
                             "A network of dense layers, with ReLU between them and none after the last.")
        .def(
            "__init__",
            [](DenseNetwork* self, const std::vector<LayerRow>& layers) {
                new (self) DenseNetwork(read_network(layers));
            },
            nb::arg("layers"))
        .def("evaluate", &evaluate, nb::arg("row"),
             "Return the outputs of the last layer for a row of inputs.");
}

}  // namespace skiz::python
