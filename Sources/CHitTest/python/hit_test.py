"""Which node of a scene gets the touch: the C library of swift-hit-testing for Python, with ctypes only.

    import hit_test
    scene = hit_test.Scene()
    map = scene.insert((0, 0, 800, 600))
    sprites = scene.insert_many(frames, map)          # n rows of x, y, width, height
    scene.set_frames(sprites, frames)
    scene.topmost(30, 30)                             # a node, or 0
    scene.topmost_many(points)                        # n rows of x, y; a node or 0 for each
    scene.hits(30, 30, where=lambda item: item.node in selected)

Rows of numbers are anything with the buffer protocol: numpy arrays, array.array, memoryview, of C doubles or floats. Rows
of an array with two dimensions may have any stride, columns are adjacent. They are not copied, except by insert_many() and
of outlines, and only if they are not adjacent doubles. Lists of rows, such as [(0, 0, 9, 9)], are copied. Nodes are integers;
lists of nodes are copied. Rows of nodes are returned as a memoryview of unsigned 64-bit integers, which numpy.asarray accepts
without a copy.

Points are in the space of the roots' parent, frames in the bounds space of the node's parent; y may point up or down.
Children are ordered back to front. Batches let other threads run. A scene belongs to one thread at a time; a Snapshot may be
used by any number.

The module looks for the library beside this file, unless the environment variable HIT_TEST_LIBRARY gives a path.
"""

import ctypes
import numbers
import operator
import os
import sys
from array import array
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

ABI_VERSION = 1

_NAMES = {"darwin": "libCHitTest.dylib", "win32": "CHitTest.dll"}
_PATH = os.environ.get("HIT_TEST_LIBRARY") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), _NAMES.get(sys.platform, "libCHitTest.so"))
_library = ctypes.CDLL(_PATH)

HIT_PASS, HIT_DESCEND, HIT_ANSWER = range(3)
_NO_REPLY = 3  # No hit_reply: the call of the library fails, and changes nothing.
ASKS_NOTHING, ASKS_HIT_TEST, ASKS_INSIDE = range(3)
MODE_AUTO, MODE_NONE, MODE_BOX_NONE, MODE_BOX_ONLY = range(4)


class Error(Exception):
    """A failure of the library, with its message and status."""

    def __init__(self, message=None, status=None):
        super().__init__(message if message is not None else _library.hit_message().decode())
        self.status = status if status is not None else _library.hit_error()


class Attributes(ctypes.Structure):
    """The attributes of a node: see hit_attributes in hit_test.h."""

    __slots__ = ()  # A misspelled attribute is an error.
    _fields_ = [
        ("size", c_uint32), ("hidden", c_int32), ("enabled", c_int32), ("hits_outside_bounds", c_int32),
        ("mode", c_int32), ("asks", c_int32), ("reserved", c_int32), ("reach", c_int32),
        ("bounds", c_double * 4), ("origin", c_double * 2), ("anchor", c_double * 2), ("transform", c_double * 6),
        ("alpha", c_double), ("outsets", c_double * 4), ("redirect", c_uint64), ("reach_values", c_double * 4),
    ]

    def __init__(self, frame=None, **values):
        super().__init__(size=ctypes.sizeof(Attributes), enabled=1, alpha=1, anchor=(0.5, 0.5), transform=(1, 0, 0, 1, 0, 0))
        if frame is not None:
            x, y, width, height = frame
            self.origin = (x, y)
            self.bounds = (0, 0, width, height)
        self._assign(values)

    def __reduce__(self):
        return Attributes.from_buffer_copy, (bytes(self),)  # For copy and pickle.

    def _assign(self, values):
        for name, value in values.items():
            if name not in dict(self._fields_):
                raise TypeError(f"nodes have no attribute {name!r}")
            room = getattr(dict(self._fields_)[name], "_length_", None)
            setattr(self, name, value if room is None else _doubles(value, room, name))


def _doubles(values, count, name):
    """An array with a given number of doubles; an error if there are more or fewer values."""
    values = tuple(values)
    if len(values) != count:
        raise ValueError(f"{name} has {count} numbers, got {len(values)}")
    return (c_double * count)(*values)


class Item(ctypes.Structure):
    """One node of a list: see hit_item in hit_test.h."""

    _fields_ = [
        ("node", c_uint64), ("redirect", c_uint64), ("distance", c_double), ("asks", c_int32), ("reserved", c_int32)]


class _HoverChange(ctypes.Structure):
    _fields_ = [
        ("left", POINTER(c_uint64)), ("left_count", c_size_t), ("entered", POINTER(c_uint64)),
        ("entered_count", c_size_t), ("path", POINTER(c_uint64)), ("path_count", c_size_t)]


_Ask = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_uint64, c_double, c_double, c_int, POINTER(c_uint64))
_Accept = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Item))

