/* hit_test.h for C++17: objects that free themselves, memory of any container, lambdas for overrides, exceptions.
 *
 *     hit::scene scene;
 *     hit::node map = scene.insert({0, 0, 800, 600});
 *     std::vector<hit::node> sprites = scene.insert_many(frames, map);
 *     scene.on_ask([](hit::question const &q) { return q.x < 400 ? hit::descend() : hit::pass(); });
 *     if (hit::node under = scene.topmost(30, 30)) ...
 *
 * What hit_test.h says about spaces, order, identifiers and threads applies here, too. A call that fails throws hit::error,
 * with the library's message. An exception of an ask function is rethrown by the call that called it.
 */
#ifndef HIT_TEST_HPP
#define HIT_TEST_HPP

#include "hit_test.h"

#include <array>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace hit {

using node = hit_node;
using item = hit_item;

/* A failure of the library. */
class error : public std::runtime_error {
public:
    error() : std::runtime_error(hit_message()), status(hit_error()) {}
    const hit_status status;
};

inline void check(hit_status status) {
    if (status != HIT_OK) throw error();
}

/* The library's version; compare it with HIT_ABI_VERSION. */
inline std::uint32_t abi_version() { return hit_abi_version(); }

/* A node's index, for tables beside a scene: from 1, dense, reused after removal; 0 for no node. */
inline std::uint32_t index(node node) { return hit_index(node); }

/* Elements in memory that somebody else owns: from any container with data() and size(). */
template <class Element>
class span {
    /* A container of such elements, const or not. */
    template <class Container>
    using fits = std::enable_if_t<std::is_convertible_v<
        std::remove_pointer_t<decltype(std::declval<Container &>().data())> (*)[], Element (*)[]>>;

public:
    span() = default;
    span(Element *data, std::size_t size) : data_(data), size_(size) {}
    template <class Container, class = fits<Container>>
    span(Container &container) : data_(container.data()), size_(container.size()) {}
    template <class Container, class = fits<Container const>>
    span(Container const &container) : data_(container.data()), size_(container.size()) {}

    Element *data() const { return data_; }
    std::size_t size() const { return size_; }
    Element *begin() const { return data_; }
    Element *end() const { return data_ + size_; }
    Element &operator[](std::size_t index) const { return data_[index]; }

private:
    Element *data_ = nullptr;
    std::size_t size_ = 0;
};

struct point {
    double x, y;
};
struct rect {
    double x, y, width, height;
};
/* x' = a x + c y + tx, y' = b x + d y + ty. */
struct transform {
    double a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0;
};
/* The same in 32 bits, as renderers store them. */
struct pointf {
    float x, y;
};
struct rectf {
    float x, y, width, height;
};
struct transformf {
    float a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0;
};
static_assert(sizeof(point) == 16 && sizeof(rect) == 32 && sizeof(transform) == 48, "plain numbers in memory");
static_assert(sizeof(pointf) == 8 && sizeof(rectf) == 16 && sizeof(transformf) == 24, "plain numbers in memory");

namespace detail {

/* A call that returns 0 for a failure, among others. */
template <class Call>
auto checked(Call call) {
    hit_clear_error();
    auto result = call();
    if (!result && hit_error() != HIT_OK) throw error();
    return result;
}

/* What fails within a function of the caller is no failure of the call that has called the function. */
struct own_failures {
    ~own_failures() { hit_clear_error(); }
};

/* All elements of a list that may be longer than expected. */
template <class Element, class Call>
std::vector<Element> list(Call call) {
    std::vector<Element> elements(16);
    while (true) {
        const std::size_t count = checked([&] { return call(elements.size(), elements.data()); });
        const bool fits = count <= elements.size();
        elements.resize(count);
        if (fits) return elements;
    }
}

/* A caller's function as a predicate of the library: bool (item const &). What it throws is rethrown by the list. */
template <class Function>
struct predicate {
    Function &function;
    std::exception_ptr thrown = nullptr;

