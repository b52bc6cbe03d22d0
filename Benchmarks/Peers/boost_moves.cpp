// Boost.Geometry R-tree under change: rectangles, then frames of moves, each frame followed by queries. FORMAT.md says what
// the files are.
//   boost_moves NAME.rects NAME.moves NAME.points QUERIES_PER_FRAME [MOVES_PER_FRAME [NAME.times]]
// Needs libboost-dev. Build: g++ -std=c++20 -O3 -march=native -ffp-contract=off -o boost_moves boost_moves.cpp
// Prints: entries, frames, mean / median / largest ns of a frame, checksum of the answers. Building the tree is not counted.
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
namespace bg = boost::geometry; namespace bgi = bg::index;
using P = bg::model::point<double, 2, bg::cs::cartesian>;
using B = bg::model::box<P>;
using V = std::pair<B, int32_t>;
struct Rect { double minX, minY, maxX, maxY; };
struct Move { int64_t entry; Rect to; };
struct Point { double x, y; };
template <class T> std::vector<T> read(const char* path) {
    FILE* f = fopen(path, "rb"); uint64_t n = 0;
    if (!f || fread(&n, 8, 1, f) != 1) { fprintf(stderr, "%s: cannot be read\n", path); exit(1); }
    std::vector<T> v(n);
    if (fread(v.data(), sizeof(T), n, f) != n) { fprintf(stderr, "%s: too short\n", path); exit(1); }
    fclose(f); return v;
}
static B box(const Rect& r) { return B(P(r.minX, r.minY), P(r.maxX, r.maxY)); }
int main(int argc, char** argv) {
    if (argc < 5) { fprintf(stderr, "usage: boost_moves RECTS MOVES POINTS QUERIES_PER_FRAME [MOVES_PER_FRAME [TIMES]]\n"); return 2; }
    auto rects = read<Rect>(argv[1]); auto moves = read<Move>(argv[2]); auto points = read<Point>(argv[3]);
    const size_t queries = strtoull(argv[4], nullptr, 10);
    const size_t perFrame = argc > 5 ? std::max<size_t>(1, strtoull(argv[5], nullptr, 10)) : 1;
    std::vector<V> all; all.reserve(rects.size());
    for (size_t i = 0; i < rects.size(); ++i) all.emplace_back(box(rects[i]), int32_t(i));
    bgi::rtree<V, bgi::rstar<16>> tree(all.begin(), all.end());
    std::vector<double> times; times.reserve(moves.size() / perFrame + 1);
    uint64_t h = 1469598103934665603ull; size_t next = 0;
    for (size_t first = 0; first < moves.size(); first += perFrame) {
        auto t0 = std::chrono::steady_clock::now();
        for (size_t i = first; i < std::min(first + perFrame, moves.size()); ++i) {
            const Move& m = moves[i];
            tree.remove(V(box(rects[m.entry]), int32_t(m.entry)));
            rects[m.entry] = m.to;
            tree.insert(V(box(m.to), int32_t(m.entry)));
        }
        for (size_t q = 0; q < queries; ++q) {
            const Point p = points[next]; next = next + 1 == points.size() ? 0 : next + 1;
            int32_t best = -1;
            tree.query(bgi::intersects(P(p.x, p.y)), boost::make_function_output_iterator([&](const V& v) {
                if (v.second > best && p.x < v.first.max_corner().get<0>() && p.y < v.first.max_corner().get<1>()) best = v.second;
            }));
            h = (h ^ uint32_t(best)) * 1099511628211ull;
        }
        times.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - t0).count());
    }
    if (argc > 6) {
        FILE* f = fopen(argv[6], "wb");
        if (!f || fwrite(times.data(), sizeof(double), times.size(), f) != times.size() || fclose(f) != 0) {
            fprintf(stderr, "%s: cannot be written\n", argv[6]); return 1;
        }
    }
    double sum = 0; for (double t : times) sum += t;
    std::sort(times.begin(), times.end());
    printf("boost-rtree-rstar16 entries=%zu frames=%zu queries=%zu mean=%.0f median=%.0f largest=%.0f checksum=%016llx\n", rects.size(),
           times.size(), queries, times.empty() ? 0 : sum / double(times.size()), times.empty() ? 0 : times[times.size() / 2], times.empty() ? 0 : times.back(), (unsigned long long)h);
}
