"""Where the controls in what -[UIView recursiveDescription] prints stand on the screen, from the text alone.

It is written apart from the readers of hittest, and shares nothing with them. It knows the plain form: a view a line, no transforms.
"""

import re

LINE = re.compile(r"^((?:[^<|]*\|)*)[^<|]*<+([^:<]+): 0x[0-9a-f]+; (?:baseClass = (\w+); )?frame = \((\S+) (\S+); (\S+) (\S+)\)(.*)$")
CONTROLS = re.compile(r"_?UI(\w*Button|\w*Switch|\w*Slider|\w*Stepper|\w*SegmentedControl|TextField|TextView|Control)")


def controls(path):
    """The visible controls of a text: number, center on the screen, and the numbers of the views in each."""
    views, above = [], []
    for line in path.read_text().splitlines():
        match = LINE.match(line)
        if not match:
            continue
        bars, name, base, x, y, width, height, rest = match.groups()
        del above[bars.count("|"):]
        parent = views[above[-1]] if above else None
        x, y = float(x), float(y)
        offset = re.search(r"contentOffset: \{(\S+), (\S+)\}", rest)
        origin = [x, y]
        if parent:
            origin = [parent["origin"][0] - parent["offset"][0] + x, parent["origin"][1] - parent["offset"][1] + y]
        views.append({
            "origin": origin, "offset": [float(offset[1]), float(offset[2])] if offset else [0, 0],
            "size": [float(width), float(height)], "isIn": set(above),
            "acts": any(name and CONTROLS.fullmatch(name) for name in (name, base)),
            "isOut": "hidden = YES" in rest or "userInteractionEnabled = NO" in rest or (parent is not None and parent["isOut"])})
        above.append(len(views) - 1)
    return [
        (
            number, (view["origin"][0] + view["size"][0] / 2, view["origin"][1] + view["size"][1] / 2),
            {index for index, other in enumerate(views) if index == number or number in other["isIn"]})
        for number, view in enumerate(views) if view["acts"] and not view["isOut"]]