    static int call(void *context, item const *candidate) {
        auto *self = static_cast<predicate *>(context);
        if (self->thrown) return 0;
        own_failures failures;
        /* Exceptions must not pass through the library. */
        try {
            return self->function(*candidate) ? 1 : 0;
        } catch (...) {
            self->thrown = std::current_exception();
            return 0;
        }
    }
    void rethrow() const {
        if (thrown) std::rethrow_exception(thrown);
    }
};

/* The items that a function accepts, of those that `visit` calls a function with. */
template <class Function, class Visit>
std::vector<item> filtered(Function &accepts, Visit visit) {
    std::vector<item> items;
    visit([&](item const &found) {
        if (accepts(found)) items.push_back(found);
        return true;
    });
    return items;
}

/* What lists go into, unless something else is said: all nodes. The library does not ask. */
struct always {
    bool operator()(item const &) const { return true; }
};

/* Two functions of the caller for a list. After one of them has thrown, it ends. */
template <class Each, class Descend>
struct visitor {
    predicate<Each> each;
    predicate<Descend> descend;

    static int go_on(void *context, item const *found) {
        auto *self = static_cast<visitor *>(context);
        return !self->descend.thrown && predicate<Each>::call(&self->each, found);
    }
    static int go_down(void *context, item const *found) {
        auto *self = static_cast<visitor *>(context);
        return !self->each.thrown && predicate<Descend>::call(&self->descend, found);
    }
};

template <class Each, class Descend, class Call>
void visit(Each &each, Descend &descend, Call call) {
    visitor<Each, Descend> both{{each}, {descend}};
    const hit_accept down = std::is_same_v<Descend, always> ? nullptr : &visitor<Each, Descend>::go_down;
    check(call(down, &visitor<Each, Descend>::go_on, &both));
    both.each.rethrow();
    both.descend.rethrow();
}

template <class Function, class Call>
node first(Function &function, Call call) {
    predicate<Function> accepts{function};
    const node result = checked([&] { return call(&predicate<Function>::call, &accepts); });
    accepts.rethrow();
    return result;
}

template <class Element>
const double *numbers(span<Element> elements) {
    return reinterpret_cast<const double *>(elements.data());
}
template <class Element>
const float *floats(span<Element> elements) {
    return reinterpret_cast<const float *>(elements.data());
}

inline void require(bool holds, const char *message) {
    if (!holds) throw std::length_error(message);
}

}  // namespace detail

/* A question about an overriding node. */
struct question {
    node asked;
    double x, y; /* in the asked node's own space */
    hit_asks asks;
};

/* The reply of an override. */
struct reply {
    hit_reply kind;
    node answer;
};
inline reply pass() { return {HIT_PASS, 0}; }
inline reply descend() { return {HIT_DESCEND, 0}; }
inline reply answer(node node = 0) { return {HIT_ANSWER, node}; }

/* A scene as it was at one moment, for any number of threads. It must not be destroyed while one uses it. */
class snapshot {
public:
    explicit snapshot(hit_snapshot *handle) : handle_(handle) {
        if (!handle) throw error();
    }

    std::size_t size() const {
        return detail::checked([&] { return hit_snapshot_count(get()); });
    }
    bool contains(node node) const {
        return detail::checked([&] { return hit_snapshot_contains(get(), node); }) != 0;
    }
    node parent(node node) const {
        return detail::checked([&] { return hit_snapshot_parent(get(), node); });
    }
    hit_attributes attributes(node node) const {
        hit_attributes result = HIT_ATTRIBUTES_INIT;
        check(hit_snapshot_get(get(), node, &result));
        return result;
    }