_STATUS, _D, _N, _P, _Z = c_int, c_double, c_uint64, c_void_p, c_size_t
for _name, _result, *_arguments in [
    ("hit_abi_version", c_uint32),
    ("hit_message", c_char_p),
    ("hit_error", c_int),
    ("hit_clear_error", None),
    ("hit_scene_create", _P),
    ("hit_scene_copy", _P, _P),
    ("hit_scene_destroy", _STATUS, _P),
    ("hit_scene_read", _P, _P, _Z),
    ("hit_count", _Z, _P),
    ("hit_contains", c_int, _P, _N),
    ("hit_index", c_uint32, _N),
    ("hit_parent", _N, _P, _N),
    ("hit_children", _Z, _P, _N, _Z, _P),
    ("hit_get", _STATUS, _P, _N, _P),
    ("hit_set", _STATUS, _P, _N, _P),
    ("hit_get_frame", _STATUS, _P, _N, _P),
    ("hit_set_frame", _STATUS, _P, _N, _D, _D, _D, _D),
    ("hit_set_scroll", _STATUS, _P, _N, _D, _D),
    ("hit_insert", _STATUS, _P, _N, _P, _P),
    ("hit_insert_many", _STATUS, _P, _N, _Z, _P, _P),
    ("hit_move_to_front", _STATUS, _P, _N, _N),
    ("hit_move_behind", _STATUS, _P, _N, _N, _N),
    ("hit_remove", _STATUS, _P, _N),
    ("hit_remove_many", _STATUS, _P, _Z, _P),
    ("hit_remove_all", _STATUS, _P, c_int),
    ("hit_set_frames", _STATUS, _P, _Z, _P, _P, _Z),
    ("hit_set_frames_f32", _STATUS, _P, _Z, _P, _P, _Z),
    ("hit_set_transforms", _STATUS, _P, _Z, _P, _P, _Z),
    ("hit_set_transforms_f32", _STATUS, _P, _Z, _P, _P, _Z),
    ("hit_shape_clear", _STATUS, _P, _N),
    ("hit_shape_ellipse", _STATUS, _P, _N, _D, _D, _D, _D),
    ("hit_shape_rounded", _STATUS, _P, _N, _P, _P),
    ("hit_shape_polygon", _STATUS, _P, _N, _Z, _P, c_int),
    ("hit_shape_path", _STATUS, _P, _N, _Z, _P, _P, c_int),
    ("hit_shape_stroke", _STATUS, _P, _N, _Z, _P, _P, _P, _D, _D),
    ("hit_shape_svg_path", _STATUS, _P, _N, c_char_p, c_int, _D),
    ("hit_shape_svg_stroke", _STATUS, _P, _N, c_char_p, _D, _D, _D),
    ("hit_shape_mask", _STATUS, _P, _N, _Z, _Z, _P),
    ("hit_set_ask", _STATUS, _P, _P, _P),
    ("hit_topmost", _N, _P, _D, _D),
    ("hit_topmost_f64", _STATUS, _P, _Z, _P, _Z, _P),
    ("hit_topmost_f32", _STATUS, _P, _Z, _P, _Z, _P),
    ("hit_hits", _Z, _P, _D, _D, _Z, _P),
    ("hit_region", _Z, _P, _D, _D, _D, _D, c_int, _Z, _P),
    ("hit_lasso", _Z, _P, _Z, _P, c_int, _Accept, _P, _Z, _P),
    ("hit_along", _Z, _P, _Z, _P, _D, c_int, _Accept, _P, _Z, _P),
    ("hit_nearest", _Z, _P, _D, _D, _D, _Z, _P),
    ("hit_visit_hits", _STATUS, _P, _D, _D, _Accept, _Accept, _P),
    ("hit_visit_region", _STATUS, _P, _D, _D, _D, _D, c_int, _Accept, _Accept, _P),
    ("hit_visit_lasso", _STATUS, _P, _Z, _P, c_int, _Accept, _Accept, _P),
    ("hit_visit_along", _STATUS, _P, _Z, _P, _D, c_int, _Accept, _Accept, _P),
    ("hit_visit_nearest", _STATUS, _P, _D, _D, _D, _Accept, _Accept, _P),
    ("hit_topmost_where", _N, _P, _D, _D, _Accept, _P),
    ("hit_hover_create", _P),
    ("hit_hover_destroy", _STATUS, _P),
    ("hit_hover_update", _STATUS, _P, _P, _D, _D, _P),
    ("hit_prepare", _STATUS, _P),
    ("hit_prepare_for", c_int, _P, _D),
    ("hit_build_begin", _P, _P),
    ("hit_build_advance", c_int, _P, _D),
    ("hit_build_adopt", c_int, _P, _P),
    ("hit_build_destroy", _STATUS, _P),
    ("hit_snapshot_create", _P, _P),
    ("hit_snapshot_destroy", _STATUS, _P),
    ("hit_snapshot_count", _Z, _P),
    ("hit_snapshot_contains", c_int, _P, _N),
    ("hit_snapshot_parent", _N, _P, _N),
    ("hit_snapshot_get", _STATUS, _P, _N, _P),
    ("hit_snapshot_topmost", _N, _P, _D, _D),
    ("hit_snapshot_topmost_f64", _STATUS, _P, _Z, _P, _Z, _P),
    ("hit_snapshot_topmost_f32", _STATUS, _P, _Z, _P, _Z, _P),
    ("hit_snapshot_hits", _Z, _P, _D, _D, _Z, _P),
    ("hit_snapshot_region", _Z, _P, _D, _D, _D, _D, c_int, _Z, _P),
    ("hit_snapshot_lasso", _Z, _P, _Z, _P, c_int, _Accept, _P, _Z, _P),
    ("hit_snapshot_along", _Z, _P, _Z, _P, _D, c_int, _Accept, _P, _Z, _P),
    ("hit_snapshot_nearest", _Z, _P, _D, _D, _D, _Z, _P),
    ("hit_snapshot_visit_hits", _STATUS, _P, _D, _D, _Accept, _Accept, _P),
    ("hit_snapshot_visit_region", _STATUS, _P, _D, _D, _D, _D, c_int, _Accept, _Accept, _P),
    ("hit_snapshot_visit_lasso", _STATUS, _P, _Z, _P, c_int, _Accept, _Accept, _P),
    ("hit_snapshot_visit_along", _STATUS, _P, _Z, _P, _D, c_int, _Accept, _Accept, _P),
    ("hit_snapshot_visit_nearest", _STATUS, _P, _D, _D, _D, _Accept, _Accept, _P),
    ("hit_snapshot_topmost_where", _N, _P, _D, _D, _Accept, _P),
    ("hit_find", _N, _P, c_char_p),
    ("hit_name", c_char_p, _P, _N),
    ("hit_label", c_char_p, _P, _N),
    ("hit_class_name", c_char_p, _P, _N),
    ("hit_identifier", c_char_p, _P, _N),
    ("hit_handler", _N, _P, _N),
    ("hit_explain", _Z, _P, _D, _D, _N, _Z, _P),
]:
    _function = getattr(_library, _name)
    _function.restype = _result
    _function.argtypes = _arguments

