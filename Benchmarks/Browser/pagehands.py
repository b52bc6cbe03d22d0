"""Uses pages in the browser as a person does: with a mouse, a finger and keys."""

import json

import pagescenes

# Two pictures, and some time for what follows from them.
SETTLE = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"


class Hands:
    """A page that is open. Places are fractions of the canvas."""

    def __init__(self, pages, page, **window):
        self.pages, self.page = pages, page
        pages.open(page, **window)

    @classmethod
    def over(cls, pages, name, scene, **window):
        """The page of a scene in the package's own format."""
        path = pages.folder / f"{name}.json"
        path.write_text(json.dumps(scene))
        return cls(pages, pages.draw(name, [path]), **window)

    def evaluate(self, script):
        return self.pages.browser.evaluate(script)

    def expect(self, condition, message):
        if not self.evaluate(f"Boolean({condition})"):
            self.pages.fail(f"{self.page.name}: {message}")

    def settle(self):
        self.pages.browser.evaluate(SETTLE, promise=True)

    def place(self, x, y):
        left, top, width, height = self.evaluate(
            "(({ x, y, width, height }) => [x, y, width, height])(page.marks.getBoundingClientRect())")
        return {"x": left + x * width, "y": top + y * height}

    def mouse(self, kind, x, y, **more):
        self.pages.browser.call("Input.dispatchMouseEvent", type=kind, **self.place(x, y), **more)
        self.settle()

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def finger(self, *steps):
        """Touches; the end and the cancelling of a touch have no place."""
        call = self.pages.browser.call
        call("Emulation.setTouchEmulationEnabled", enabled=True)
        for kind, *place in steps:
            call("Input.dispatchTouchEvent", type=kind, touchPoints=[self.place(*place)] if place else [])
            self.settle()
        call("Emulation.setTouchEmulationEnabled", enabled=False)

    def key(self, name):
        for kind in ("keyDown", "keyUp"):
            self.pages.browser.call("Input.dispatchKeyEvent", type=kind, key=name, code=name)

    def slide(self, name, value):
        self.evaluate(f"element('{name}').value = {value}; element('{name}').dispatchEvent(new Event('input'))")
        self.settle()