    node topmost(double x, double y) const {
        return detail::checked([&] { return hit_snapshot_topmost(get(), x, y); });
    }
    void topmost(span<const point> points, span<node> out) const {
        detail::require(out.size() >= points.size(), "fewer places than points");
        check(hit_snapshot_topmost_f64(get(), points.size(), detail::numbers(points), 0, out.data()));
    }
    void topmost(span<const pointf> points, span<node> out) const {
        detail::require(out.size() >= points.size(), "fewer places than points");
        check(hit_snapshot_topmost_f32(get(), points.size(), detail::floats(points), 0, out.data()));
    }
    /* One answer for each place of `out`; `stride`: the number of bytes from one point to the next. */
    void topmost(const double *xy, std::size_t stride, span<node> out) const {
        check(hit_snapshot_topmost_f64(get(), out.size(), xy, stride, out.data()));
    }
    void topmost(const float *xy, std::size_t stride, span<node> out) const {
        check(hit_snapshot_topmost_f32(get(), out.size(), xy, stride, out.data()));
    }
    std::vector<item> hits(double x, double y) const {
        return detail::list<item>([&](std::size_t n, item *out) { return hit_snapshot_hits(get(), x, y, n, out); });
    }
    std::vector<item> region(rect area, bool contained = false) const {
        return detail::list<item>([&](std::size_t n, item *out) {
            return hit_snapshot_region(get(), area.x, area.y, area.width, area.height, contained, n, out);
        });
    }
    /* The nodes in a polygon, a lasso, and along a line with a width; areas are exact, with shapes. */
    std::vector<item> lasso(span<const point> corners, bool contained = false) const {
        return detail::list<item>([&](std::size_t n, item *out) {
            return hit_snapshot_lasso(
                get(), corners.size(), detail::numbers(corners), contained, nullptr, nullptr, n, out);
        });
    }
    std::vector<item> along(span<const point> line, double width, bool contained = false) const {
        return detail::list<item>([&](std::size_t n, item *out) {
            return hit_snapshot_along(
                get(), line.size(), detail::numbers(line), width, contained, nullptr, nullptr, n, out);
        });
    }
    std::vector<item> nearest(double x, double y, double radius) const {
        return detail::list<item>(
            [&](std::size_t n, item *out) { return hit_snapshot_nearest(get(), x, y, radius, n, out); });
    }

