"""What Android does with touches, from the text of a view server: ViewGroup.dispatchTouchEvent over the file's own numbers.

It is written apart from the readers of hittest, and shares nothing with them.
"""

import gzip
import math

SCROLLING = ("ListView", "GridView", "ScrollView", "RecyclerView")


class View:
    def __init__(self, number, line):
        self.number, self.parent, self.children = number, None, []
        self.depth = len(line) - len(line.lstrip(" "))
        self.kind, rest = line.lstrip(" ").split(" ", 1)
        self.values = {}
        while rest.strip():
            name, rest = rest.lstrip(" ").split("=", 1)
            length, rest = rest.split(",", 1)
            self.values[name.split(":", 1)[-1]], rest = rest[: int(length)], rest[int(length):]

    def number_of(self, name, usual=0.0):
        return float(self.values.get(name, usual))

    @property
    def size(self):
        return (
            max(0, self.number_of("mRight") - self.number_of("mLeft")),
            max(0, self.number_of("mBottom") - self.number_of("mTop")))

    @property
    def reacts(self):
        return "true" in (self.values.get("isClickable()"), self.values.get("isLongClickable()"))

    @property
    def is_visible(self):
        return self.values.get("getVisibility()") == "VISIBLE"

    def consumes(self):
        return self.reacts or self.kind.split("@")[0].endswith(SCROLLING)

    def matrix(self):
        """Scale, rotation, and what moves the corner: about the pivot, then by the translation and the frame's corner."""
        width, height = self.size
        angle = math.radians(self.number_of("getRotation()"))
        sx, sy = self.number_of("getScaleX()", 1), self.number_of("getScaleY()", 1)
        px, py = self.number_of("getPivotX()", width / 2), self.number_of("getPivotY()", height / 2)
        a, b, c, d = math.cos(angle) * sx, math.sin(angle) * sx, -math.sin(angle) * sy, math.cos(angle) * sy
        return (
            a, b, c, d,
            px - a * px - c * py + self.number_of("getTranslationX()") + self.number_of("mLeft"),
            py - b * px - d * py + self.number_of("getTranslationY()") + self.number_of("mTop"))

    def to_screen(self, x, y):
        view = self
        while view:
            a, b, c, d, tx, ty = view.matrix()
            x, y = a * x + c * y + tx, b * x + d * y + ty
            view = view.parent
            if view:
                x, y = x - view.number_of("mScrollX"), y - view.number_of("mScrollY")
        return x, y

    def from_parent(self, x, y):
        a, b, c, d, tx, ty = self.matrix()
        det = a * d - b * c
        if det == 0:
            return None
        x, y = x - tx, y - ty
        return (d * x - c * y) / det, (a * y - b * x) / det

    def touched(self, x, y):
        """The views that a touch at a point of the parent's content is offered to and that would take it, first ones first."""
        point = self.from_parent(x, y)
        width, height = self.size
        if not self.is_visible or point is None or not (0 <= point[0] < width and 0 <= point[1] < height):
            return
        inner = (point[0] + self.number_of("mScrollX"), point[1] + self.number_of("mScrollY"))
        for child in sorted(self.children, key=lambda child: child.number_of("getZ()"))[::-1]:
            yield from child.touched(*inner)
        if self.consumes():
            yield self


def read(path):
    """The windows of a dump, and all its views in the order of the file."""
    opened = gzip.open(path, "rt", encoding="utf-8", newline="\n") if path.suffix == ".gz" else open(path, encoding="utf-8", newline="\n")
    with opened as file:
        lines = [line.rstrip("\r\n") for line in file]
    views, path = [], []
    for line in lines:
        if not line.strip() or line.strip() in ("DONE", "DONE."):
            continue
        view = View(len(views), line)
        del path[view.depth:]
        if path:
            view.parent = path[-1]
            view.parent.children.append(view)
        path.append(view)
        views.append(view)
    return [view for view in views if view.parent is None], views


def centers(path):
    """The views that react, their centers on the screen, and the numbers of the views in each: those that are seen there and in
    front of which nothing lies that takes touches."""
    windows, views = read(path)
    found = []
    for view in views:
        width, height = view.size
        if not view.reacts or width == 0 or height == 0:
            continue
        x, y = view.to_screen(width / 2, height / 2)
        first = next((hit for window in reversed(windows) for hit in window.touched(x, y)), None)
        above = first
        while above is not None and above is not view:
            above = above.parent
        offered = any(hit is view for window in windows for hit in window.touched(x, y))
        if offered and above is view:
            found.append((view.number, (x, y), first.number))
    return found