if _library.hit_abi_version() != ABI_VERSION:
    raise ImportError(f"{_PATH} has ABI version {_library.hit_abi_version()}, this file is for {ABI_VERSION}")


def index(node):
    """The index of a node, for tables beside a scene. Indexes count from 1, are dense, and are reused after nodes are
    removed. The index of 0, which is no node, is 0."""
    return _library.hit_index(node)


def _check(status):
    if status:
        raise Error()


def _checked(function, *arguments):
    """Calls a function of the library whose result 0 or NULL may mean a failure, and returns the result. Raises Error for a
    failure."""
    _library.hit_clear_error()
    result = function(*arguments)
    if not result and _library.hit_error():
        raise Error()
    return result


class _Rows:
    """Rows in a caller's memory: their address, their number, and the number of bytes from one row to the next; 0 if there is
    one row, or the numbers have one dimension."""

    def __init__(self, values, columns, formats, is_written=False, is_adjacent=False):
        self.view = memoryview(values)  # Holds the memory while the library uses it.
        view = self.view
        if view.format.lstrip("@=<") not in formats:
            raise TypeError(f"numbers of the format {' or '.join(formats)} were expected, got {view.format}")
        self.format = view.format.lstrip("@=<")
        width = view.itemsize
        # An L has 4 bytes on Windows.
        if width != (4 if self.format == "f" else 8):
            raise TypeError(f"numbers of {4 if self.format == 'f' else 8} bytes were expected, got {width}")
        if view.ndim == 1:
            if view.strides[0] != width and len(view) > 1:
                raise ValueError("numbers in one dimension have to lie side by side")
            self.count, remainder = divmod(view.shape[0], columns)
            if remainder:
                raise ValueError(f"{view.shape[0]} numbers are not rows of {columns}")
            self.stride = 0
        elif view.ndim == 2 and view.shape[1] == columns:
            self.count = view.shape[0]
            self.stride = view.strides[0] if self.count > 1 else 0
            if view.strides[1] != width or self.count > 1 and self.stride < columns * width:
                raise ValueError("the numbers of a row have to lie side by side, and rows behind each other")
        else:
            raise ValueError(f"rows of {columns} numbers were expected, got the shape {view.shape}")
        if is_adjacent and self.count > 1 and self.stride not in (0, columns * width):
            raise ValueError("the rows have to follow each other")
        if is_written and view.readonly:
            raise ValueError("memory that can be written was expected")
        self.pointer = _address(view) if self.count else None
        if is_written and self.pointer and self.pointer % width:
            raise ValueError(f"memory aligned to {width} bytes was expected")


