"""A DOM snapshot of a long page, as large as is asked for.

    page.py NODES FILE

The page is a list of cards, 15 nodes each: an image in a link, a heading, a text of two lines, a button, and the blanks between
them. Members stand as Chromium writes them; styles are those that Benchmarks/Browser/capture.py asks for.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from capture import STYLES  # noqa: E402

COLUMNS, WIDTH, HEIGHT = 4, 300, 220

USUAL = {
    "display": "block", "visibility": "visible", "pointer-events": "auto", "position": "static", "float": "none",
    "clear": "none", "z-index": "auto", "order": "0", "opacity": "1", "overflow-x": "visible", "overflow-y": "visible",
    "transform": "none", "rotate": "none", "scale": "none", "translate": "none", "perspective": "none", "filter": "none",
    "backdrop-filter": "none", "will-change": "auto", "contain": "none", "content-visibility": "visible",
    "clip-path": "none", "overlay": "none", "cursor": "auto", "line-height": "18px", "fill": "rgb(0, 0, 0)",
    "fill-rule": "nonzero", "stroke": "none", "stroke-width": "1px", "d": "none",
    "column-count": "auto", "column-width": "auto", "column-gap": "normal", "column-span": "none",
}


class Strings:
    def __init__(self):
        self.known, self.texts = {}, []

    def __call__(self, text):
        if text not in self.known:
            self.known[text] = len(self.texts)
            self.texts.append(text)
        return self.known[text]

    def new(self, text):
        """A text that stands nowhere else."""
        self.texts.append(text)
        return len(self.texts) - 1


def write(count, path):
    """Writes a snapshot of `count` nodes or some more; returns their number and the size of the page."""
    string = Strings()

    def style(**other):
        other = {name.replace("_", "-"): value for name, value in other.items()}
        return "[" + ",".join(str(string({**USUAL, **other}.get(name, "0px"))) for name in STYLES) + "]"

    block, inline = style(), style(display="inline")
    card = style(position="relative", overflow_x="hidden", overflow_y="hidden", border_left_width="1px", border_right_width="1px")
    button = style(display="inline-block", cursor="pointer", border_top_left_radius="4px", border_top_right_radius="4px")
    link = style(display="inline", cursor="pointer")
    parents, types, names, values, attributes, backend = [], [], [], [], [], []
    boxes, styles, bounds, texts, orders, clients, offsets, scrolls = [], [], [], [], [], [], [], []
    lines, line_bounds, line_starts, line_lengths = [], [], [], []
    stacked = []

    def node(parent, name, *members, type=1, value=-1):
        parents.append(parent)
        types.append(type)
        names.append(string(name))
        values.append(value)
        attributes.append("[" + ",".join(map(str, members)) + "]")
        backend.append(len(parents) + 2)
        return len(parents) - 1

    def box(index, look, x, y, w, h, text=-1, order=1, client=True):
        boxes.append(index)
        styles.append(look)
        bounds.append(f"[{x:g},{y:g},{w:g},{h:g}]" if x < 1e5 and y < 1e5 else f"[{x},{y},{w},{h}]")
        texts.append(text)
        orders.append(order)
        clients.append(f"[0,0,{int(w)},{int(h)}]" if client else "[]")
        offsets.append(f"[{int(x)},{int(y)},{int(w)},{int(h)}]" if client else "[]")
        scrolls.append(f"[0,0,{int(w)},{int(h)}]" if client else "[]")
        return len(boxes) - 1

    def blank(parent):
        node(parent, "#text", type=3, value=string("\n    "))

    def words(parent, text, x, y, rows):
        value = string.new(text)
        text_node = node(parent, "#text", type=3, value=value)
        # Styles of a text are those around it.
        place = box(text_node, block, x, y, rows[0], 18 * len(rows), value, client=False)
        for row, width in enumerate(rows):
            lines.append(place)
            line_bounds.append(f"[{x},{y + 18 * row},{width},18]")
            line_starts.append(row * len(text) // 2)
            line_lengths.append(len(text) // len(rows))

    rows = max(1, -(-count // (15 * COLUMNS)))
    height = rows * HEIGHT
    root = node(-1, "#document", type=9)
    box(root, block, 0, 0, COLUMNS * WIDTH, 800, order=0)
    html = node(root, "HTML")
    box(html, block, 0, 0, COLUMNS * WIDTH, height, order=0)
    body = node(html, "BODY")
    box(body, block, 0, 0, COLUMNS * WIDTH, height, order=0)
    for n in range(rows * COLUMNS):
        x, y = n % COLUMNS * WIDTH, n // COLUMNS * HEIGHT
        div = node(body, "DIV", string("class"), string("card product"), string("id"), string.new(f"card-{n}"),
                   string("data-product"), string.new(f"{n * 7919 % 1000003:06}"))
        box(div, card, x, y, WIDTH - 10, HEIGHT - 10, order=n + 1)
        blank(div)
        around = node(div, "A", string("class"), string("image-link"), string("href"), string.new(f"/products/{n}/a-long-name-of-it"))
        box(around, link, x + 10, y + 10, 270, 100, order=n + 1)
        image = node(around, "IMG", string("src"), string.new(f"https://images.example/{n:08x}.jpg"), string("alt"), string(""))
        box(image, inline, x + 10, y + 10, 270, 100, order=n + 1)
        blank(div)
        heading = node(div, "H3", string("class"), string("title"))
        box(heading, block, x + 10, y + 112, 270, 18, order=n + 1)
        words(heading, f"Product number {n}", x + 10, y + 112, [120 + n % 9 * 5.25])
        blank(div)
        text = node(div, "P", string("class"), string("about"))
        box(text, block, x + 10, y + 134, 270, 36, order=n + 1)
        words(text, f"What there is to say of number {n}, in two lines", x + 10, y + 134, [260.5 - n % 7, 90 + n % 5 * 3])
        blank(div)
        buy = node(div, "BUTTON", string("class"), string("buy primary"), string("data-track"), string.new(f"buy-{n}"))
        box(buy, button, x + 10, y + 174, 80, 24, order=n + 1)
        label = node(buy, "SPAN")
        box(label, inline, x + 20, y + 177, 50, 18, order=n + 1)
        words(label, f"Buy {n}", x + 20, y + 177, [50])
        blank(div)

    def joined(values):
        return "[" + ",".join(map(str, values)) + "]"

    def quoted(text):
        return '"' + text.replace("\n", "\\n") + '"'

    page = string("https://shop.example/")
    with open(path, "w") as file:
        file.write('{"computedStyleNames":[' + ",".join(f'"{name}"' for name in STYLES) + '],"documents":[{')
        file.write(f'"documentURL":{page},"title":{page},"frameId":{page},"nodes":{{')
        file.write(f'"parentIndex":{joined(parents)},"nodeType":{joined(types)},"shadowRootType":{{"index":[],"value":[]}},')
        file.write(f'"nodeName":{joined(names)},"nodeValue":{joined(values)},"backendNodeId":{joined(backend)},')
        file.write(f'"attributes":{joined(attributes)}}},"layout":{{"nodeIndex":{joined(boxes)},"styles":{joined(styles)},')
        file.write(f'"bounds":{joined(bounds)},"text":{joined(texts)},"stackingContexts":{{"index":[0,1]}},')
        file.write(f'"paintOrders":{joined(orders)},"offsetRects":{joined(offsets)},"scrollRects":{joined(scrolls)},')
        file.write(f'"clientRects":{joined(clients)}}},"textBoxes":{{"layoutIndex":{joined(lines)},')
        file.write(f'"bounds":{joined(line_bounds)},"start":{joined(line_starts)},"length":{joined(line_lengths)}}},')
        file.write(f'"scrollOffsetX":0,"scrollOffsetY":0,"contentWidth":{COLUMNS * WIDTH},"contentHeight":{height}}}],"strings":[')
        file.write(",".join(map(quoted, string.texts)))
        file.write("]}")
    return len(parents), (COLUMNS * WIDTH, height)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    made, size = write(int(float(sys.argv[1])), sys.argv[2])
    print(f"{made:,} nodes on {size[0]} x {size[1]}, {pathlib.Path(sys.argv[2]).stat().st_size:,} bytes")
