/* hit_test.h for C++17: objects that free themselves, memory of any container, lambdas for nodes that ask, exceptions.
 *
 *     hit::scene scene;
 *     hit::node map = scene.insert({0, 0, 800, 600});
 *     std::vector<hit::node> sprites = scene.insert_many(frames, map);
 *     scene.on_ask([](hit::question const &q) { return q.x < 400 ? hit::descend() : hit::pass(); });
 *     if (hit::node under = scene.topmost(30, 30)) ...
 *
 * What hit_test.h says of spaces, order, names and threads holds here. Whatever fails throws hit::error, with the library's
 * message; what an ask function throws comes out of the call that asked it.
 */
#ifndef HIT_TEST_HPP
#define HIT_TEST_HPP

#include "hit_test.h"

#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
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

/* Elements in memory that somebody else owns: of any container with data() and size(). */
template <class Element>
class span {
public:
    span() = default;
    span(Element *data, std::size_t size) : data_(data), size_(size) {}
    template <class Container, class = decltype(std::declval<Container &>().data())>
    span(Container &container) : data_(container.data()), size_(container.size()) {}
    template <class Container, class = decltype(std::declval<Container const &>().data())>
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
static_assert(sizeof(point) == 16 && sizeof(rect) == 32, "points and rectangles are plain numbers in memory");

/* What a node asks. */
struct question {
    node asked;
    double x, y; /* in the asked node's own space */
    hit_asks asks;
};

/* What the asked code says. */
struct reply {
    hit_reply kind;
    node answer;
};
inline reply pass() { return {HIT_PASS, 0}; }
inline reply descend() { return {HIT_DESCEND, 0}; }
inline reply answer(node node = 0) { return {HIT_ANSWER, node}; }

/* A scene as it was at one moment, for any number of threads. */
class snapshot {
public:
    explicit snapshot(hit_snapshot *handle) : handle_(handle) {
        if (!handle) throw error();
    }

    std::size_t size() const { return hit_snapshot_count(get()); }
    bool contains(node node) const { return hit_snapshot_contains(get(), node) != 0; }
    node topmost(double x, double y) const;
    void topmost(span<const point> points, span<node> out) const {
        if (out.size() < points.size()) throw std::length_error("fewer places than points");
        check(hit_snapshot_topmost_f64(get(), points.size(), &points.data()->x, 0, out.data()));
    }
    hit_snapshot *get() const { return handle_.get(); }

private:
    struct deleter {
        void operator()(hit_snapshot *handle) const { hit_snapshot_destroy(handle); }
    };
    std::unique_ptr<hit_snapshot, deleter> handle_;
};

/* A tree of nodes, and which of them gets a touch. It can be moved, and belongs to one thread at a time. */
class scene {
public:
    scene() : scene(hit_scene_create()) {}

    /* A scene out of the bytes of a scene file. */
    static scene read(span<const char> bytes) { return scene(hit_scene_read(bytes.data(), bytes.size())); }

    scene(scene &&) = default;
    scene &operator=(scene &&) = default;

    /* A scene of its own that is as this one is now, O(1). */
    scene copy() const { return scene(hit_scene_copy(get())); }

    std::size_t size() const { return hit_count(get()); }
    bool contains(node node) const { return hit_contains(get(), node) != 0; }
    node parent(node node) const { return checked([&] { return hit_parent(get(), node); }); }

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
        check(hit_insert_many(get(), parent, frames.size(), &frames.data()->x, result.data()));
        return result;
    }
    void remove(node node) { check(hit_remove(get(), node)); }
    void remove(span<const node> nodes) { check(hit_remove_many(get(), nodes.size(), nodes.data())); }
    void clear() { check(hit_remove_all(get(), 1)); }

    hit_attributes attributes(node node) const {
        hit_attributes result = HIT_ATTRIBUTES_INIT;
        check(hit_get(get(), node, &result));
        return result;
    }
    void set(node node, hit_attributes const &attributes) { check(hit_set(get(), node, &attributes)); }
    void set_frame(node node, rect frame) {
        check(hit_set_frame(get(), node, frame.x, frame.y, frame.width, frame.height));
    }
    void set_frames(span<const node> nodes, span<const rect> frames) {
        if (nodes.size() != frames.size()) throw std::length_error("not as many frames as nodes");
        check(hit_set_frames(get(), nodes.size(), nodes.data(), &frames.data()->x, 0));
    }
    void scroll(node node, double x, double y) { check(hit_set_scroll(get(), node, x, y)); }