class _Buffer(ctypes.Structure):
    """The members of Py_buffer that are read here."""

    _fields_ = [
        ("buf", c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
        ("readonly", c_int), ("ndim", c_int), ("format", c_char_p), ("shape", c_void_p), ("strides", c_void_p),
        ("suboffsets", c_void_p), ("internal", c_void_p)]


def _address(view):
    """The address of a memoryview, which may be read-only or have strides."""
    buffer = _Buffer()
    full = 0x011C  # PyBUF_FULL_RO
    if ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(view), byref(buffer), full):
        raise BufferError("the memory cannot be read")
    address = buffer.buf
    ctypes.pythonapi.PyBuffer_Release(byref(buffer))
    return address


def _nodes(values):
    """Rows of one node each, from anything with a buffer of unsigned 64-bit integers, or from a list or tuple of integers."""
    if isinstance(values, (list, tuple)):
        values = array("Q", values)
    return _Rows(values, 1, ("Q", "L"), is_adjacent=True)


def _encoded(text):
    """A text as the library takes it: UTF-8 that ends with a zero."""
    if "\0" in text:
        raise ValueError("a text has no character 0")
    return text.encode()


def _new_nodes(count):
    return memoryview(bytearray(8 * count)).cast("Q")


def _bytes(values):
    """Bytes, from a buffer or a list. A number is an error: bytes() would make so many zeros."""
    if isinstance(values, numbers.Number):
        raise TypeError(f"bytes were expected, got {values}")
    return bytes(values)


def _is_true(reply):
    """Whether a reply of a caller's function counts as true. A coroutine would always."""
    if hasattr(reply, "__await__"):
        if hasattr(reply, "close"):
            reply.close()  # Else Python warns that nothing has awaited it.
        raise TypeError("a function that has to answer at once has returned an awaitable object")
    return bool(reply)


_NO_PREDICATE = ctypes.cast(None, _Accept)


class _Predicates:
    """Functions of the caller that are called with items. An exception of such a function ends the list, and check() raises
    the exception again."""

    def __init__(self):
        self._raised = None

    def callback(self, function):
        if function is None:
            return _NO_PREDICATE

        def call(_context, item):
            if self._raised is not None:
                return 0
            try:
                return 1 if _is_true(function(Item.from_buffer_copy(item.contents))) else 0
            except BaseException as error:  # Nothing may be raised through the library.
                self._raised = error
                return 0
            finally:
                _library.hit_clear_error()  # What has failed in the function is no failure of the list.

        return _Accept(call)

    def check(self):
        error, self._raised = self._raised, None
        if error is not None:
            try:
                raise error
            finally:
                del error  # Else the exception and this frame would keep each other.


def _visit(name, arguments, each, descend):
    """Calls each(item) with the items of a list, until each returns a false value. The name is that of the library's
    function."""
    predicates = _Predicates()
    callbacks = (predicates.callback(descend), predicates.callback(each))
    status = getattr(_library, name)(*arguments, *callbacks, None)
    predicates.check()
    _check(status)


def _list(name, arguments, where=None, descend=None):
    """The items of a list; with predicates, only those that where accepts, and none below a node that descend refuses. The
    name is that of the library's function."""
    if where is not None or descend is not None:
        found = []

        def add(item):
            if where is None or _is_true(where(item)):
                found.append(item)
            return True

        before, _, last = name.rpartition("_")
        _visit(f"{before}_visit_{last}", arguments, add, descend)
        return found
    if name.endswith(("lasso", "along")):
        arguments = (*arguments, _NO_PREDICATE, None)
    items = (Item * 16)()
    while True:
        count = _checked(getattr(_library, name), *arguments, len(items), items)
        if count <= len(items):
            return items[:count]
        items = (Item * count)()


def _adjacent(values, columns):
    """Adjacent rows of doubles, from a list or tuple of rows, or from a buffer of doubles or floats. The numbers of a buffer
    are copied unless they are adjacent doubles."""
    if isinstance(values, (list, tuple)):
        try:
            rows = [tuple(row) for row in values]
        except TypeError:
            raise TypeError(f"rows of {columns} numbers were expected") from None
        for length in set(map(len, rows)) - {columns}:
            raise ValueError(f"a row has {columns} numbers, got {length}")
        values = array("d", [number for row in rows for number in row])
    rows = _Rows(values, columns, ("d", "f"))
    if rows.format == "d" and (rows.count < 2 or rows.stride in (0, 8 * columns)):
        return rows
    numbers = memoryview(rows.view.tobytes()).cast(rows.format)
    return _Rows(array("d", numbers), columns, ("d",))


def _given(values, columns):
    """Rows of doubles or floats, from a buffer or, as a copy, from a list or tuple of rows."""
    return _adjacent(values, columns) if isinstance(values, (list, tuple)) else _Rows(values, columns, ("d", "f"))


def _points(points):
    """Adjacent rows of x, y: see _adjacent()."""
    return _adjacent(points, 2)


def _lines(lines):
    """The numbers of points of the lines, and the rows of the points of all lines."""
    lines = [[tuple(point) for point in line] for line in lines]
    return (c_size_t * len(lines))(*map(len, lines)), _points([point for line in lines for point in line])