    /* The same, for nodes that a function accepts: bool (item const &). */
    template <class Accept>
    std::vector<item> hits_where(double x, double y, Accept accept) const {
        return detail::filtered(accept, [&](auto each) { visit_hits(x, y, each); });
    }
    template <class Accept>
    std::vector<item> region_where(rect r, bool contained, Accept accept) const {
        return detail::filtered(accept, [&](auto each) { visit_region(r, contained, each); });
    }
    template <class Accept>
    std::vector<item> nearest_where(double x, double y, double radius, Accept accept) const {
        return detail::filtered(accept, [&](auto each) { visit_nearest(x, y, radius, each); });
    }
    template <class Accept>
    node topmost_where(double x, double y, Accept accept) const {
        return detail::first(accept, [&](hit_accept call, void *context) {
            return hit_snapshot_topmost_where(get(), x, y, call, context);
        });
    }
    /* The same; `descend` returns whether the descendants of a node may be the result. */
    template <class Accept, class Descend>
    node topmost_where(double x, double y, Accept accept, Descend descend) const {
        node found = 0;
        visit_hits(x, y, [&](item const &i) { return !(accept(i) && (found = i.node, true)); }, descend);
        return found;
    }
    /* The lists, one item after the other: `each` returns whether to go on, `descend` whether the descendants of a node may be
       listed. Both are functions of an item. */
    template <class Each, class Descend = detail::always>
    void visit_hits(double x, double y, Each each, Descend descend = {}) const {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_snapshot_visit_hits(get(), x, y, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_region(rect r, bool contained, Each each, Descend descend = {}) const {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_snapshot_visit_region(get(), r.x, r.y, r.width, r.height, contained, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_lasso(span<const point> corners, bool contained, Each each, Descend descend = {}) const {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_snapshot_visit_lasso(
                get(), corners.size(), detail::numbers(corners), contained, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_along(span<const point> line, double width, bool contained, Each each, Descend descend = {}) const {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_snapshot_visit_along(
                get(), line.size(), detail::numbers(line), width, contained, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_nearest(double x, double y, double radius, Each each, Descend descend = {}) const {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_snapshot_visit_nearest(get(), x, y, radius, down, call, context);
        });
    }

    hit_snapshot *get() const { return handle_.get(); }

private:
    struct deleter {
        void operator()(hit_snapshot *handle) const { hit_snapshot_destroy(handle); }
    };
    std::unique_ptr<hit_snapshot, deleter> handle_;
};

/* An index under construction, on any thread; false if there was nothing to build, or after a scene has adopted it. It must
   not be destroyed while another thread builds. */
class background_build {
public:
    explicit operator bool() const { return handle_ != nullptr; }
    /* Builds for a number of seconds; true at the end. Throws hit::error if another thread is in this call. */
    bool advance(double seconds) {
        return detail::checked([&] { return hit_build_advance(handle_.get(), seconds); }) != 0;
    }

private:
    friend class scene;
    struct deleter {
        void operator()(hit_build *handle) const { hit_build_destroy(handle); }
    };
    explicit background_build(hit_build *handle) : handle_(handle) {}
    std::unique_ptr<hit_build, deleter> handle_;
};

/* A tree of nodes that finds which of them gets a touch. It can be moved, and belongs to one thread at a time. Calls of one that
   has been moved from fail with HIT_ERROR_NULL. */
class scene {
public:
    scene() : scene(hit_scene_create()) {}

    /* A scene from the bytes of a scene file. */
    static scene read(span<const char> bytes) { return read(bytes.data(), bytes.size()); }
    static scene read(const void *bytes, std::size_t count) { return scene(hit_scene_read(bytes, count)); }

    scene(scene &&) = default;
    scene &operator=(scene &&) = default;

    /* A copy of this scene, O(1). */
    scene copy() const { return scene(hit_scene_copy(get())); }

    std::size_t size() const {
        return detail::checked([&] { return hit_count(get()); });
    }
    bool contains(node node) const {
        return detail::checked([&] { return hit_contains(get(), node); }) != 0;
    }
    node parent(node node) const { return checked([&] { return hit_parent(get(), node); }); }
    /* The children of a node, or the roots, back to front. */
    std::vector<node> children(node parent = 0) const {
        return detail::list<node>([&](std::size_t n, node *out) { return hit_children(get(), parent, n, out); });
    }

    node insert(rect frame, node parent = 0) {
        node result = 0;
        check(hit_insert_at(get(), parent, frame.x, frame.y, frame.width, frame.height, &result));
        return result;
    }
    node insert_node(hit_attributes const &attributes, node parent = 0) {
        node result = 0;
        check(hit_insert(get(), parent, &attributes, &result));
        return result;
    }
    std::vector<node> insert_many(span<const rect> frames, node parent = 0) {
        std::vector<node> result(frames.size());
        check(hit_insert_many(get(), parent, frames.size(), detail::numbers(frames), result.data()));
        return result;
    }
    /* Moves a node to a parent (0: none), in front of its siblings or behind one of them. */
    void move_to_front(node node, hit::node parent = 0) { check(hit_move_to_front(get(), node, parent)); }
    void move_behind(node node, hit::node parent, hit::node sibling) {
        check(hit_move_behind(get(), node, parent, sibling));
    }
    void remove(node node) { check(hit_remove(get(), node)); }
    void remove(span<const node> nodes) { check(hit_remove_many(get(), nodes.size(), nodes.data())); }
    void clear(bool keep_capacity = true) { check(hit_remove_all(get(), keep_capacity)); }

    hit_attributes attributes(node node) const {
        hit_attributes result = HIT_ATTRIBUTES_INIT;
        check(hit_get(get(), node, &result));
        return result;
    }
    void set(node node, hit_attributes const &attributes) { check(hit_set(get(), node, &attributes)); }
    rect frame(node node) const {
        rect result{};
        check(hit_get_frame(get(), node, &result.x));
        return result;
    }
    void set_frame(node node, rect frame) {
        check(hit_set_frame(get(), node, frame.x, frame.y, frame.width, frame.height));
    }
    void set_frames(span<const node> nodes, span<const rect> frames) {
        detail::require(nodes.size() == frames.size(), "not as many frames as nodes");
        check(hit_set_frames(get(), nodes.size(), nodes.data(), detail::numbers(frames), 0));
    }
    void set_frames(span<const node> nodes, span<const rectf> frames) {
        detail::require(nodes.size() == frames.size(), "not as many frames as nodes");
        check(hit_set_frames_f32(get(), nodes.size(), nodes.data(), detail::floats(frames), 0));
    }
    void set_transforms(span<const node> nodes, span<const transform> transforms) {
        detail::require(nodes.size() == transforms.size(), "not as many transforms as nodes");
        check(hit_set_transforms(get(), nodes.size(), nodes.data(), detail::numbers(transforms), 0));
    }
    void set_transforms(span<const node> nodes, span<const transformf> transforms) {
        detail::require(nodes.size() == transforms.size(), "not as many transforms as nodes");
        check(hit_set_transforms_f32(get(), nodes.size(), nodes.data(), detail::floats(transforms), 0));
    }
    /* The same for numbers within larger records; `stride`: the number of bytes from one node's numbers to the next. */
    void set_frames(span<const node> nodes, const double *xywh, std::size_t stride) {
        check(hit_set_frames(get(), nodes.size(), nodes.data(), xywh, stride));
    }
    void set_frames(span<const node> nodes, const float *xywh, std::size_t stride) {
        check(hit_set_frames_f32(get(), nodes.size(), nodes.data(), xywh, stride));
    }
    void set_transforms(span<const node> nodes, const double *abcdxy, std::size_t stride) {
        check(hit_set_transforms(get(), nodes.size(), nodes.data(), abcdxy, stride));
    }
    void set_transforms(span<const node> nodes, const float *abcdxy, std::size_t stride) {
        check(hit_set_transforms_f32(get(), nodes.size(), nodes.data(), abcdxy, stride));
    }

    /* The shape of a node's area, in its own space. The bounds cut it, unless it is a stroke. */
    void clear_shape(node node) { check(hit_shape_clear(get(), node)); }
    void set_ellipse(node node, rect r) { check(hit_shape_ellipse(get(), node, r.x, r.y, r.width, r.height)); }
    /* radii: top left, top right, bottom right, bottom left. */
    void set_rounded(node node, rect rect, std::array<double, 4> radii) {
        check(hit_shape_rounded(get(), node, &rect.x, radii.data()));
    }
    void set_polygon(node node, span<const point> vertices, hit_fill fill = HIT_FILL_EVEN_ODD) {
        check(hit_shape_polygon(get(), node, vertices.size(), detail::numbers(vertices), fill));
    }
    /* Several closed contours together: the corners of all, and the number of each. */
    void set_path(
        node node, span<const std::size_t> counts, span<const point> corners, hit_fill fill = HIT_FILL_EVEN_ODD) {
        require_sum(counts, corners.size());
        check(hit_shape_path(get(), node, counts.size(), counts.data(), detail::numbers(corners), fill));
    }
    /* Lines with two widths, for drawing and for hits; `closed`: empty, or 1 for each closed line. */
    void set_stroke(
        node node, span<const std::size_t> counts, span<const point> points, double width, double hit_width,
        span<const std::uint8_t> closed = {}) {
        require_sum(counts, points.size());
        detail::require(closed.size() == 0 || closed.size() >= counts.size(), "fewer marks than lines");
        check(hit_shape_stroke(
            get(), node, counts.size(), counts.data(), closed.size() == 0 ? nullptr : closed.data(),
            detail::numbers(points), width, hit_width));
    }
    /* Open lines that are hit as wide as they are drawn. */
    void set_stroke(node node, span<const std::size_t> counts, span<const point> points, double width) {
        set_stroke(node, counts, points, width, width);
    }
    /* SVG path data. */
    void set_svg_path(node node, const char *data, hit_fill fill = HIT_FILL_EVEN_ODD, double tolerance = 0.1) {
        check(hit_shape_svg_path(get(), node, data, fill, tolerance));
    }
    void set_svg_stroke(node node, const char *data, double width, double hit_width, double tolerance = 0.1) {
        check(hit_shape_svg_stroke(get(), node, data, width, hit_width, tolerance));
    }
    void set_svg_stroke(node node, const char *data, double width) { set_svg_stroke(node, data, width, width); }
    /* One bit per cell, row by row, most significant bit first. */
    void set_mask(node node, std::size_t columns, std::size_t rows, span<const std::uint8_t> bits) {
        /* Too few bits are rejected here; the library rejects a product that overflows. */
        detail::require(
            columns == 0 || rows > SIZE_MAX / columns || bits.size() >= columns * rows / 8 + (columns * rows % 8 != 0),
            "fewer bits than cells");
        check(hit_shape_mask(get(), node, columns, rows, bits.data()));
    }
    void scroll(node node, double x, double y) { check(hit_set_scroll(get(), node, x, y)); }

    /* Sets the function that answers for overriding nodes: reply (question const &). */
    template <class Function>
    void on_ask(Function function) {
        auto kept = std::make_shared<std::function<reply(question const &)>>(std::move(function));
        check(hit_set_ask(get(), &scene::call, ask_.get()));
        ask_->function = std::move(kept);
    }
    /* From now on, no function answers. */
    void on_ask(std::nullptr_t) {
        check(hit_set_ask(get(), nullptr, nullptr));
        ask_->function = nullptr;
    }

    node topmost(double x, double y) { return checked([&] { return hit_topmost(get(), x, y); }); }
    void topmost(span<const point> points, span<node> out) {
        detail::require(out.size() >= points.size(), "fewer places than points");
        finish(hit_topmost_f64(get(), points.size(), detail::numbers(points), 0, out.data()));
    }
    void topmost(span<const pointf> points, span<node> out) {
        detail::require(out.size() >= points.size(), "fewer places than points");
        finish(hit_topmost_f32(get(), points.size(), detail::floats(points), 0, out.data()));
    }
    /* One answer for each place of `out`; `stride`: the number of bytes from one point to the next. */
    void topmost(const double *xy, std::size_t stride, span<node> out) {
        finish(hit_topmost_f64(get(), out.size(), xy, stride, out.data()));
    }
    void topmost(const float *xy, std::size_t stride, span<node> out) {
        finish(hit_topmost_f32(get(), out.size(), xy, stride, out.data()));
    }
    std::vector<item> hits(double x, double y) {
        return detail::list<item>([&](std::size_t n, item *out) { return hit_hits(get(), x, y, n, out); });
    }
    std::vector<item> region(rect area, bool contained = false) {
        return detail::list<item>([&](std::size_t n, item *out) {
            return hit_region(get(), area.x, area.y, area.width, area.height, contained, n, out);
        });
    }
    /* The nodes in a polygon, a lasso, and along a line with a width; areas are exact, with shapes. */
    std::vector<item> lasso(span<const point> corners, bool contained = false) {
        return detail::list<item>([&](std::size_t n, item *out) {
            return hit_lasso(
                get(), corners.size(), detail::numbers(corners), contained, nullptr, nullptr, n, out);
        });
    }
    std::vector<item> along(span<const point> line, double width, bool contained = false) {
        return detail::list<item>([&](std::size_t n, item *out) {
            return hit_along(
                get(), line.size(), detail::numbers(line), width, contained, nullptr, nullptr, n, out);
        });
    }
    std::vector<item> nearest(double x, double y, double radius) {
        return detail::list<item>([&](std::size_t n, item *out) { return hit_nearest(get(), x, y, radius, n, out); });
    }

    /* The same, for nodes that a function accepts: bool (item const &). It may use the scene. */
    template <class Accept>
    std::vector<item> hits_where(double x, double y, Accept accept) {
        return detail::filtered(accept, [&](auto each) { visit_hits(x, y, each); });
    }
    template <class Accept>
    std::vector<item> region_where(rect r, bool contained, Accept accept) {
        return detail::filtered(accept, [&](auto each) { visit_region(r, contained, each); });
    }
    template <class Accept>
    std::vector<item> nearest_where(double x, double y, double radius, Accept accept) {
        return detail::filtered(accept, [&](auto each) { visit_nearest(x, y, radius, each); });
    }
    template <class Accept>
    node topmost_where(double x, double y, Accept accept) {
        return detail::first(accept, [&](hit_accept call, void *context) {
            return hit_topmost_where(get(), x, y, call, context);
        });
    }
    /* The same; `descend` returns whether the descendants of a node may be the result. */
    template <class Accept, class Descend>
    node topmost_where(double x, double y, Accept accept, Descend descend) {
        node found = 0;
        visit_hits(x, y, [&](item const &i) { return !(accept(i) && (found = i.node, true)); }, descend);
        return found;
    }
    /* The lists, one item after the other: `each` returns whether to go on, `descend` whether the descendants of a node may be
       listed. Both are functions of an item. */
    template <class Each, class Descend = detail::always>
    void visit_hits(double x, double y, Each each, Descend descend = {}) {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_visit_hits(get(), x, y, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_region(rect r, bool contained, Each each, Descend descend = {}) {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_visit_region(get(), r.x, r.y, r.width, r.height, contained, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_lasso(span<const point> corners, bool contained, Each each, Descend descend = {}) {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_visit_lasso(
                get(), corners.size(), detail::numbers(corners), contained, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_along(span<const point> line, double width, bool contained, Each each, Descend descend = {}) {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_visit_along(
                get(), line.size(), detail::numbers(line), width, contained, down, call, context);
        });
    }
    template <class Each, class Descend = detail::always>
    void visit_nearest(double x, double y, double radius, Each each, Descend descend = {}) {
        detail::visit(each, descend, [&](hit_accept down, hit_accept call, void *context) {
            return hit_visit_nearest(get(), x, y, radius, down, call, context);
        });
    }

    /* The node with a name from the file; 0: none. */
    node find(std::string const &name) const { return checked([&] { return hit_find(get(), name.c_str()); }); }
    /* Texts of the file about a node; empty if there is none. */
    std::string name(node node) const { return text(node, hit_name); }
    std::string label(node node) const { return text(node, hit_label); }
    std::string class_name(node node) const { return text(node, hit_class_name); }
    std::string identifier(node node) const { return text(node, hit_identifier); }
    /* The nearest node at or above it that responds to touches; 0: none. */
    node handler(node node) const { return checked([&] { return hit_handler(get(), node); }); }
    std::string explain(double x, double y, node node = 0) {
        hit_clear_error();
        std::string text(hit_explain(get(), x, y, node, 0, nullptr), '\0');
        if (text.empty()) throw error();
        hit_explain(get(), x, y, node, text.size(), text.data());
        text.pop_back();
        return text;
    }

    /* Begins to build the missing indexes, which another thread continues. False as a condition if no index is missing, or a
       build is in progress. */
    background_build begin_build() {
        return background_build(detail::checked([&] { return hit_build_begin(get()); }));
    }
    /* Takes over a finished build; false if the scene has given it up. After a failure the build is unchanged. */
    bool adopt(background_build &build) {
        if (!build) return false;
        const bool is_taken = detail::checked([&] { return hit_build_adopt(get(), build.handle_.get()); }) != 0;
        build.handle_.release();
        return is_taken;
    }

    void prepare() { check(hit_prepare(get())); }
    bool prepare_for(double seconds) {
        return detail::checked([&] { return hit_prepare_for(get(), seconds); }) != 0;
    }
    hit::snapshot snapshot() { return hit::snapshot(hit_snapshot_create(get())); }

    hit_scene *get() const { return handle_.get(); }

private:
    friend class hover;
    struct deleter {
        void operator()(hit_scene *handle) const { hit_scene_destroy(handle); }
    };
    /* Its address does not change when the scene is moved. */
    struct ask_state {
        std::shared_ptr<std::function<reply(question const &)>> function;
        std::exception_ptr thrown;
    };

    explicit scene(hit_scene *handle) : handle_(handle), ask_(std::make_unique<ask_state>()) {
        if (!handle) throw error();
    }

    static void require_sum(span<const std::size_t> counts, std::size_t count) {
        std::size_t left = count;
        for (std::size_t i = 0; i < counts.size(); i += 1) {
            detail::require(counts.data()[i] <= left, "fewer points than counted");
            left -= counts.data()[i];
        }
    }

    static hit_reply call(void *context, hit_scene *, node asked, double x, double y, int asks, node *answer) {
        /* After an exception. It is no hit_reply: the call of the library fails, and changes nothing. */
        const auto failed = static_cast<hit_reply>(HIT_ANSWER + 1);
        auto *state = static_cast<ask_state *>(context);
        if (state->thrown) return failed;
        detail::own_failures failures;
        /* The function may set another one, but not destroy itself. */
        const auto function = state->function;
        /* Nothing may be thrown through the library. */
        try {
            reply result = (*function)(question{asked, x, y, static_cast<hit_asks>(asks)});
            *answer = result.answer;
            return result.kind;
        } catch (...) {
            state->thrown = std::current_exception();
            return failed;
        }
    }

    /* A call that returns 0 for a failure, among others. */
    template <class Call>
    node checked(Call call) const {
        hit_clear_error();
        node result = call();
        rethrow();
        if (result == 0 && hit_error() != HIT_OK) throw error();
        return result;
    }

    void rethrow() const {
        if (!ask_ || !ask_->thrown) return;
        hit_clear_error();
        std::rethrow_exception(std::exchange(ask_->thrown, nullptr));
    }

    /* Ends a batch; an exception of the ask function takes precedence. */
    void finish(hit_status status) const {
        rethrow();
        check(status);
    }

    std::string text(node node, const char *(*call)(const hit_scene *, hit_node)) const {
        const char *found = detail::checked([&] { return call(get(), node); });
        return found ? found : "";
    }

    std::unique_ptr<hit_scene, deleter> handle_;
    std::unique_ptr<ask_state> ask_;
};

/* Tracks the nodes under a pointer, while it moves and the layout changes. */
class hover {
public:
    hover() : handle_(hit_hover_create()) {
        if (!handle_) throw error();
    }

    /* The nodes that the pointer has left, innermost first, and those that it has entered, outermost first. */
    struct change {
        std::vector<node> left, entered;
    };

    /* Updates it. Meanwhile the scene's ask function must use neither the scene nor this hover, nor destroy it. If it answers
       with a node, the asked node is the one under the pointer. */
    change update(scene &scene, double x, double y) {
        hit_hover_change found{};
        const hit_status status = hit_hover_update(handle_.get(), scene.get(), x, y, &found);
        scene.finish(status);
        path_.assign(found.path, found.path + found.path_count);
        return {
            std::vector<node>(found.left, found.left + found.left_count),
            std::vector<node>(found.entered, found.entered + found.entered_count)};
    }

    /* All nodes under the pointer, outermost first. */
    std::vector<node> const &path() const { return path_; }

private:
    struct deleter {
        void operator()(hit_hover *handle) const { hit_hover_destroy(handle); }
    };
    std::unique_ptr<hit_hover, deleter> handle_;
    std::vector<node> path_;
};

}  // namespace hit

#endif