def use(pages, page):
    """What every page does."""
    hands = Hands(pages, page)
    expect, evaluate = hands.expect, hands.evaluate
    hands.mouse("mouseMoved", 0.5, 0.5)
    expect("page.answer?.end.node && element('headline').textContent === explain(page.scene, page.point, page.facts).headline",
           "pointing does not say who gets the touch")
    expect("document.querySelectorAll('#path li').length > 1", "the path is not shown")
    expect("document.querySelector('#rows .path')", "the list does not show the path")
    hands.click(0.5, 0.5)
    kept = evaluate("JSON.stringify(page.point)")
    hands.mouse("mouseMoved", 0.2, 0.2)
    expect(f"JSON.stringify(page.point) === {json.dumps(kept)}", "a click does not keep the place")
    hands.click(0.5, 0.5)
    hands.mouse("mouseMoved", 0.2, 0.2)
    expect(f"!page.isKept && JSON.stringify(page.point) !== {json.dumps(kept)}", "a second click does not let the place go")
    hands.mouse("mousePressed", 0.5, 0.1, button="left", clickCount=1)
    for step in range(2, 10):
        hands.mouse("mouseMoved", 0.5, step / 10, button="left", buttons=1)
    hands.mouse("mouseReleased", 0.5, 0.9, button="left", clickCount=1)
    expect("element('trail').textContent.includes('stays with')", "dragging does not say what a finger passes")
    evaluate("page.trail = []; showTrail()")
    hands.mouse("mousePressed", 0.5, 0.5, button="right", buttons=2, clickCount=1)
    hands.mouse("mouseMoved", 0.6, 0.6, button="right", buttons=2)
    hands.mouse("mouseReleased", 0.6, 0.6, button="right", clickCount=1)
    expect("page.trail.length === 0", "the other button of a mouse drags")
    hands.finger(("touchStart", 0.4, 0.2), ("touchMove", 0.4, 0.4), ("touchCancel",))
    hands.mouse("mouseMoved", 0.3, 0.3)
    expect("page.trail.length === 0", "a finger that the system took away still drags")
    hands.finger(("touchStart", 0.4, 0.2), *[("touchMove", 0.4, y) for y in (0.4, 0.6, 0.8)], ("touchEnd",))
    expect("page.trail.length > 2 && element('trail').textContent.includes('stays with')", "a finger does not drag")
    evaluate("page.marks.focus()")
    hands.key("Escape")
    expect("page.point === null && !page.isKept", "Escape does not let go")
    for name in ("ArrowDown", "ArrowRight", "Enter"):
        hands.key(name)
    expect("page.isKept && page.answer", "keys do not move the finger")
    evaluate("element('search').value = page.scene.nodes.at(-1).name; element('search').dispatchEvent(new Event('input'))")
    expect("page.listed.includes(page.scene.nodes.at(-1)) && page.listed.length < page.scene.nodes.length", "the search finds nothing")
    evaluate("document.querySelector('#rows > div').onpointerenter()")
    evaluate("element('search').value = 'no node has this name'; element('search').dispatchEvent(new Event('input'))")
    expect("page.hinted === null", "a node whose row is gone stays outlined")
    evaluate("element('search').value = ''; element('search').dispatchEvent(new Event('input'))")
    evaluate("element('list').focus()")
    hands.key("ArrowDown")
    expect("page.selected && element('list').getAttribute('aria-activedescendant') === 'row' + page.selected.index",
           "keys do not move in the list")
    expect("element('whyNot').offsetParent && element('whyNot').ariaLive === 'polite'", "the reason is not announced")
    for name in ("End", "ArrowDown", "ArrowDown"):
        hands.key(name)
    expect("page.selected === page.listed.at(-1)", "a key at the end of the list leaves the last node")
    evaluate("document.querySelector('#path button').focus(); document.activeElement.click()")
    expect("document.activeElement.matches('#path button')", "a press on the path loses the focus")
    evaluate("window.before = page.selected; document.activeElement.click()")
    expect("page.selected && page.selected === before", "a second press on the path no longer explains the node")
    evaluate("((row) => { row.click(); row.click(); })(element('row' + page.selected.index))")
    expect("page.selected === before", "two clicks on a row do not end and begin its explanation")
    hands.slide("peel", 1)
    expect("!page.answer?.end.node || page.answer.end.node.index === 0", "peeled layers still get touches")
    hands.slide("peel", 1e9)
    evaluate("element('show-exploded').click()")
    yaw = evaluate("page.turn.yaw")
    hands.mouse("mousePressed", 0.3, 0.5, button="left", clickCount=1)
    hands.mouse("mouseMoved", 0.7, 0.5, button="left", buttons=1)
    hands.mouse("mouseReleased", 0.7, 0.5, button="left", clickCount=1)
    expect(f"page.turn.yaw !== {yaw}", "the exploded view does not turn")
    unnamed = evaluate(
        """[...document.querySelectorAll("button, input, [tabindex]")].filter((element) => element.offsetParent && !(
          element.ariaLabel || element.labels?.length || element.getAttribute("aria-labelledby") || element.textContent.trim()))
          .map((element) => element.outerHTML)""")
    if unnamed:
        pages.fail(f"{page.name}: without a name for screen readers: {unnamed}")


def point_on_any_size(pages):
    """Pointing at large screens, and at those whose area is no number."""
    for name, side in (("large", 1e5), ("huge", 1e200), ("tiny", 1e-200)):
        hands = Hands.over(pages, name, pagescenes.sized(side))
        hands.mouse("mouseMoved", 0.5, 0.5)
        hands.expect("element('headline').textContent.includes('Button')", "the pointer finds nothing")
        hands.evaluate("page.marks.focus(); page.isKept = true; window.before = page.point.x")
        hands.key("ArrowRight")
        hands.expect(f"(page.point.x - before) / {side} > 1e-4 && (page.point.x - before) / {side} < 0.021",
                     "a key moves the finger too little or too far")
        hands.evaluate("element('show-exploded').click()")
        hands.mouse("mouseMoved", 0.5, 0.5)
        hands.expect("page.hinted", "the pointer finds no layer")


def select_a_layer(pages):
    """A layer that a finger has tapped stays explained, also after a mouse has crossed the screen."""
    hands = Hands.over(pages, "layers", pagescenes.sized(400))
    hands.evaluate("element('show-exploded').click()")
    hands.finger(("touchStart", 0.5, 0.5), ("touchEnd",))
    hands.expect("page.selected && page.answer && element('headline').textContent.includes('Button')",
                 "a tap on a layer does not say who gets the touch there")
    hands.evaluate("element('show-exploded').click()")
    before = hands.evaluate("element('headline').textContent")
    hands.mouse("mouseMoved", 0.1, 0.1)
    hands.expect("element('headline').textContent.includes('Window')", "with a layer selected, pointing says nothing")
    hands.mouse("mouseMoved", -0.05, 0.1)
    hands.expect(f"element('headline').textContent === {json.dumps(before)}", "a mouse that crosses the screen takes an answer away")


