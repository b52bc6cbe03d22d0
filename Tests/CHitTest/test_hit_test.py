"""What a user of hit_test.py notices, with and without numpy. HIT_TEST_LIBRARY names the library, sys.path the module."""

import os
import random
import sys
import threading
import unittest
from array import array

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Sources", "CHitTest", "python"))
import hit_test

try:
    if os.environ.get("WITHOUT_NUMPY"):
        raise ImportError
    import numpy
except ImportError:
    numpy = None


def grid(count):
    return [(20.0 * (i % 50), 20.0 * (i // 50), 16.0, 16.0) for i in range(count)]


def flat(rows, code="d"):
    return array(code, [number for row in rows for number in row])


class SceneTests(unittest.TestCase):
    def setUp(self):
        self.frames = grid(1000)
        self.scene = hit_test.Scene()
        self.map = self.scene.insert((0, 0, 1000, 500))
        self.sprites = list(self.scene.insert_many(flat(self.frames), self.map))
        numbers = random.Random(1)
        self.points = [(numbers.uniform(-20, 1020), numbers.uniform(-20, 520)) for _ in range(3000)]

    def expected(self, x, y):
        if not (0 <= x < 1000 and 0 <= y < 500):
            return 0
        for node, (left, top, width, height) in zip(reversed(self.sprites), reversed(self.frames)):
            if left <= x < left + width and top <= y < top + height:
                return node
        return self.map

    def test_points_one_by_one_and_many(self):
        expected = [self.expected(x, y) for x, y in self.points]
        self.assertEqual([self.scene.topmost(x, y) for x, y in self.points], expected)
        self.assertEqual(list(self.scene.topmost_many(flat(self.points))), expected)
        out = array("Q", [0]) * len(self.points)
        self.scene.topmost_many(flat(self.points), out)
        self.assertEqual(list(out), expected)
        whole = [(float(int(x)), float(int(y))) for x, y in self.points]
        self.assertEqual(
            list(self.scene.topmost_many(flat(whole, "f"))), [self.expected(x, y) for x, y in whole])

    def test_frames_in_memory(self):
        self.frames = [(x + 3, y + 1, w, h) for x, y, w, h in self.frames]
        self.scene.set_frames(self.sprites, flat(self.frames, "f"))
        self.assertEqual(self.scene.frame(self.sprites[7]), self.frames[7])
        self.assertEqual(
            list(self.scene.topmost_many(flat(self.points))), [self.expected(x, y) for x, y in self.points])
        self.scene.remove_many(self.sprites[:10])
        self.assertEqual(len(self.scene), 991)

    @unittest.skipIf(numpy is None, "numpy is not here")
    def test_numpy_without_copies(self):
        points = numpy.array(self.points)
        expected = [self.expected(x, y) for x, y in self.points]
        found = numpy.asarray(self.scene.topmost_many(points))
        self.assertEqual(found.dtype, numpy.uint64)
        self.assertEqual(found.tolist(), expected)
        # Two columns of a wider table, of every other row, and a table that cannot be written.
        table = numpy.zeros((2 * len(points), 5))
        table[::2, 1:3] = points
        table.flags.writeable = False
        self.assertEqual(list(self.scene.topmost_many(table[::2, 1:3])), expected)
        records = numpy.zeros(len(points), dtype=[("kind", "u1"), ("x", "<f8"), ("y", "<f8")])
        records["x"], records["y"] = points[:, 0], points[:, 1]
        both = numpy.ndarray((len(points), 2), "<f8", records.data, 1, (17, 8))
        self.assertEqual(list(self.scene.topmost_many(both)), expected)
        nodes = numpy.array(self.sprites, dtype=numpy.uint64)
        frames = numpy.array(self.frames, dtype=numpy.float32) + numpy.float32(2)
        self.scene.set_frames(nodes, frames)
        self.assertEqual(self.scene.frame(self.sprites[3]), tuple(frames[3].tolist()))
        with self.assertRaises(ValueError):
            self.scene.topmost_many(points.T)

    def test_failures_say_what_is_wrong(self):
        self.scene.remove(self.sprites[0])
        with self.assertRaisesRegex(hit_test.Error, "is not in this scene"):
            self.scene.remove(self.sprites[0])
        with self.assertRaisesRegex(hit_test.Error, "finite"):
            self.scene.set_frame(self.map, float("nan"), 0, 1, 1)
        with self.assertRaisesRegex(hit_test.Error, "1:"):
            hit_test.Scene.read(b'{"format": "hittest-scene", "roots": [')
        with self.assertRaises(TypeError):
            self.scene.topmost_many(array("i", [1, 2]))
        with self.assertRaises(ValueError):
            self.scene.topmost_many(array("d", [1, 2, 3]))
        self.assertEqual(len(self.scene), 1000)

    def test_asks(self):
        asked = []

        def reply(node, x, y, asks):
            asked.append((node, x, y, asks))
            if x < 8:
                return False
            self.scene.set_frame(self.sprites[0], 500, 400, 1, 1)  # Code that is asked may change the scene.
            return True

        self.scene.set(self.sprites[5], asks=hit_test.ASKS_INSIDE)
        with self.assertRaisesRegex(hit_test.Error, "nobody to ask"):
            self.scene.topmost(105, 5)
        self.scene.on_ask(reply)
        self.assertEqual(self.scene.topmost(105, 5), self.map)
        self.assertEqual(self.scene.topmost(110, 5), self.sprites[5])
        self.assertEqual(asked[0], (self.sprites[5], 5, 5, hit_test.ASKS_INSIDE))
        self.assertEqual(list(self.scene.topmost_many(flat([(105, 5), (110, 5)]))), [self.map, self.sprites[5]])
        self.scene.on_ask(lambda *_: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            self.scene.topmost(110, 5)

    def test_lists_hover_and_text(self):
        self.assertEqual([item.node for item in self.scene.hits(5, 5)], [self.sprites[0], self.map])
        self.assertEqual(len(self.scene.region(0, 0, 1000, 500)), 1001)
        near = self.scene.nearest(18, 8, 3)
        self.assertEqual([(item.node, item.distance) for item in near][1:], [(self.sprites[0], 2), (self.sprites[1], 2)][::-1])
        hover = hit_test.Hover()
        self.assertEqual(hover.update(self.scene, 5, 5), ([], [self.map, self.sprites[0]]))
        self.assertEqual(hover.update(self.scene, 18, 5), ([self.sprites[0]], []))
        self.assertEqual(hover.path, [self.map])
        self.assertIn("(5, 5)", self.scene.explain(5, 5))
        self.assertEqual(self.scene.parent(self.sprites[2]), self.map)
        self.assertEqual(list(self.scene.children(self.map)), self.sprites)

    def test_files(self):
        scene = hit_test.Scene.read(
            b'{"format": "hittest-scene", "version": 1, "roots": [{"id": "w", "frame": [0, 0, 9, 9]}]}')
        self.assertEqual(scene.name(scene.topmost(1, 1)), "w")
        self.assertEqual(scene.find("w"), scene.topmost(1, 1))
        self.assertEqual(scene.find("v"), 0)

    def test_snapshots_for_threads(self):
        expected = [self.expected(x, y) for x, y in self.points]
        self.scene.prepare()
        snapshot = self.scene.snapshot()
        found = [None] * 4

        def ask(index):
            for _ in range(5):
                found[index] = list(snapshot.topmost_many(flat(self.points)))

        threads = [threading.Thread(target=ask, args=(index,)) for index in range(4)]
        for thread in threads:
            thread.start()
        for sprite in self.sprites:
            self.scene.set_frame(sprite, 0, 0, 1, 1)
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 4)


if __name__ == "__main__":
    unittest.main()
