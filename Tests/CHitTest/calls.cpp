/* What callers in C++ notice of hit_test.hpp, beyond what its README shows. */
#include "hit_test.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <thread>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            std::fprintf(stderr, "line %d: %s; %s\n", __LINE__, #condition, hit_message()); \
            std::exit(1); \
        } \
    } while (0)

template <class Call>
static bool throws(Call call, hit_status status) {
    try {
        call();
    } catch (hit::error const &error) {
        return error.status == status && std::strlen(error.what()) > 0;
    }
    return false;
}

static void trees_and_attributes() {
    hit::scene scene;
    CHECK(hit::abi_version() == HIT_ABI_VERSION);
    const hit::node map = scene.insert({0, 0, 800, 600});
    const std::vector<hit::rect> frames{{0, 0, 50, 50}, {10, 10, 50, 50}, {20, 20, 50, 50}};
    const std::vector<hit::node> nodes = scene.insert_many(frames, map);
    CHECK(scene.children() == std::vector<hit::node>{map} && scene.children(map) == nodes);
    std::vector<hit::node> many = scene.insert_many(std::vector<hit::rect>(100, hit::rect{700, 500, 1, 1}), nodes[0]);
    CHECK(scene.children(nodes[0]) == many);
    CHECK(hit::index(map) > 0 && hit::index(0) == 0 && hit::index(nodes[1]) != hit::index(nodes[2]));
    scene.move_to_front(nodes[0], map);
    CHECK(scene.topmost(30, 30) == nodes[0]);
    scene.move_behind(nodes[0], map, nodes[1]);
    CHECK(scene.topmost(30, 30) == nodes[2] && scene.children(map)[0] == nodes[0]);
    CHECK(throws([&] { scene.move_to_front(map, nodes[0]); }, HIT_ERROR_ARGUMENT));

    scene.set_frame(nodes[2], {200, 200, 10, 10});
    const hit::rect frame = scene.frame(nodes[2]);
    CHECK(frame.x == 200 && frame.height == 10);
    const std::vector<hit::rectf> narrow{{300, 0, 8, 8}, {310, 0, 8, 8}, {320, 0, 8, 8}};
    scene.set_frames(nodes, narrow);
    const std::vector<hit::transform> turned(3, hit::transform{1, 0, 0, 1, 0, 100});
    scene.set_transforms(nodes, turned);
    CHECK(scene.topmost(304, 104) == nodes[0] && scene.topmost(304, 4) == map);
    const std::vector<hit::transformf> back(3);
    scene.set_transforms(nodes, back);
    std::vector<hit::node> answers(3);
    const std::vector<hit::pointf> points{{304, 4}, {314, 4}, {900, 4}};
    scene.topmost(points, answers);
    CHECK((answers == std::vector<hit::node>{nodes[0], nodes[1], 0}));

    /* Within larger records. */
    struct record {
        float frame[4], matrix[6];
        double place[2];
        int kind;
    };
    const std::vector<record> records{
        {{300, 0, 8, 8}, {1, 0, 0, 1, 0, 50}, {304, 54}, 1}, {{310, 0, 8, 8}, {1, 0, 0, 1, 0, 60}, {314, 64}, 2}};
    const hit::span<const hit::node> two(nodes.data(), 2);
    scene.set_frames(two, records[0].frame, sizeof(record));
    scene.set_transforms(two, records[0].matrix, sizeof(record));
    answers.assign(2, 0);
    scene.topmost(records[0].place, sizeof(record), answers);
    CHECK((answers == std::vector<hit::node>{nodes[0], nodes[1]}));
    answers.assign(2, 0);
    scene.snapshot().topmost(records[0].place, sizeof(record), answers);
    CHECK((answers == std::vector<hit::node>{nodes[0], nodes[1]}));
    const double frames_64[] = {300, 0, 8, 8, -1, 310, 0, 8, 8}, matrices_64[] = {1, 0, 0, 1, 0, 0};
    scene.set_frames(two, frames_64, 5 * sizeof(double));
    for (std::size_t i = 0; i < 2; i += 1) scene.set_transforms({&nodes[i], 1}, matrices_64, 0);
    const float places_32[] = {304, 4, 0, 314, 4};
    scene.topmost(places_32, 3 * sizeof(float), answers);
    CHECK((answers == std::vector<hit::node>{nodes[0], nodes[1]}) && scene.topmost(304, 54) == map);
    CHECK(throws([&] { scene.set_frames(two, frames_64, sizeof(double)); }, HIT_ERROR_ARGUMENT));

    scene.set_ellipse(nodes[0], {0, 0, 8, 8});
    CHECK(scene.topmost(300.5, 0.5) == map && scene.topmost(304, 4) == nodes[0]);
    scene.set_rounded(nodes[0], {0, 0, 8, 8}, {4, 0, 0, 0});
    CHECK(scene.topmost(300.5, 0.5) == map && scene.topmost(307.5, 0.5) == nodes[0]);
    const std::vector<hit::point> triangle{{0, 0}, {8, 0}, {0, 8}};
    scene.set_polygon(nodes[0], triangle);
    CHECK(scene.topmost(301, 1) == nodes[0] && scene.topmost(307, 7) == map);
    const std::vector<std::size_t> counts{4, 4};
    const std::vector<hit::point> ring{{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {6, 2}, {6, 6}, {2, 6}};
    scene.set_path(nodes[0], counts, ring);
    CHECK(scene.topmost(301, 1) == nodes[0] && scene.topmost(304, 4) == map);
    scene.set_path(nodes[0], counts, ring, HIT_FILL_NON_ZERO);
    CHECK(scene.topmost(304, 4) == nodes[0]);
    const std::vector<std::size_t> one{2};
    const std::vector<hit::point> wire{{0, 0}, {0, 40}};
    scene.set_stroke(nodes[0], one, wire, 1, 6);
    CHECK(scene.topmost(302, 39) == nodes[0] && scene.topmost(304, 20) == map);
    const std::vector<hit::point> around{{290, 10}, {310, 10}, {310, 20}, {290, 20}};
    CHECK(scene.lasso(around).size() == 2 && scene.lasso(around, true).empty());
    const std::vector<hit::point> across{{280, 30}, {310, 30}};
    CHECK(scene.along(across, 2).size() == 2 && scene.snapshot().along(across, 2).size() == 2);
    CHECK(scene.snapshot().lasso(around).size() == 2);
    CHECK(throws([&] { scene.set_stroke(nodes[0], one, wire, 1, NAN); }, HIT_ERROR_NOT_FINITE));
    scene.set_svg_stroke(nodes[0], "M0 0V40", 1, 6);
    CHECK(scene.topmost(302, 39) == nodes[0] && scene.topmost(304, 20) == map);
    scene.set_svg_stroke(nodes[0], "M0 0V40", 2);
    CHECK(scene.topmost(300.5, 20) == nodes[0] && scene.topmost(302, 20) == map);
    scene.set_stroke(nodes[0], one, wire, 6);
    CHECK(scene.topmost(302, 39) == nodes[0] && scene.topmost(304, 20) == map);
    scene.set_svg_path(nodes[0], "M0 0H8V8z");
    CHECK(scene.topmost(307, 1) == nodes[0] && scene.topmost(301, 7) == map);
    CHECK(throws([&] { scene.set_svg_path(nodes[0], "M0 0H"); }, HIT_ERROR_ARGUMENT));
    CHECK(std::string(hit_message()).find("expected a number, found the end at byte 5") != std::string::npos);
    const std::vector<std::uint8_t> bits{0x80};
    scene.set_mask(nodes[0], 2, 2, bits);
    CHECK(scene.topmost(301, 1) == nodes[0] && scene.topmost(307, 1) == map);
    try {
        scene.set_mask(nodes[0], 100, 100, bits);
        CHECK(false);
    } catch (std::length_error const &) {
    }
    CHECK(throws([&] { scene.set_mask(nodes[0], SIZE_MAX, 2, bits); }, HIT_ERROR_ARGUMENT));
    scene.clear_shape(nodes[0]);
    CHECK(scene.topmost(307, 1) == nodes[0]);
    scene.clear(false);
    CHECK(scene.size() == 0);
}

static void predicates_and_snapshots() {
    hit::scene scene;
    const hit::node map = scene.insert({0, 0, 800, 600});
    const std::vector<hit::rect> frames(40, hit::rect{0, 0, 50, 50});
    const std::vector<hit::node> nodes = scene.insert_many(frames, map);
    std::map<hit::node, int> table; /* of one's own, beside the scene */
    for (std::size_t i = 0; i < nodes.size(); i += 1) table[nodes[i]] = static_cast<int>(i);
    const auto is_even = [&](hit::item const &item) {
        return scene.contains(item.node) && item.node != map && table.at(item.node) % 2 == 0;
    };
    CHECK(scene.hits(10, 10).size() == 41 && scene.hits_where(10, 10, is_even).size() == 20);
    CHECK(scene.topmost_where(10, 10, is_even) == nodes[38]);
    const auto not_below_map = [&](hit::item const &item) { return item.node != map; };
    const auto any = [](hit::item const &) { return true; };
    CHECK(scene.topmost_where(10, 10, any, not_below_map) == map && scene.topmost_where(10, 10, is_even, any) == nodes[38]);
    int asked = 0;
    const std::vector<hit::item> all = scene.hits_where(10, 10, [&](hit::item const &) { return (asked += 1) > 0; });
    CHECK(asked == 41 && all.size() == 41 && all[0].node == nodes[39] && all[40].node == map);
    CHECK(scene.region_where({0, 0, 60, 60}, true, is_even).size() == 20);
    CHECK(scene.nearest_where(60, 10, 20, is_even).size() == 20);
    try {
        scene.hits_where(10, 10, [](hit::item const &) -> bool { throw std::runtime_error("mine"); });
        CHECK(false);
    } catch (std::runtime_error const &error) {
        CHECK(std::string(error.what()) == "mine");
    }
    int seen = 0;
    const auto third = [&](hit::item const &) { return (seen += 1) < 3; };
    const auto around = std::vector<hit::point>{{0, 0}, {90, 0}, {90, 90}}, across = std::vector<hit::point>{{0, 10}, {90, 10}};
    scene.visit_hits(10, 10, third);
    CHECK(seen == 3);
    seen = -1000;
    const auto none = [](hit::item const &) { return false; };
    scene.visit_hits(10, 10, third, none);
    scene.visit_region({0, 0, 60, 60}, false, third, none);
    scene.visit_lasso(around, false, third, none);
    scene.visit_along(across, 2, false, third, none);
    scene.visit_nearest(10, 10, 5, third, none);
    CHECK(seen == -995); /* Nothing below the map is looked at. */
    try {
        scene.visit_hits(10, 10, third, [](hit::item const &) -> bool { throw std::runtime_error("down"); });
        CHECK(false);
    } catch (std::runtime_error const &error) {
        CHECK(std::string(error.what()) == "down");
    }

    /* What fails within a predicate is not the list's failure. */
    CHECK(scene.topmost_where(10, 10, [&](hit::item const &) {
        CHECK(throws([&] { scene.parent(12345); }, HIT_ERROR_STALE));
        return false;
    }) == 0);

    const hit::snapshot snapshot = scene.snapshot();
    seen = -1000;
    snapshot.visit_hits(10, 10, third, none);
    snapshot.visit_region({0, 0, 60, 60}, false, third, none);
    snapshot.visit_lasso(around, false, third, none);
    snapshot.visit_along(across, 2, false, third, none);
    snapshot.visit_nearest(10, 10, 5, third, none);
    CHECK(seen == -995);
    scene.remove(nodes);
    CHECK(scene.size() == 1 && snapshot.size() == 41 && snapshot.contains(nodes[3]));
    CHECK(snapshot.parent(nodes[3]) == map && snapshot.attributes(nodes[3]).bounds[2] == 50);
    CHECK(snapshot.hits(10, 10).size() == 41 && snapshot.region({0, 0, 60, 60}, true).size() == 40);
    CHECK(snapshot.nearest(60, 10, 20).size() == 41);
    const auto is_last = [&](hit::item const &item) { return item.node == nodes[39]; };
    CHECK(snapshot.hits_where(10, 10, is_last).size() == 1 && snapshot.topmost_where(10, 10, is_last) == nodes[39]);
    CHECK(snapshot.topmost_where(10, 10, is_last, not_below_map) == 0);
    CHECK(snapshot.region_where({0, 0, 60, 60}, false, is_last).size() == 1);
    CHECK(snapshot.nearest_where(60, 10, 20, is_last).size() == 1);
    std::vector<hit::node> answers(1);
    snapshot.topmost(std::vector<hit::pointf>{{10, 10}}, answers);
    CHECK(answers[0] == nodes[39]);
}

static void pointers_builds_and_files() {
    hit::scene scene;
    const hit::node map = scene.insert({0, 0, 800, 600});
    const hit::node sprite = scene.insert({10, 10, 50, 50}, map);
    /* An ask function may set another one, and is not asked again after an exception. */
    hit::scene asking;
    hit_attributes asks = HIT_ATTRIBUTES_INIT;
    asks.bounds[2] = asks.bounds[3] = 10;
    asks.asks = HIT_ASKS_HIT_TEST;
    asking.insert_node(asks);
    int calls = 0;
    std::vector<hit::node> found(3);
    const std::vector<hit::point> points{{1, 1}, {2, 2}, {3, 3}};
    asking.on_ask([&, text = std::string(100, 'x')](hit::question const &) {
        asking.on_ask([&](hit::question const &) -> hit::reply { throw std::runtime_error(std::to_string(calls += 1)); });
        return text == std::string(100, 'x') ? hit::descend() : hit::pass();
    });
    CHECK(asking.topmost(1, 1) != 0);
    try {
        asking.topmost(points, found);
        CHECK(false);
    } catch (std::runtime_error const &error) {
        CHECK(std::string(error.what()) == "1" && calls == 1);
    }
    hit::hover hover;
    CHECK((hover.update(scene, 20, 20).entered == std::vector<hit::node>{map, sprite}));
    const hit::hover::change change = hover.update(scene, 500, 500);
    CHECK((change.left == std::vector<hit::node>{sprite}) && change.entered.empty());
    CHECK(hover.path() == std::vector<hit::node>{map});

    /* After an exception of the ask function, a hover is where it was. */
    hit::hover asked;
    asking.on_ask([](hit::question const &) { return hit::descend(); });
    const std::vector<hit::node> entered = asked.update(asking, 1, 1).entered;
    CHECK(entered.size() == 1);
    asking.on_ask([](hit::question const &) -> hit::reply { throw std::runtime_error("mine"); });
    try {
        asked.update(asking, 2, 2);
        CHECK(false);
    } catch (std::runtime_error const &error) {
        CHECK(std::string(error.what()) == "mine" && hit_error() == HIT_OK);
    }
    CHECK(asked.path() == entered);
    asking.on_ask([](hit::question const &) { return hit::pass(); });
    CHECK(asked.update(asking, 2, 2).left == entered && asked.path().empty());

    std::vector<hit::rect> frames;
    for (int i = 0; i < 20000; i += 1) frames.push_back({4.0 * (i % 200), 4.0 * (i / 200), 3, 3});
    const std::vector<hit::node> sprites = scene.insert_many(frames, map);
    hit::background_build build = scene.begin_build();
    CHECK(build);
    std::thread worker([&] {
        while (!build.advance(0.001)) {
        }
    });
    scene.set_frame(sprites[7], {700, 550, 3, 3});
    worker.join();
    CHECK(scene.adopt(build) && !build && !scene.adopt(build));
    CHECK(scene.topmost(701, 551) == sprites[7] && scene.topmost(29, 1) == map);
    scene.prepare();
    CHECK(!scene.begin_build());
    CHECK(scene.prepare_for(60));
    CHECK(throws([&] { scene.prepare_for(NAN); }, HIT_ERROR_NOT_FINITE));

    const std::string file =
        "<hierarchy><node class=\"Row\" clickable=\"true\" resource-id=\"a:id/row\" bounds=\"[0,0][90,40]\">"
        "<node class=\"Text\" text=\"Display\" bounds=\"[10,10][60,30]\"/></node></hierarchy>";
    hit::scene dump = hit::scene::read(file);
    const hit::node row = dump.find("0"), text = dump.find("1");
    CHECK(row != 0 && dump.find("none") == 0);
    CHECK(dump.name(row) == "0" && dump.label(row) == "Display" && dump.class_name(text) == "Text");
    CHECK(dump.identifier(row) == "a:id/row" && dump.identifier(text).empty() && dump.handler(text) == row);
    CHECK(throws([&] { dump.label(12345); }, HIT_ERROR_STALE));
    const std::vector<unsigned char> bytes(file.begin(), file.end());
    CHECK(hit::scene::read(bytes.data(), bytes.size()).size() == dump.size());
}

/* What an exception of an ask function, or a scene that is moved, leaves behind. */
static void scenes_that_are_moved_or_busy() {
    hit_attributes asks = HIT_ATTRIBUTES_INIT;
    asks.bounds[2] = asks.bounds[3] = 10;
    asks.asks = HIT_ASKS_HIT_TEST;
    hit::scene scene;
    const hit::node node = scene.insert_node(asks);
    CHECK(scene.insert_many(std::vector<hit::rect>{}).empty());

    /* In the middle of an update of a hover, the scene says that it is busy, and not that it is empty. */
    int busy = 0;
    hit::hover hover;
    scene.on_ask([&](hit::question const &) {
        busy += throws([&] { scene.size(); }, HIT_ERROR_BUSY) + throws([&] { scene.contains(node); }, HIT_ERROR_BUSY);
        busy += throws([&] { scene.on_ask([](hit::question const &) { return hit::pass(); }); }, HIT_ERROR_BUSY);
        busy += throws([&] { scene.on_ask(nullptr); }, HIT_ERROR_BUSY);
        return hit::answer();
    });
    CHECK(hover.update(scene, 1, 1).entered.size() == 1 && busy == 4);
    /* A function that could not be set has not replaced the one before. */
    CHECK(hover.update(scene, 2, 2).left.empty() && busy == 8);

    scene.on_ask(nullptr);
    CHECK(throws([&] { scene.topmost(1, 1); }, HIT_ERROR_UNANSWERED));
    /* A function may take itself away. */
    scene.on_ask([&, text = std::string(100, 'x')](hit::question const &) {
        scene.on_ask(nullptr);
        return text == std::string(100, 'x') ? hit::answer() : hit::pass();
    });
    CHECK(scene.topmost(1, 1) == node);

    hit::scene moved = std::move(scene);
    CHECK(moved.size() == 1 && moved.contains(node) && !moved.contains(0));
    std::vector<hit::node> found(1);
    const std::vector<hit::point> points{{1, 1}};
    for (auto const &call : std::vector<std::function<void()>>{
             [&] { scene.size(); }, [&] { scene.contains(node); }, [&] { scene.parent(node); }, [&] { scene.topmost(1, 1); },
             [&] { scene.topmost(points, found); }, [&] { scene.find("a"); }, [&] { scene.handler(node); },
             [&] { hover.update(scene, 1, 1); }, [&] { scene.hits(1, 1); }, [&] { scene.snapshot(); }, [&] { scene.copy(); },
             [&] { scene.on_ask(nullptr); }, [&] { scene.on_ask([](hit::question const &) { return hit::pass(); }); }}) {
        CHECK(throws(call, HIT_ERROR_NULL));
    }
}

int main() {
    trees_and_attributes();
    predicates_and_snapshots();
    pointers_builds_and_files();
    scenes_that_are_moved_or_busy();
    std::puts("calls in C++: as they should be");
}