def leave_by_finger(pages):
    """A finger gets past a drawing that is larger than the window, and what is kept stays."""
    hands = Hands.over(pages, "zoomed", pagescenes.sized(400), width=400, height=860)
    hands.expect("getComputedStyle(page.marks).touchAction === 'pinch-zoom'", "two fingers do not zoom on the drawing")
    hands.evaluate("document.querySelector('[aria-label=Larger]').click()")
    hands.expect("getComputedStyle(page.marks).touchAction === 'manipulation'", "a finger does not scroll an enlarged drawing")
    hands.evaluate("page.isKept = true; ask({ x: 100, y: 100 })")
    hands.finger(("touchStart", 0.2, 0.2), ("touchMove", 0.2, 0.3), ("touchCancel",))
    hands.expect("page.isKept && page.point.x === 100 && page.point.y === 100", "a finger that scrolls takes the kept place along")


def force_colors(pages):
    """With forced colours, what is pressed or chosen differs from what is not."""
    hands = Hands.over(pages, "forced", pagescenes.sized(400))
    features = [{"name": "forced-colors", "value": "active"}]
    pages.browser.call("Emulation.setEmulatedMedia", features=features)
    hands.evaluate("select(page, page.scene.nodes[1])")
    background = "getComputedStyle(document.querySelector('%s')).backgroundColor"
    for one, other in (("#show-owners", "#show-exploded"), ("#row1", "#list")):
        hands.expect(f"{background % one} !== {background % other}", f"with forced colours {one} looks like {other}")
    hands.expect("getComputedStyle(element('row0')).outlineStyle === 'solid'", "with forced colours the list does not show the path")


def tell_neighbours(pages):
    """Neighbours have different colours, in the drawing as beside it."""
    hands = Hands.over(pages, "rows", pagescenes.rows_of_seven())
    colors = []
    for row in range(8):
        hands.mouse("mouseMoved", 0.9, (row + 0.5) / 8)
        colors.append(hands.evaluate("document.querySelector('#handler .swatch').style.backgroundColor"))
    if any(one == other for one, other in zip(colors, colors[1:])):
        pages.fail(f"rows have the colours {colors}")


def draw_names(pages):
    """The names of a flat screen take no walk over all siblings for each."""
    hands = Hands.over(pages, "flat", pagescenes.flat(6400), width=1600, height=1000)
    count, walks, looks = hands.evaluate(
        """(() => {
          page.zoom = 5;
          layOut();
          const context = page.screen.getContext("2d");
          const [walk, look] = [landing, isLeftAt];
          let [count, walks, looks] = [0, 0, 0];
          context.fillText = () => { count += 1; };
          landing = (...values) => { walks += 1; return walk(...values); };
          isLeftAt = (...values) => { looks += 1; return look(...values); };
          try {
            drawNames(context, page);
          } finally {
            [landing, isLeftAt] = [walk, look];
            delete context.fillText;
          }
          return [count, walks, looks];
        })()""")
    if count < 6000 or looks < count or walks > count / 10 or looks > 200 * count:
        pages.fail(f"{hands.page.name}: for {count} names there are {walks} walks, and {looks} looks at what lies at a place")


def name_behind_many(pages):
    """What lies behind very many outlines is found all the same, and few of them are kept for each place."""
    hands = Hands.over(pages, "corners", pagescenes.corners(2000))
    differing, size = hands.evaluate(
        """(() => {
          const squares = squaresOf(page);
          let seed = 1;
          const random = () => (seed = (seed * 1664525 + 1013904223) % 4294967296) / 4294967296;
          const points = Array.from({ length: 500 }, () => ({ x: random() * 320, y: random() * 320 }));
          return [points.filter((point) => squares.takerAt(point) !== landing(page.scene, point).node), squares.size];
        })()""")
    if differing:
        pages.fail(f"{hands.page.name}: names are drawn by other nodes than the walk's at {differing[:3]}")
    if size > 32 * 32 * 256:
        pages.fail(f"{hands.page.name}: {size} places of nodes are kept to draw names")


