// The Python interface of deals that are stepped by tables, many at once. Arrays are NumPy's own and
// are written in place.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>

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
using Last = std::pair<Rows, std::vector<Seat>>;

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
        const std::scoped_lock alone(lock_);
        batch_->reset(seed);
    }

    std::optional<std::size_t> find_illegal(const Array<const std::int64_t, 1>& steps) {
        const nb::gil_scoped_release others_may_run;
        const std::scoped_lock alone(lock_);
        return illegal_of(steps);
    }

    std::optional<Last> step(const Array<const std::int64_t, 1>& steps) {
        std::vector<std::size_t> ended;
        std::vector<Seat> seats;
        std::unique_ptr<float[]> last;
        {
            const nb::gil_scoped_release others_may_run;
            const std::scoped_lock alone(lock_);
            require(!illegal_of(steps), "every step must be legal");
            ended = batch_->step(steps.data());
            for (std::size_t place : ended) seats.push_back(batch_->seat(place));
            if (keeps_last_) last = std::make_unique_for_overwrite<float[]>(ended.size() * batch_->columns());
            batch_->renew(ended, last.get());
        }
        if (!keeps_last_ || ended.empty()) return {};
        const nb::capsule owner(last.get(), [](void* rows) noexcept { delete[] static_cast<float*>(rows); });
        return Last(Rows(last.release(), {ended.size(), batch_->columns()}, owner), seats);
    }

    void sample(const Array<std::int64_t, 1>& steps) {
        require(steps.shape(0) == batch_->size(), "one place for each deal is needed");
        const nb::gil_scoped_release others_may_run;
        const std::scoped_lock alone(lock_);
        require(batch_->begun(), "nothing is dealt yet");
        batch_->sample(steps.data());
    }

    std::vector<Card> deck(std::size_t place) {
        const std::scoped_lock alone(lock_);
        check_place(place);
        return batch_->deck(place);
    }

    std::pair<Seat, std::vector<deals::Step>> legal(std::size_t place) {
        const std::scoped_lock alone(lock_);
        check_place(place);
        return {batch_->seat(place), batch_->legal(place)};
    }

    std::size_t bytes() {
        const std::scoped_lock alone(lock_);
        std::size_t sum = 0;
        for (std::size_t place = 0; place < batch_->size(); ++place) sum += batch_->bytes(place);
        return sum;
    }

  private:
    std::optional<std::size_t> illegal_of(const Array<const std::int64_t, 1>& steps) const {
        require(steps.shape(0) == batch_->size(), "one step for each deal is needed");
        return batch_->find_illegal(steps.data());
    }

    void check_place(std::size_t place) const {
        require(batch_->begun(), "nothing is dealt yet");
        require(place < batch_->size(), "there is no such place");
    }

    nb::dict arrays_;  // kept alive
    std::mutex lock_;  // two threads may call at once; its holder never waits for Python
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
            "Take a legal step in every deal, and replace those that end. Return for these, or None, rows of "
            "what the seat of the last step sees at the end, and these seats.")
        .def("sample", &Deals::sample, nb::arg("steps"), "Write a random legal step for every deal.")
        .def("legal", &Deals::legal, nb::arg("place"),
             "Return the seat that takes the next step in a place, and the steps that it may take.")
        .def("deck", &Deals::deck, nb::arg("place"), "Return the pack as it was dealt in a place.")
        .def("bytes", &Deals::bytes, "Return the bytes that all deals take, without the arrays.");
}

}  // namespace skiz::python