class _Object:
    def __init__(self, handle):
        if not handle:
            raise Error()
        self._pointer = handle

    @property
    def _handle(self):
        if self._pointer is None:
            raise ValueError(f"the {type(self).__name__} is closed")
        return self._pointer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_pointer", None) and _library is not None:
            self.close()

    def __reduce_ex__(self, _protocol):
        # A copy of the handle would be freed twice.
        raise TypeError(f"a {type(self).__name__} cannot be pickled or copied, except a Scene by its method copy()")

    def close(self):
        """Frees the library's object. A second call does nothing."""
        if self._pointer:
            _check(self._destroy(self._pointer))
            self._pointer = None

    def _topmost_many(self, points, out, prefix):
        rows = _given(points, 2)
        if out is None:
            out = _new_nodes(rows.count)
        target = _Rows(out, 1, ("Q", "L"), is_written=True, is_adjacent=True)
        if target.count < rows.count:
            raise ValueError(f"there is room for {target.count} nodes of {rows.count} points")
        call = getattr(_library, prefix + ("_f64" if rows.format == "d" else "_f32"))
        return out, call(self._handle, rows.count, rows.pointer, rows.stride, target.pointer)


class _Questions:
    """What a scene and a snapshot have in common. Their functions in the library begin with _PREFIX."""

    def __bool__(self):
        return True  # Also without nodes, so that `scene or Scene()` is the scene.

    def __len__(self):
        return _checked(getattr(_library, self._PREFIX + "count"), self._handle)

    def __contains__(self, node):
        return bool(_checked(getattr(_library, self._PREFIX + "contains"), self._handle, node))

    def parent(self, node):
        """The parent of a node; 0 for a root."""
        return _checked(getattr(_library, self._PREFIX + "parent"), self._handle, node)

    def attributes(self, node):
        """The attributes of a node. They are a copy: Scene.set() writes them back."""
        result = Attributes()
        _check(getattr(_library, self._PREFIX + "get")(self._handle, node, byref(result)))
        return result

    def topmost_where(self, x, y, where, descend=None):
        """The front-most of the nodes at a point for which where(item) is true; 0 if there is none. Nodes below a node for which
        descend(item) is false do not count. No override is called, no redirect followed."""
        if descend is not None:
            found = 0

            def goes_on(item):
                nonlocal found
                if _is_true(where(item)):
                    found = item.node
                return found == 0

            self.visit_hits(x, y, goes_on, descend)
            return found
        predicates = _Predicates()
        node = _checked(getattr(_library, self._PREFIX + "topmost_where"), self._handle, x, y, predicates.callback(where), None)
        predicates.check()
        return node

    def hits(self, x, y, where=None, descend=None):
        """All nodes at a point, front to back. With predicates, only those that where(item) accepts, and none below a node for
        which descend(item) is false. The predicates may use and change the scene."""
        return _list(self._PREFIX + "hits", (self._handle, x, y), where, descend)

    def region(self, x, y, width, height, contained=False, where=None, descend=None):
        """The nodes in a rectangle, front to back: those that intersect it or, if contained is true, lie completely in it.
        where and descend are as for hits()."""
        return _list(self._PREFIX + "region", (self._handle, x, y, width, height, int(contained)), where, descend)

    def lasso(self, corners, contained=False, where=None, descend=None):
        """The nodes in a polygon whose corners are rows of x, y: as region(). Areas are exact, with shapes."""
        rows = _points(corners)
        return _list(self._PREFIX + "lasso", (self._handle, rows.count, rows.pointer, int(contained)), where, descend)

    def along(self, line, width, contained=False, where=None, descend=None):
        """The nodes along a line with a width, whose points are rows of x, y: as region(). Areas are exact, with shapes."""
        rows = _points(line)
        return _list(self._PREFIX + "along", (self._handle, rows.count, rows.pointer, width, int(contained)), where, descend)

    def nearest(self, x, y, radius, where=None, descend=None):
        """The nodes within a radius around a point, nearest first. where and descend are as for hits()."""
        return _list(self._PREFIX + "nearest", (self._handle, x, y, radius), where, descend)

    def visit_hits(self, x, y, each, descend=None):
        """Calls each(item) with all nodes at a point, front to back, until each returns a false value. Nodes further behind
        are not looked for. descend is as for hits()."""
        _visit(self._PREFIX + "visit_hits", (self._handle, x, y), each, descend)

    def visit_region(self, x, y, width, height, each, contained=False, descend=None):
        """Calls each(item) with the nodes in a rectangle, front to back, until each returns a false value."""
        _visit(self._PREFIX + "visit_region", (self._handle, x, y, width, height, int(contained)), each, descend)

    def visit_lasso(self, corners, each, contained=False, descend=None):
        """Calls each(item) with the nodes in a polygon, front to back, until each returns a false value."""
        rows = _points(corners)
        _visit(self._PREFIX + "visit_lasso", (self._handle, rows.count, rows.pointer, int(contained)), each, descend)

    def visit_along(self, line, width, each, contained=False, descend=None):
        """Calls each(item) with the nodes along a line, front to back, until each returns a false value."""
        rows = _points(line)
        _visit(self._PREFIX + "visit_along", (self._handle, rows.count, rows.pointer, width, int(contained)), each, descend)

    def visit_nearest(self, x, y, radius, each, descend=None):
        """Calls each(item) with the nodes within a radius, nearest first, until each returns a false value. Nodes
        behind the last one are not looked for."""
        _visit(self._PREFIX + "visit_nearest", (self._handle, x, y, radius), each, descend)


