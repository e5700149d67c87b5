// The Python interface of deals that are stepped by tables, many at once. Arrays are NumPy's own and
// are written in place.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "deals/batch.hpp"
#include "python/problem.hpp"
#include "python/tables.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

template <class Value, std::size_t DIMENSIONS>
using Array = nb::ndarray<Value, nb::ndim<DIMENSIONS>, nb::c_contig, nb::device::cpu>;

// A new array, which belongs to whoever gets it.
using Rows = nb::ndarray<nb::numpy, float, nb::ndim<2>>;

// The deals with the arrays that they write, which live as long as they do.
class Deals {
  public:
    Deals(nb::handle tables, nb::dict arrays, double bound, bool keeps_last) : keeps_last_(keeps_last) {
        deals::Tables read = read_tables(tables);
        const auto masks = nb::cast<Array<std::int8_t, 2>>(arrays["masks"]);
        const auto seats = nb::cast<Array<std::int8_t, 1>>(arrays["seats"]);
        const auto rewards = nb::cast<Array<double, 2>>(arrays["rewards"]);
        const auto ended = nb::cast<Array<bool, 1>>(arrays["ended"]);
        const std::size_t count = seats.shape(0);
        require(masks.shape(0) == count && masks.shape(1) == index(read.steps), "masks have another shape");
        require(rewards.shape(0) == count && rewards.shape(1) == index(read.seats),
                "rewards have another shape");
        require(ended.shape(0) == count, "`ended` has another shape");
        deals::Arrays places{nullptr, masks.data(), seats.data(), rewards.data(), ended.data()};
        if (arrays.contains("observations")) {
            const auto seen = nb::cast<Array<float, 2>>(arrays["observations"]);
            require(seen.shape(0) == count && seen.shape(1) == index(read.layout.size),
                    "observations have another shape");
            places.observations = seen.data();
        }
        arrays_ = arrays;
        batch_.emplace(std::move(read), count, places, bound);
    }

    void reset(Word seed) {
        const nb::gil_scoped_release others_may_run;
        batch_->reset(seed);
    }

    std::optional<std::size_t> find_illegal(const Array<const std::int64_t, 1>& steps) const {
        require(steps.shape(0) == batch_->size(), "one step for each deal is needed");
        return batch_->find_illegal(steps.data());
    }

    std::optional<Rows> step(const Array<const std::int64_t, 1>& steps) {
        require(!find_illegal(steps), "every step must be legal");
        std::vector<std::size_t> ended;
        std::unique_ptr<float[]> last;
        {
            const nb::gil_scoped_release others_may_run;
            ended = batch_->step(steps.data());
            if (keeps_last_) last = std::make_unique_for_overwrite<float[]>(ended.size() * batch_->columns());
            batch_->renew(ended, last.get());
        }
        if (!keeps_last_ || ended.empty()) return {};
        const nb::capsule owner(last.get(), [](void* rows) noexcept { delete[] static_cast<float*>(rows); });
        return Rows(last.release(), {ended.size(), batch_->columns()}, owner);
    }

    void sample(const Array<std::int64_t, 1>& steps) {
        require(steps.shape(0) == batch_->size(), "one place for each deal is needed");
        const nb::gil_scoped_release others_may_run;
        batch_->sample(steps.data());
    }

    std::vector<Card> deck(std::size_t place) const {
        require(place < batch_->size(), "there is no such place");
        return batch_->deck(place);
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (std::size_t place = 0; place < batch_->size(); ++place) sum += batch_->bytes(place);
        return sum;
    }

  private:
    nb::dict arrays_;  // kept alive
    bool keeps_last_;
    std::optional<deals::Batch> batch_;
};

}  // namespace

void bind_deals(nb::module_& module) {
    nb::class_<Deals>(module, "Deals", "Deals of one game, stepped side by side by its tables.")
        .def(nb::init<nb::handle, nb::dict, double, bool>(), nb::arg("tables"), nb::arg("arrays"),
             nb::arg("bound"), nb::arg("keeps_last"))
        .def("reset", &Deals::reset, nb::arg("seed"), "Deal anew in every place.")
        .def("find_illegal", &Deals::find_illegal, nb::arg("steps"),
             "Return the first place whose step is not legal, or None.")
        .def(
            "step", &Deals::step, nb::arg("steps"),
            "Take a legal step in every deal, and replace those that end. Return a row for each of these, or "
            "None: what the seat of the last step sees at the end.")
        .def("sample", &Deals::sample, nb::arg("steps"), "Write a random legal step for every deal.")
        .def("deck", &Deals::deck, nb::arg("place"), "Return the pack as it was dealt in a place.")
        .def("bytes", &Deals::bytes, "Return the bytes that all deals take, without the arrays.");
}

}  // namespace skiz::python