def follow_redirects(pages):
    """A redirect of the node to which a touch is redirected does not count."""
    hands = Hands.over(pages, "redirects", pagescenes.redirects())
    for x, handler in ((0.15, "second"), (0.5, "third"), (0.85, "third")):
        hands.mouse("mouseMoved", x, 0.5)
        hands.expect(f"element('headline').textContent.includes(': {handler} ')", f"a touch at {x} does not go to the {handler}")
        hands.expect(f"element('handler').textContent.includes('handled by {handler}')", f"a touch at {x} is not handled by the {handler}")


# A chain of nodes, each in the one before it, and what placing them looks at and keeps.
DEEP = """((count, node) => {
  let child = { ...node, frame: [0, 0, 100, 100] };
  for (let depth = 1; depth < count; depth++) child = { ...node, frame: [0, 0, 100, 100], children: [child] };
  const scene = readScene({ roots: [child] });
  let looks = 0;
  const acts = new Proxy({}, { get: () => { looks += 1; return false; } });
  placeNodes(scene, { screen: [0, 0, 100, 100], acts });
  const cuts = Math.max(...scene.nodes.map(({ left }) => left.cuts.length));
  return { looks, cuts, handled: scene.nodes.filter(({ handler }) => handler).length };
})"""


# Whether what lies in front of a chain of 70,000 nodes is raised above it.
RAISED = """(() => {
  const node = (index, parent) => ({ index, parent, isShown: true, left: { box: { minX: 0, minY: 0, maxX: 1, maxY: 1 } } });
  const nodes = [];
  for (let index = 0; index < 70000; index++) nodes.push(node(index, nodes[index - 1] ?? null));
  nodes.push(node(70000, null));
  return raiseLayers({ nodes }, [0, 0, 32, 32]) === nodes[70000].level && nodes[70000].level === 70001;
})()"""


def place_deep_chains(pages):
    """Depth makes a page neither slow nor large."""
    Hands.over(pages, "deep", pagescenes.sized(400))
    chain = pages.browser.evaluate(f"{DEEP}(2000, {{}})")
    if chain["looks"] > 8000 or chain["handled"]:
        pages.fail(f"of 2,000 nested nodes that do not act, {chain['looks']} are looked at and {chain['handled']} handled")
    chain = pages.browser.evaluate(f"{DEEP}(2000, {{ transform: [0.99, 0.1, -0.1, 0.99, 0, 0] }})")
    if chain["cuts"] != 100:
        pages.fail(f"of 2,000 nested nodes that are turned, {chain['cuts']} are kept to cut one")
    if not pages.browser.evaluate(RAISED):
        pages.fail("what lies in front of a deep chain is not drawn above it")


def read_aloud(pages):
    """What a screen reader says of the page, and in which order."""
    for width in (400, 1200):
        hands = Hands.over(pages, "read", pagescenes.sized(400), width=width, height=860)
        hands.expect(
            """(() => {
              const parts = ["frame", "sliders", "legend", "answer", "tree"].map(element);
              const isBefore = (one, other) => innerWidth > 860
                || one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top;
              return parts.every((part, place) => place === 0 || (isBefore(parts[place - 1], part)
                && parts[place - 1].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING));
            })()""", "parts stand in another order than keys get to them")
        hands.expect("element('peel').labels[0].textContent === 'Layers'", "the name of a slider has its value in it")
        count = hands.evaluate("page.scene.nodes.length")
        hands.expect(f"element('peel').getAttribute('aria-valuetext') === 'all {count}'", "the value of a slider is not told")
        hands.slide("peel", 1)
        hands.expect(f"element('peel').getAttribute('aria-valuetext') === '1 of {count}'", "the value of a slider is told wrongly")
        hands.expect("element('list').role === 'listbox' && element('row1').role === 'option' && !element('row1').ariaLevel",
                     "the list is not told as the flat list that it is")
        hands.expect(f"element('row1').ariaPosInSet === '2' && element('row1').ariaSetSize === '{count}'", "places in the list are wrong")
        hands.expect("element('layers').role === 'group'", "keys are promised that the buttons of layers do not have")


def use_made(pages):
    """What is tried on pages of scenes that are made for it."""
    follow_redirects(pages)
    place_deep_chains(pages)
    point_on_any_size(pages)
    select_a_layer(pages)
    leave_by_finger(pages)
    force_colors(pages)
    tell_neighbours(pages)
    draw_names(pages)
    name_behind_many(pages)
    read_aloud(pages)