    /* What answers for nodes that ask: reply (question const &). */
    template <class Function>
    void on_ask(Function function) {
        ask_->function = std::move(function);
        check(hit_set_ask(get(), &scene::call, ask_.get()));
    }

    node topmost(double x, double y) { return checked([&] { return hit_topmost(get(), x, y); }); }
    void topmost(span<const point> points, span<node> out) {
        if (out.size() < points.size()) throw std::length_error("fewer places than points");
        check(hit_topmost_f64(get(), points.size(), points.size() ? &points.data()->x : nullptr, 0, out.data()));
        rethrow();
    }
    std::vector<item> hits(double x, double y) {
        return list([&](std::size_t capacity, item *out) { return hit_hits(get(), x, y, capacity, out); });
    }
    std::vector<item> region(rect area, bool contained = false) {
        return list([&](std::size_t capacity, item *out) {
            return hit_region(get(), area.x, area.y, area.width, area.height, contained, capacity, out);
        });
    }
    std::vector<item> nearest(double x, double y, double radius) {
        return list([&](std::size_t capacity, item *out) { return hit_nearest(get(), x, y, radius, capacity, out); });
    }
    std::string explain(double x, double y, node node = 0) {
        hit_clear_error();
        std::string text(hit_explain(get(), x, y, node, 0, nullptr), '\0');
        if (text.empty()) throw error();
        hit_explain(get(), x, y, node, text.size(), text.data());
        text.pop_back();
        return text;
    }

    void prepare() { check(hit_prepare(get())); }
    bool prepare_for(double seconds) { return hit_prepare_for(get(), seconds) != 0; }
    hit::snapshot snapshot() { return hit::snapshot(hit_snapshot_create(get())); }

    hit_scene *get() const { return handle_.get(); }

private:
    struct deleter {
        void operator()(hit_scene *handle) const { hit_scene_destroy(handle); }
    };
    /* Stays where it is when the scene is moved. */
    struct ask_state {
        std::function<reply(question const &)> function;
        std::exception_ptr thrown;
    };

    explicit scene(hit_scene *handle) : handle_(handle), ask_(std::make_unique<ask_state>()) {
        if (!handle) throw error();
    }

    static hit_reply call(void *context, hit_scene *, node asked, double x, double y, int asks, node *answer) {
        auto *state = static_cast<ask_state *>(context);
        /* Nothing may be thrown through the library. */
        try {
            reply result = state->function(question{asked, x, y, static_cast<hit_asks>(asks)});
            *answer = result.answer;
            return result.kind;
        } catch (...) {
            if (!state->thrown) state->thrown = std::current_exception();
            return HIT_PASS;
        }
    }

    /* A call of which 0 may mean a failure. */
    template <class Call>
    node checked(Call call) const {
        hit_clear_error();
        node result = call();
        rethrow();
        if (result == 0 && hit_error() != HIT_OK) throw error();
        return result;
    }

    void rethrow() const {
        if (ask_->thrown) std::rethrow_exception(std::exchange(ask_->thrown, nullptr));
    }

    template <class Call>
    std::vector<item> list(Call call) {
        std::vector<item> items(16);
        hit_clear_error();
        std::size_t count = call(items.size(), items.data());
        if (count > items.size()) {
            items.resize(count);
            count = call(count, items.data());
        }
        if (count == 0 && hit_error() != HIT_OK) throw error();
        items.resize(count);
        return items;
    }

    std::unique_ptr<hit_scene, deleter> handle_;
    std::unique_ptr<ask_state> ask_;
};

inline node snapshot::topmost(double x, double y) const {
    hit_clear_error();
    node result = hit_snapshot_topmost(get(), x, y);
    if (result == 0 && hit_error() != HIT_OK) throw error();
    return result;
}

}  // namespace hit

#endif