class _SnapshotHandle:
    """The library's snapshot, as an argument of its functions. It is freed when neither its owner nor a call uses it."""

    def __init__(self, pointer):
        self._as_parameter_ = pointer

    def __del__(self):
        if _library is not None:
            _library.hit_snapshot_destroy(self._as_parameter_)


class Snapshot(_Questions, _Object):
    """A scene as it was at one moment, for any number of threads."""

    _PREFIX = "hit_snapshot_"

    def __init__(self, handle):
        super().__init__(handle)
        self._pointer = _SnapshotHandle(handle)

    def close(self):
        """Frees the library's object, once no call of another thread uses it. A second call does nothing."""
        self._pointer = None

    def topmost(self, x, y):
        """The node that gets a touch at a point; 0 if there is none. Raises Error if the answer needs an override."""
        return _checked(_library.hit_snapshot_topmost, self._handle, x, y)

    def topmost_many(self, points, out=None):
        """The nodes that get touches at many points, rows of x, y: one node or 0 for each. They are written to out, an aligned
        buffer of unsigned 64-bit integers apart from the points, or to a new one, which is returned."""
        out, status = self._topmost_many(points, out, "hit_snapshot_topmost")
        _check(status)
        return out


class Build(_Object):
    """Indexes under construction on any thread, begun by Scene.begin_build(). A build must not be closed while a thread
    builds."""

    _destroy = _library.hit_build_destroy

    def advance(self, seconds):
        """Builds for a number of seconds. Returns True once the build is finished. Other threads run meanwhile."""
        return bool(_checked(_library.hit_build_advance, self._handle, seconds))


