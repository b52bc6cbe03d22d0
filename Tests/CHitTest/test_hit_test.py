"""What a user of hit_test.py notices, with and without numpy. HIT_TEST_LIBRARY names the library, sys.path the module."""

import copy
import ctypes
import gc
import math
import os
import pickle
import random
import sys
import threading
import unittest
import weakref
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
        # One row, of rows that follow each other backward.
        backward = memoryview(flat(self.points[:3])).cast("B").cast("d", (3, 2))[::-1]
        self.assertEqual(list(self.scene.topmost_many(backward[:1])), [expected[2]])
        with self.assertRaisesRegex(ValueError, "behind each other"):
            self.scene.topmost_many(backward)
        whole = [(float(int(x)), float(int(y))) for x, y in self.points]
        self.assertEqual(
            list(self.scene.topmost_many(flat(whole, "f"))), [self.expected(x, y) for x, y in whole])

    def test_answers_are_written_to_aligned_memory_alone(self):
        data = bytearray(25)
        for asked in (self.scene, self.scene.snapshot()):
            for offset in range(1, 8):
                out = memoryview(data)[offset:offset + 16].cast("Q")
                with self.assertRaisesRegex(ValueError, "aligned to 8 bytes"):
                    asked.topmost_many(flat([(5, 5), (25, 5)]), out)
        self.assertEqual(data, bytearray(25))

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

    def test_nodes_of_four_bytes_are_refused(self):
        # Where an L has 4 bytes, as on Windows.
        data, one = (ctypes.c_uint32 * 2)(), ctypes.c_ssize_t * 1
        shape, strides = one(2), one(4)
        buffer = hit_test._Buffer(
            buf=ctypes.addressof(data), len=8, itemsize=4, readonly=0, ndim=1, format=b"L", shape=ctypes.addressof(shape),
            strides=ctypes.addressof(strides))
        ctypes.pythonapi.PyMemoryView_FromBuffer.restype = ctypes.py_object
        narrow = ctypes.pythonapi.PyMemoryView_FromBuffer(ctypes.byref(buffer))
        for use in (
            lambda: self.scene.topmost_many(flat(self.points[:2]), narrow), lambda: self.scene.remove_many(narrow),
            lambda: self.scene.set_frames(narrow, flat(self.frames[:2])),
        ):
            with self.assertRaisesRegex(TypeError, "8 bytes were expected, got 4"):
                use()
        self.assertEqual(list(data), [0, 0])
        self.assertEqual(len(self.scene), 1001)

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

    def test_names_of_files(self):
        scene = hit_test.Scene.read(
            b'<hierarchy><node class="Row" clickable="true" resource-id="a:id/row" bounds="[0,0][90,40]">'
            b'<node class="Text" text="Display" bounds="[10,10][60,30]"/></node></hierarchy>')
        row, text = scene.find("0"), scene.find("1")
        self.assertEqual((scene.name(row), scene.label(row), scene.class_name(text)), ("0", "Display", "Text"))
        self.assertEqual((scene.identifier(row), scene.identifier(text)), ("a:id/row", None))
        self.assertEqual((scene.handler(text), self.scene.handler(self.map)), (row, 0))
        self.assertIsNone(self.scene.label(self.map))
        with self.assertRaisesRegex(hit_test.Error, "is not in this scene"):
            scene.label(12345)
        self.assertIn(f'node "{self.map}"', self.scene.explain(500, 450))

    def test_misspelled_attributes_are_errors(self):
        with self.assertRaisesRegex(TypeError, "hiden"):
            self.scene.set(self.map, hiden=1)
        with self.assertRaisesRegex(TypeError, "hiden"):
            self.scene.insert((0, 0, 1, 1), hiden=1)
        attributes = self.scene.attributes(self.map)
        with self.assertRaises(AttributeError):
            attributes.hiden = 1
        attributes.hidden = 1
        self.scene.set(self.map, attributes)
        self.assertEqual(self.scene.topmost(5, 5), 0)
        # Values by name are for this call alone.
        self.scene.set(self.map, attributes, hidden=0, alpha=0.5)
        self.assertEqual((self.scene.topmost(5, 5), self.scene.attributes(self.map).alpha), (self.sprites[0], 0.5))
        self.assertEqual((attributes.hidden, attributes.alpha), (1, 1))

    def test_numbers_apart_and_texts_that_would_be_cut_are_errors(self):
        rows = memoryview(array("Q", self.sprites[:4])).cast("B").cast("Q", (2, 2))
        with self.assertRaisesRegex(ValueError, "rows of 1 numbers"):
            self.scene.set_frames(rows, flat(grid(2)))
        if numpy is not None:
            columns = numpy.array([self.sprites[:2], self.sprites[2:4]], dtype=numpy.uint64)
            for call in [
                    lambda: self.scene.set_frames(columns[:, :1], flat(grid(2))),
                    lambda: self.scene.remove_many(columns[:, :1]),
                    lambda: self.scene.topmost_many(flat(self.points[:2]), columns[:, :1])]:
                with self.assertRaisesRegex(ValueError, "follow each other"):
                    call()
            self.assertEqual([self.scene.frame(node) for node in self.sprites[:4]], self.frames[:4])
        for name, value in [("transform", (1, 0)), ("bounds", (0, 0, 1)), ("reach_values", (1, 2, 3, 4, 5))]:
            with self.assertRaisesRegex(ValueError, f"{name} has [46] numbers, got {len(value)}"):
                self.scene.set(self.map, **{name: value})
        for call in [self.scene.find, lambda text: self.scene.set_svg_path(self.map, text)]:
            with self.assertRaisesRegex(ValueError, "no character 0"):
                call("M 0 0 L 9 9\0 L 9 0")

    def test_what_is_closed_says_so(self):
        snapshot, copy = self.scene.snapshot(), self.scene.copy()
        for thing in (snapshot, self.scene):
            thing.close()
            thing.close()
            for use in (lambda: len(thing), lambda: self.map in thing, lambda: thing.topmost(5, 5), lambda: thing.hits(5, 5)):
                with self.assertRaisesRegex(ValueError, "is closed"):
                    use()
        with self.assertRaisesRegex(ValueError, "the Scene is closed"):
            hit_test.Hover().update(self.scene, 5, 5)
        self.assertEqual(len(copy), 1001)

    def test_objects_of_the_library_are_not_copied_by_accident(self):
        for thing in (self.scene, self.scene.snapshot(), hit_test.Hover()):
            for make in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, f"a {type(thing).__name__} cannot be pickled or copied"):
                    make(thing)
        attributes = self.scene.attributes(self.map)
        for again in (copy.copy(attributes), copy.deepcopy(attributes), pickle.loads(pickle.dumps(attributes))):
            attributes.alpha = 0
            self.assertEqual((again.bounds[2], again.alpha), (1000, 1))
            attributes.alpha = 1

    def test_functions_of_the_caller(self):
        def fails_inside(*_):
            with self.assertRaises(hit_test.Error):
                self.scene.parent(12345)
            return False

        self.assertEqual(self.scene.topmost_where(5, 5, fails_inside), 0)
        self.scene.set(self.map, asks=hit_test.ASKS_HIT_TEST)
        for reply in (fails_inside, lambda *_: 0, lambda *_: None):
            self.scene.on_ask(reply)
            self.assertEqual(self.scene.topmost(5, 5), 0)
        for reply, found in [("yes", self.sprites[0]), (self.sprites[3], self.sprites[3])]:
            self.scene.on_ask(lambda *_: reply)
            self.assertEqual(self.scene.topmost(5, 5), found)
        self.scene.on_ask(lambda *_: 1.5)
        with self.assertRaises(TypeError):
            self.scene.topmost(5, 5)
        for reply in (-1, 2 ** 64, 2 ** 64 + 5):
            self.scene.on_ask(lambda *_: reply)
            with self.assertRaisesRegex(ValueError, f"returned {reply}, which is no node"):
                self.scene.topmost(5, 5)

        async def later(*_):
            return False

        self.scene.on_ask(later)
        other = self.scene.copy()
        other.set(self.map, asks=hit_test.ASKS_NOTHING)
        for use in (
            lambda: self.scene.topmost(5, 5), lambda: other.hits(5, 5, where=later), lambda: other.hits(5, 5, descend=later),
            lambda: other.topmost_where(5, 5, later), lambda: other.topmost_where(5, 5, later, lambda item: True),
            lambda: other.visit_hits(5, 5, later),
        ):
            with self.assertRaisesRegex(TypeError, "an awaitable object"):
                use()
        with self.assertRaisesRegex(TypeError, "a function was expected, got 5"):
            self.scene.on_ask(5)

        class Nobody(list):
            def __call__(self, *_):
                return True

        self.scene.on_ask(Nobody())
        self.assertEqual(self.scene.topmost(5, 5), self.sprites[0])
        if numpy is not None:
            self.scene.on_ask(lambda _node, x, *_: numpy.float64(x) < 8)
            self.assertEqual((self.scene.topmost(5, 5), self.scene.topmost(9, 5)), (self.sprites[0], 0))
            self.scene.on_ask(lambda *_: numpy.uint64(self.sprites[3]))
            self.assertEqual(self.scene.topmost(5, 5), self.sprites[3])
        asked = []
        self.scene.on_ask(lambda *_: asked.append(1) or 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            self.scene.topmost_many(flat([(5, 5)] * 100))
        self.assertEqual(len(asked), 1)
        hover = hit_test.Hover()
        with self.assertRaises(ZeroDivisionError):
            hover.update(self.scene, 5, 5)
        self.scene.on_ask(lambda *_: hover.close())
        with self.assertRaisesRegex(hit_test.Error, "the hover is being updated"):
            hover.update(self.scene, 6, 6)
        for use in (lambda *_: len(self.scene), lambda *_: self.scene.hits(5, 5), lambda *_: self.scene.remove(self.map)):
            self.scene.on_ask(use)
            with self.assertRaisesRegex(hit_test.Error, "in the middle of a call"):
                hover.update(self.scene, 6, 6)
        self.scene.on_ask(lambda *_: True)
        path = [self.map, self.sprites[0]]
        self.assertEqual(hover.update(self.scene, 5, 5)[1], path)
        # After an exception, a hover is where it was.
        self.scene.on_ask(lambda *_: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            hover.update(self.scene, 6, 6)
        self.assertEqual(hover.path, path)
        self.scene.on_ask(lambda *_: False)
        self.assertEqual(hover.update(self.scene, 6, 6), (path[::-1], []))
        # Whatever an override answers with, it is the override that is under the pointer.
        for answer in (self.sprites[7], self.map, 12345):
            self.scene.on_ask(lambda *_: answer)
            hover.update(self.scene, 6, 6)
            self.assertEqual((self.scene.topmost(6, 6), hover.path), (answer, [self.map]))

    def test_what_is_not_used_any_more_is_freed_at_once(self):
        made = []

        class Mine(Exception):
            def __init__(self):
                made.append(weakref.ref(self))

        def fail(*_):
            raise Mine()

        gc.disable()
        self.addCleanup(gc.enable)
        scene = hit_test.Scene()
        node = scene.insert((0, 0, 9, 9), asks=hit_test.ASKS_INSIDE)
        scene.on_ask(fail)
        for use in (lambda: scene.topmost(1, 1), lambda: scene.hits(1, 1, where=fail), lambda: scene.topmost_where(1, 1, fail)):
            try:
                use()
            except Mine:
                pass
        self.assertEqual([error() for error in made], [None] * 3)
        scene.on_ask(lambda *_: True)
        self.assertEqual(scene.topmost(1, 1), node)
        gone = weakref.ref(scene)
        del scene, use
        self.assertIsNone(gone())

    def test_rows_of_any_kind_for_new_nodes_and_outlines(self):
        rows = [(0.0, 0.0, 9.0, 9.0), (20.0, 0.0, 9.0, 9.0)]
        corners = [(0, 0), (30, 0), (30, 10)]
        kinds, outlines = [rows, flat(rows, "f"), []], [corners, flat(corners, "f")]
        if numpy is not None:
            table = numpy.array([(row, (0.0,) * 4) for row in rows], dtype=numpy.float32)
            kinds += [table[:, 0], numpy.array(rows)[::1, :], numpy.zeros((0, 4), dtype=numpy.float32)]
            outlines += [numpy.array([corners, corners], dtype=float).transpose(1, 0, 2)[:, 0]]
        for kind in kinds:
            nodes = self.scene.insert_many(kind, self.map)
            self.assertEqual([self.scene.frame(node) for node in nodes], rows[:len(nodes)])
            self.assertEqual(len(nodes), 2 if len(kind) else 0)
        expected = [item.node for item in self.scene.lasso(flat(corners))]
        for outline in outlines:
            self.assertEqual([item.node for item in self.scene.lasso(outline)], expected)
        with self.assertRaisesRegex(ValueError, "a row has 4 numbers, got 3"):
            self.scene.insert_many([(0, 0, 9)])
        with self.assertRaisesRegex(ValueError, "rect has 4 numbers, got 3"):
            self.scene.set_rounded(self.map, (0, 0, 9), (1, 1, 1, 1))
        if numpy is not None:
            self.scene.set(self.map, transform=numpy.array([1, 0, 0, 1, 5, 0]))
            self.assertEqual(tuple(self.scene.attributes(self.map).transform), (1, 0, 0, 1, 5, 0))

    def test_lists_of_rows(self):
        expected = [self.expected(x, y) for x, y in self.points]
        for asked in (self.scene, self.scene.snapshot()):
            self.assertEqual(list(asked.topmost_many(self.points)), expected)
            self.assertEqual(list(asked.topmost_many([])), [])
        self.scene.set_frames([self.map, self.sprites[3]], [(0, 0, 900, 400), [5, 6, 7, 8]])
        self.assertEqual((self.scene.frame(self.map)[2], self.scene.frame(self.sprites[3])), (900, (5, 6, 7, 8)))
        self.scene.set_transforms(self.sprites[:1], ((1, 0, 0, 1, 3, 4),))
        self.assertEqual(tuple(self.scene.attributes(self.sprites[0]).transform), (1, 0, 0, 1, 3, 4))
        for use, columns in (
            (lambda: self.scene.topmost_many([5, 5]), 2), (lambda: self.scene.insert_many([0, 0, 9, 9]), 4),
            (lambda: self.scene.set_frames([self.map], [0, 0, 9, 9]), 4),
        ):
            with self.assertRaisesRegex(TypeError, f"rows of {columns} numbers were expected"):
                use()
        with self.assertRaisesRegex(ValueError, "a row has 4 numbers, got 3"):
            self.scene.set_frames([self.map], [(0, 0, 9)])

    def test_a_scene_without_nodes_is_true(self):
        empty = hit_test.Scene()
        self.assertTrue(empty and empty.snapshot())
        self.assertEqual(len(empty), 0)

    def test_transforms(self):
        shifted = [(1.0, 0.0, 0.0, 1.0, 3.0, 1.0)] * len(self.sprites)
        self.scene.set_transforms(self.sprites, flat(shifted))
        self.frames = [(x + 3, y + 1, w, h) for x, y, w, h in self.frames]
        expected = [self.expected(x, y) for x, y in self.points]
        self.assertEqual(list(self.scene.topmost_many(flat(self.points))), expected)
        self.scene.set_transforms(self.sprites, flat([(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)] * len(self.sprites), "f"))
        self.assertEqual(self.scene.topmost(1, 1), self.sprites[0])
        with self.assertRaises(ValueError):
            self.scene.set_transforms(self.sprites, flat(shifted[1:]))
        with self.assertRaisesRegex(hit_test.Error, "element 1"):
            self.scene.set_transforms(self.sprites[:2], flat([shifted[0], (float("nan"),) * 6]))

    def test_shapes(self):
        sprite = self.sprites[0]

        def hits(x, y):
            return self.scene.topmost(x, y) == sprite

        self.scene.set_ellipse(sprite, 0, 0, 16, 16)
        self.assertEqual((hits(1, 1), hits(8, 8)), (False, True))
        self.scene.set_rounded(sprite, (0, 0, 16, 16), (8, 0, 0, 0))
        self.assertEqual((hits(1, 1), hits(15, 1)), (False, True))
        for vertices in ([(0, 0), (16, 0), (0, 16)], flat([(0, 0), (16, 0), (0, 16)])):
            self.scene.set_polygon(sprite, vertices)
            self.assertEqual((hits(1, 1), hits(15, 15)), (True, False))
        self.scene.set_polygon(sprite, [(0, 0), (16, 0), (16, 16), (0, 16)] * 2)
        self.assertFalse(hits(8, 8))
        self.scene.set_polygon(sprite, [(0, 0), (16, 0), (16, 16), (0, 16)] * 2, non_zero=True)
        self.assertTrue(hits(8, 8))
        ring = [[(0, 0), (16, 0), (16, 16), (0, 16)], [(4, 4), (12, 4), (12, 12), (4, 12)]]
        self.scene.set_path(sprite, ring)
        self.assertEqual((hits(1, 1), hits(8, 8)), (True, False))
        self.scene.set_path(sprite, ring, non_zero=True)
        self.assertTrue(hits(8, 8))
        self.scene.set_stroke(sprite, [[(0, 0), (8, 8)], [(16, 0)]], 1, hit_width=4, closed=[False, True])
        self.assertEqual((hits(8, 8), hits(15, 1), hits(2, 8)), (True, True, False))
        node = lambda items: sprite in [item.node for item in items]
        for asked in (self.scene, self.scene.snapshot()):
            self.assertTrue(node(asked.lasso([(6, 6), (9, 6), (9, 9)])))
            self.assertFalse(node(asked.lasso([(1, 6), (3, 7), (2, 8)])))
            self.assertFalse(node(asked.lasso([(6, 6), (9, 6), (9, 9)], where=lambda item: item.node != sprite)))
            self.assertTrue(node(asked.along([(0, 8), (8, 0)], 1)))
            self.assertFalse(node(asked.along([(0, 8), (8, 0)], 1, contained=True)))
        self.scene.set_svg_path(sprite, "M0 0H16V16z")
        self.assertEqual((hits(15, 1), hits(1, 15)), (True, False))
        self.scene.set_svg_stroke(sprite, "M0 0L16 16", 1, hit_width=4)
        self.assertEqual((hits(8, 8), hits(15, 1)), (True, False))
        with self.assertRaises(hit_test.Error):
            self.scene.set_svg_path(sprite, "M0 0Q")
        with self.assertRaises(ValueError):
            self.scene.set_stroke(sprite, ring, 1, closed=[True])
        self.scene.set_mask(sprite, 2, 2, b"\x80")
        self.assertEqual((hits(1, 1), hits(15, 1)), (True, False))
        with self.assertRaises(ValueError):
            self.scene.set_mask(sprite, 100, 100, b"\x80")
        # A number of bytes is not taken for the bytes themselves.
        for use in (lambda: self.scene.set_mask(sprite, 8, 8, 8), lambda: hit_test.Scene.read(3)):
            with self.assertRaisesRegex(TypeError, "bytes were expected, got [83]"):
                use()
        self.assertEqual((hits(1, 1), hits(15, 1)), (True, False))
        self.scene.set_mask(sprite, 2, 2, [0x40])
        self.assertEqual((hits(1, 1), hits(15, 1)), (False, True))
        self.scene.clear_shape(sprite)
        self.assertTrue(hits(15, 1))

    def test_predicates(self):
        table = {node: number for number, node in enumerate(self.sprites)}
        odd = lambda item: table.get(item.node, 0) % 2 == 1 and self.scene.parent(item.node) == self.map
        self.assertEqual(len(self.scene.region(0, 0, 1000, 500, where=odd)), 500)
        snapshot = self.scene.snapshot()
        for asked in (self.scene, snapshot):
            self.assertEqual([item.node for item in asked.nearest(18, 8, 3, where=odd)], [self.sprites[1]])
            self.assertEqual([item.node for item in asked.hits(25, 5, where=odd)], [self.sprites[1]])
            self.assertEqual((asked.topmost_where(25, 5, odd), asked.topmost_where(5, 5, odd)), (self.sprites[1], 0))
            any_node, not_below_map = (lambda item: True), (lambda item: item.node != self.map)
            self.assertEqual(asked.topmost_where(25, 5, any_node, any_node), asked.topmost_where(25, 5, any_node))
            self.assertEqual(asked.topmost_where(25, 5, any_node, not_below_map), self.map)
            self.assertEqual(asked.topmost_where(25, 5, odd, not_below_map), 0)
            with self.assertRaises(ZeroDivisionError):
                asked.topmost_where(25, 5, any_node, lambda item: 1 / 0)
            with self.assertRaises(ZeroDivisionError):
                asked.hits(25, 5, where=lambda item: 1 / 0)
        self.assertEqual([item.node for item in self.scene.region(0, 0, 60, 20, True, odd)], [self.sprites[1]])

    def test_visits_end_early_and_go_down_where_they_may(self):
        lasso, line = [(20, 0), (30, 0), (30, 9), (20, 9)], [(20, 5), (30, 5)]
        for asked in (self.scene, self.scene.snapshot()):
            for visit, listed, arguments in (
                (asked.visit_hits, asked.hits, (25, 5)),
                (asked.visit_region, asked.region, (20, 0, 10, 9)),
                (asked.visit_lasso, asked.lasso, (lasso,)),
                (asked.visit_along, asked.along, (line, 2)),
                (asked.visit_nearest, asked.nearest, (25, 5, 1)),
            ):
                found = []
                visit(*arguments, lambda item: found.append(item.node) or True)
                self.assertEqual(found, [item.node for item in listed(*arguments)])
                self.assertEqual(found, [self.sprites[1], self.map])
                visit(*arguments, lambda item: found.append(item.node))
                self.assertEqual(found[2:], [self.sprites[1]])
                above = listed(*arguments, descend=lambda item: item.node != self.map)
                self.assertEqual([item.node for item in above], [self.map])
                with self.assertRaises(ZeroDivisionError):
                    visit(*arguments, lambda item: True, descend=lambda item: 1 / 0)

    def test_predicates_are_asked_lazily(self):
        asked = []
        piles = self.scene.insert_many(array("d", [2000, 0, 10, 10] * 10000), self.map)
        self.scene.set(self.map, bounds=(0, 0, 3000, 500))
        self.assertEqual(self.scene.topmost_where(2005, 5, lambda item: asked.append(1) or item.node == piles[9900]), piles[9900])
        self.assertEqual(len(asked), 100)

    def test_snapshots_answer_as_the_scene_did(self):
        snapshot = self.scene.snapshot()
        self.scene.set(self.sprites[1], alpha=0.5)
        self.scene.remove(self.sprites[0])
        self.assertEqual(len(snapshot.region(0, 0, 1000, 500)), 1001)
        self.assertEqual(len(snapshot.region(0, 0, 37, 20, contained=True)), 2)
        self.assertEqual([item.distance for item in snapshot.nearest(18, 8, 3)], [0, 2, 2])
        self.assertEqual(snapshot.parent(self.sprites[0]), self.map)
        self.assertEqual(snapshot.attributes(self.sprites[1]).alpha, 1)
        with self.assertRaisesRegex(hit_test.Error, "is not in this scene"):
            snapshot.parent(self.scene.insert((0, 0, 1, 1)))

    def test_places_and_builds(self):
        places = [hit_test.index(node) for node in [self.map] + self.sprites]
        self.assertEqual((len(set(places)), min(places)), (1001, 1))
        self.assertEqual(hit_test.index(0), 0)
        self.scene.insert_many(flat(grid(20000)), self.map)
        build = self.scene.begin_build()
        self.assertIsNotNone(build)
        worker = threading.Thread(target=lambda: [None for _ in iter(lambda: build.advance(0.001), True)])
        worker.start()
        worker.join()
        self.assertTrue(self.scene.adopt(build))
        with self.assertRaisesRegex(ValueError, "is closed"):
            self.scene.adopt(build)
        self.scene.prepare()
        self.assertIsNone(self.scene.begin_build())

    def test_preparing_for_a_time(self):
        self.scene.insert_many(flat(grid(20000)), self.map)
        self.assertFalse(self.scene.prepare(0))
        with self.assertRaisesRegex(hit_test.Error, "a time must be finite"):
            self.scene.prepare(math.nan)
        self.assertTrue(self.scene.prepare(1e9))

    def test_snapshots_that_are_closed_while_they_are_used(self):
        snapshot = self.scene.snapshot()
        handle, asked = weakref.ref(snapshot._handle), []

        def close(item):
            snapshot.close()
            asked.append(handle() is not None)
            return True

        snapshot.visit_hits(5, 5, close)
        self.assertEqual((asked, handle()), ([True, True], None))
        points = flat([(5, 5)] * 50000)
        for _ in range(5):
            snapshot, found, begun = self.scene.snapshot(), [], threading.Event()

            def ask(snapshot=snapshot):
                begun.set()
                try:
                    found.append(set(snapshot.topmost_many(points)))
                except ValueError as error:  # It was closed before.
                    found.append(str(error))

            thread = threading.Thread(target=ask)
            thread.start()
            begun.wait()
            snapshot.close()
            thread.join()
            with self.assertRaisesRegex(ValueError, "the Snapshot is closed"):
                snapshot.topmost(5, 5)
            self.assertIn(found, ([{self.sprites[0]}], ["the Snapshot is closed"]))

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
