// The same frame loop over the C++ header, with half of the sprites round by code of their own and a snapshot that another
// thread asks.
//
//     frame_loop_cpp [SPRITES [FRAMES]]
#include "hit_test.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

namespace {

constexpr double screen_width = 800, screen_height = 600, sprite_size = 16, spacing = 20;

struct world {
    std::vector<hit::rect> frames;
    std::vector<bool> is_round;
    double pan = 0;

    bool covers(std::size_t sprite, double x, double y) const {
        const hit::rect f = frames[sprite];
        if (!(f.x <= x && x < f.x + f.width && f.y <= y && y < f.y + f.height)) return false;
        const double dx = x - f.x - f.width / 2, dy = y - f.y - f.height / 2;
        return !is_round[sprite] || dx * dx + dy * dy < f.width * f.width / 4;
    }

    // The front-most sprite at a point of the screen, or how many there are.
    std::size_t topmost(double x, double y) const {
        for (std::size_t i = frames.size(); i-- > 0;) {
            if (covers(i, x + pan, y)) return i;
        }
        return frames.size();
    }
};

}  // namespace

int main(int argc, char **argv) try {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000;
    const std::size_t frames = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 60;
    std::mt19937_64 random(1);
    auto number = [&](double limit) { return std::uniform_real_distribution<double>(0, limit)(random); };

    world world;
    for (std::size_t i = 0; i < count; i += 1) {
        world.frames.push_back(
            {static_cast<double>(i % 400) * spacing, static_cast<double>(i / 400) * spacing, sprite_size, sprite_size});
        world.is_round.push_back(i % 1000 == 0);
    }

    hit::scene scene;
    const hit::node map = scene.insert({0, 0, screen_width, screen_height});
    const std::vector<hit::node> nodes = scene.insert_many(world.frames, map);
    std::vector<std::size_t> sprite_of_index(count + 2);
    std::size_t asked = 0;
    for (std::size_t i = 0; i < count; i += 1) {
        sprite_of_index[hit_index(nodes[i])] = i;
        if (!world.is_round[i]) continue;
        hit_attributes attributes = scene.attributes(nodes[i]);
        attributes.asks = HIT_ASKS_INSIDE;
        scene.set(nodes[i], attributes);
    }
    scene.on_ask([&](hit::question const &question) {
        asked += 1;
        const hit::rect frame = world.frames[sprite_of_index[hit_index(question.asked)]];
        return world.covers(sprite_of_index[hit_index(question.asked)], frame.x + question.x, frame.y + question.y)
            ? hit::descend()
            : hit::pass();
    });

    std::size_t compared = 0;
    auto expect = [&](hit::node found, hit::point point) {
        const std::size_t expected = world.topmost(point.x, point.y);
        if (found != (expected < count ? nodes[expected] : map)) {
            std::fprintf(stderr, "frame_loop_cpp: another answer than the plain loop's at (%g, %g)\n%s\n", point.x, point.y,
                scene.explain(point.x, point.y).c_str());
            std::exit(1);
        }
        compared += 1;
    };

    double total = 0, slowest = 0;
    for (std::size_t frame = 0; frame < frames; frame += 1) {
        std::vector<hit::node> moved;
        std::vector<hit::rect> places;
        for (std::size_t k = 0; k <= count / 100; k += 1) {
            const std::size_t i = static_cast<std::size_t>(number(static_cast<double>(count)));
            // On whole numbers, so that the code of round sprites computes what the loop does.
            world.frames[i].x += std::floor(number(21)) - 10;
            world.frames[i].y += std::floor(number(21)) - 10;
            moved.push_back(nodes[i]);
            places.push_back(world.frames[i]);
        }
        world.pan = static_cast<double>(frame * 4);
        std::vector<hit::point> points;
        for (int n = 0; n < 20; n += 1) {
            points.push_back({std::floor(number(screen_width)) + 0.5, std::floor(number(screen_height)) + 0.5});
        }
        std::vector<hit::node> answers(points.size());

        const auto begin = std::chrono::steady_clock::now();
        scene.set_frames(moved, places);
        scene.scroll(map, world.pan, 0);
        scene.topmost(points, answers);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        total += taken.count();
        if (taken.count() > slowest) slowest = taken.count();
        for (std::size_t n = 0; n < points.size(); n += 1) expect(answers[n], points[n]);
    }

    // What another thread asks of a snapshot is as it was, whatever this one does meanwhile.
    scene.on_ask([](hit::question const &) { return hit::descend(); });
    for (std::size_t i = 0; i < count; i += 1) {
        if (!world.is_round[i]) continue;
        hit_attributes attributes = scene.attributes(nodes[i]);
        attributes.asks = HIT_ASKS_NOTHING;
        scene.set(nodes[i], attributes);
    }
    const hit::point center{400.5, 300.5};
    const hit::node before = scene.topmost(center.x, center.y);
    const hit::snapshot snapshot = scene.snapshot();
    bool agrees = true;
    std::thread reader([&] {
        for (int n = 0; n < 1000; n += 1) agrees = agrees && snapshot.topmost(center.x, center.y) == before;
    });
    for (std::size_t i = 0; i < count; i += 1) scene.set_frame(nodes[i], {-100, -100, 1, 1});
    reader.join();
    if (!agrees || scene.topmost(center.x, center.y) != map) return 1;

    // Failures are exceptions, and what an ask function throws arrives.
    scene.remove(nodes[0]);
    try {
        scene.remove(nodes[0]);
        return 1;
    } catch (hit::error const &error) {
        if (error.status != HIT_ERROR_STALE) return 1;
    }
    hit_attributes attributes = scene.attributes(map);
    attributes.asks = HIT_ASKS_HIT_TEST;
    scene.set(map, attributes);
    scene.on_ask([](hit::question const &) -> hit::reply { throw std::runtime_error("no"); });
    try {
        scene.topmost(1, 1);
        return 1;
    } catch (std::runtime_error const &error) {
        if (std::string(error.what()) != "no") return 1;
    }
    std::printf("%zu sprites, %zu frames: %.2f ms a frame, the slowest %.2f ms; %zu answers as the plain loop's, %zu questions\n",
        count, frames, total / static_cast<double>(frames), slowest, compared, asked);
    return 0;
} catch (std::exception const &error) {
    std::fprintf(stderr, "frame_loop_cpp: %s\n", error.what());
    return 1;
}