class Scene(_Questions, _Object):
    """A tree of nodes that finds which of them gets a touch."""

    _PREFIX = "hit_"
    _destroy = _library.hit_scene_destroy

    def __init__(self, handle=None):
        super().__init__(handle or _library.hit_scene_create())
        self._ask = None
        self._raised = []

    @classmethod
    def read(cls, data):
        """A scene from the bytes of a scene file."""
        data = _bytes(data)
        handle = _library.hit_scene_read(data, len(data))
        if not handle:
            raise Error()
        return cls(handle)

    def copy(self):
        """An independent copy of the scene, without the function of on_ask()."""
        return Scene(_checked(_library.hit_scene_copy, self._handle))

    def children(self, node=0):
        """The children of a node, or the roots, back to front."""
        nodes = _new_nodes(_checked(_library.hit_children, self._handle, node, 0, None))
        if len(nodes):
            _library.hit_children(self._handle, node, len(nodes), _address(nodes))
        return nodes

    def insert(self, frame=None, parent=0, **attributes):
        """Adds a node with a frame, and any fields of Attributes, in front of its siblings. Returns the node."""
        node = c_uint64()
        _check(_library.hit_insert(self._handle, parent, byref(Attributes(frame, **attributes)), byref(node)))
        return node.value

    def insert_many(self, frames, parent=0):
        """Adds a node for each frame: rows of x, y, width, height, each in front of the one before. Returns the nodes."""
        rows = _adjacent(frames, 4)
        nodes = _new_nodes(rows.count)
        _check(_library.hit_insert_many(
            self._handle, parent, rows.count, rows.pointer, _address(nodes) if rows.count else None))
        return nodes

    def move(self, node, parent=0, behind=0):
        """Moves a node to a parent (0: none), in front of its siblings or, unless behind is 0, right behind that sibling."""
        if behind:
            _check(_library.hit_move_behind(self._handle, node, parent, behind))
        else:
            _check(_library.hit_move_to_front(self._handle, node, parent))

    def remove(self, node):
        """Removes a node and its subtree."""
        _check(_library.hit_remove(self._handle, node))

    def remove_many(self, nodes):
        """Removes many nodes and their subtrees. A node that has already been removed with an ancestor is skipped."""
        rows = _nodes(nodes)
        _check(_library.hit_remove_many(self._handle, rows.count, rows.pointer))

    def clear(self):
        """Removes all nodes, and keeps their memory for new ones."""
        _check(_library.hit_remove_all(self._handle, 1))

    def set(self, node, attributes=None, **values):
        """Sets all attributes of a node, except that values given by name take precedence. If attributes is None, sets only
        those values. The attributes that are given are not changed."""
        attributes = self.attributes(node) if attributes is None else Attributes.from_buffer_copy(attributes)
        attributes._assign(values)
        _check(_library.hit_set(self._handle, node, byref(attributes)))

    def frame(self, node):
        """x, y, width, height in the parent's bounds space: the box of the transformed bounds."""
        result = (c_double * 4)()
        _check(_library.hit_get_frame(self._handle, node, result))
        return tuple(result)

    def set_frame(self, node, x, y, width, height):
        """Sets the frame of a node: origin and size or, with a transform, the center and the size whose transformed box has the
        new size."""
        _check(_library.hit_set_frame(self._handle, node, x, y, width, height))

    def scroll(self, node, x, y):
        """Sets the origin of a node's bounds, and so moves all that lies below it."""
        _check(_library.hit_set_scroll(self._handle, node, x, y))

    def set_frames(self, nodes, frames):
        """Sets the frame of each node: rows of x, y, width, height."""
        self._set_many("hit_set_frames", nodes, _given(frames, 4))

    def set_transforms(self, nodes, transforms):
        """Sets the transform of each node: rows of a, b, c, d, tx, ty."""
        self._set_many("hit_set_transforms", nodes, _given(transforms, 6))

    def _set_many(self, name, nodes, rows):
        nodes = _nodes(nodes)
        if nodes.count != rows.count:
            raise ValueError(f"{rows.count} rows were given for {nodes.count} nodes")
        call = getattr(_library, name if rows.format == "d" else name + "_f32")
        _check(call(self._handle, rows.count, nodes.pointer, rows.pointer, rows.stride))

    # The shape of a node's area, in its own space. The bounds cut it, unless it is a stroke.

    def clear_shape(self, node):
        """Removes the shape of a node."""
        _check(_library.hit_shape_clear(self._handle, node))

    def set_ellipse(self, node, x, y, width, height):
        """The ellipse in a rectangle."""
        _check(_library.hit_shape_ellipse(self._handle, node, x, y, width, height))

    def set_rounded(self, node, rect, radii):
        """A rectangle with rounded corners. The radii are those of top left, top right, bottom right, bottom left."""
        _check(_library.hit_shape_rounded(self._handle, node, _doubles(rect, 4, "rect"), _doubles(radii, 4, "radii")))

    def set_polygon(self, node, vertices, non_zero=False):
        """A polygon of rows of x, y, or of pairs, filled by the even-odd rule or by that of non-zero windings."""
        rows = _points(vertices)
        _check(_library.hit_shape_polygon(self._handle, node, rows.count, rows.pointer, int(non_zero)))

    def set_path(self, node, contours, non_zero=False):
        """Several closed contours, filled together; each contour is a list of pairs."""
        counts, rows = _lines(contours)
        _check(_library.hit_shape_path(self._handle, node, len(counts), counts, rows.pointer, int(non_zero)))

    def set_stroke(self, node, lines, width, hit_width=None, closed=None):
        """Everything nearer to one of several lines than half of hit_width; if that is None, half of width. closed has a mark
        for each line, true if the line is closed; None: no line is."""
        counts, rows = _lines(lines)
        if closed is not None and len(closed) != len(counts):
            raise ValueError(f"{len(closed)} marks were given for {len(counts)} lines")
        marks = None if closed is None else bytes(bool(mark) for mark in closed)
        _check(
            _library.hit_shape_stroke(
                self._handle, node, len(counts), counts, marks, rows.pointer, width,
                width if hit_width is None else hit_width))

    def set_svg_path(self, node, data, non_zero=False, tolerance=0.1):
        """The area inside SVG path data. Curves become lines within the tolerance."""
        _check(_library.hit_shape_svg_path(self._handle, node, _encoded(data), int(non_zero), tolerance))

    def set_svg_stroke(self, node, data, width, hit_width=None, tolerance=0.1):
        """The stroke along SVG path data, hit within hit_width or, if that is None, width."""
        _check(
            _library.hit_shape_svg_stroke(
                self._handle, node, _encoded(data), width, width if hit_width is None else hit_width, tolerance))

    def set_mask(self, node, columns, rows, bits):
        """A grid over the bounds, with one bit per cell, 1 for a cell in the area; row by row, most significant bit first."""
        bits = _bytes(bits)
        if columns < 0 or rows < 0 or len(bits) < (columns * rows + 7) // 8:
            raise ValueError(f"{len(bits)} bytes do not hold {columns} columns and {rows} rows of bits")
        _check(_library.hit_shape_mask(self._handle, node, columns, rows, bits))

    def on_ask(self, function):
        """Sets the function that answers for overriding nodes: function(node, x, y, asks) returns True, False, or a node.

        True continues as for a node without an override (for ASKS_INSIDE: the point is inside). False, None or 0 lets the
        touch through to what lies behind (for ASKS_INSIDE: the point is outside). A node is the answer; an integer that can be
        none is an error. What else is true, as numpy's True, counts as True, except a coroutine, which is an error. After an
        exception, the function is not called again by the query, which raises the exception. If function is None, no function
        answers."""

        if function is not None and not callable(function):
            raise TypeError(f"a function was expected, got {function!r}")
        raised = self._raised  # The scene itself would be kept by what it keeps, and not be freed at once.

        def ask(_context, _scene, node, x, y, asks, answer):
            if raised:
                return _NO_REPLY
            try:
                reply = function(node, x, y, asks)
                if not _is_true(reply):
                    return HIT_PASS
                if reply is True or not isinstance(reply, numbers.Number):  # numpy's True is no number.
                    return HIT_DESCEND
                node = operator.index(reply)
                if not 0 < node < 1 << 64:
                    raise ValueError(f"the function of on_ask() returned {node}, which is no node")
                answer[0] = node
                return HIT_ANSWER
            except BaseException as error:  # Nothing may be raised through the library.
                raised.append(error)
                return _NO_REPLY
            finally:
                _library.hit_clear_error()  # What has failed in the function is no failure of the query.

        callback = _Ask() if function is None else _Ask(ask)
        _check(_library.hit_set_ask(self._handle, ctypes.cast(callback, c_void_p), None))
        self._ask = callback

    def _raise(self):
        if self._raised:
            _library.hit_clear_error()
            raise self._raised.pop()

    def topmost(self, x, y):
        """The node that gets a touch at a point; 0 if there is none."""
        _library.hit_clear_error()
        node = _library.hit_topmost(self._handle, x, y)
        self._raise()
        if not node and _library.hit_error():
            raise Error()
        return node

    def topmost_many(self, points, out=None):
        """The nodes that get touches at many points, rows of x, y: one node or 0 for each. They are written to out, an aligned
        buffer of unsigned 64-bit integers apart from the points, or to a new one, which is returned."""
        out, status = self._topmost_many(points, out, "hit_topmost")
        self._raise()
        _check(status)
        return out

    def prepare(self, seconds=None):
        """Builds all indexes or, unless seconds is None, builds for that time. Returns True if nothing is left to do."""
        if seconds is None:
            _check(_library.hit_prepare(self._handle))
            return True
        return bool(_checked(_library.hit_prepare_for, self._handle, seconds))

    def begin_build(self):
        """A build of the missing indexes, for another thread. None if no index is missing, or a build is in progress."""
        handle = _checked(_library.hit_build_begin, self._handle)
        return Build(handle) if handle else None

    def adopt(self, build):
        """Takes over the indexes of a build, which is finished first. False if the scene has given the build up or has not
        begun it."""
        is_taken = _checked(_library.hit_build_adopt, self._handle, build._handle)
        build._pointer = None
        return bool(is_taken)

    def snapshot(self):
        """The scene as it is now, for any number of threads. prepare() before makes its answers fast."""
        return Snapshot(_library.hit_snapshot_create(self._handle))

    # Facts that a scene file contains and a scene does not.

    def find(self, name):
        """The node with a name from the file; 0 if there is none, or the scene is not from a file."""
        return _checked(_library.hit_find, self._handle, _encoded(name))

    def _text(self, function, node):
        text = _checked(function, self._handle, node)
        return text.decode() if text is not None else None

    def name(self, node):
        """The node's id or, without one, its index in the file; None if the node is not from a file."""
        return self._text(_library.hit_name, node)

    def label(self, node):
        """The text by which a person would refer to the node; None if there is none, or the node is not from a file."""
        return self._text(_library.hit_label, node)

    def class_name(self, node):
        """The class of the node's object or, if the file has none, its kind; None if the node is not from a file."""
        return self._text(_library.hit_class_name, node)

    def identifier(self, node):
        """The identifier of the node for programs, such as a resource id; None if there is none."""
        return self._text(_library.hit_identifier, node)

    def handler(self, node):
        """The nearest node, at or above a node, that responds to touches by the file and the rules; 0 if there is none."""
        return _checked(_library.hit_handler, self._handle, node)

    def explain(self, x, y, node=0):
        """Lines of text that explain why a touch at a point goes where it goes or, unless node is 0, why that node gets the touch
        or not."""
        size = _checked(_library.hit_explain, self._handle, x, y, node, 0, None)
        text = ctypes.create_string_buffer(size)
        _library.hit_explain(self._handle, x, y, node, size, text)
        return text.value.decode()


class Hover(_Object):
    """Tracks the nodes under a pointer, while it moves and the layout changes."""

    _destroy = _library.hit_hover_destroy

    def __init__(self):
        super().__init__(_library.hit_hover_create())
        self.path = []

    def update(self, scene, x, y):
        """Returns the nodes that the pointer at a point has left, innermost first, and those that it has entered, outermost
        first. path then has all nodes under the pointer, outermost first. Meanwhile the function of on_ask() must use neither
        the scene nor the hover: such calls raise Error. If that function answers with a node, the asked node is the one under
        the pointer."""
        change = _HoverChange()
        status = _library.hit_hover_update(self._handle, scene._handle, x, y, byref(change))
        scene._raise()
        _check(status)
        self.path = change.path[:change.path_count]
        return change.left[:change.left_count], change.entered[:change.entered_count]
