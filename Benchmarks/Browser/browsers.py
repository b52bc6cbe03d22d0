"""Browsers without a window of their own, each by the protocol that it has: Chromium, Firefox and WebKitGTK.

All have `show(url, width, height)`, `evaluate(expression)`, `drag(start, end)`, `screenshot()` and `close()`.
"""

import base64
import fcntl
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

# The seconds after which a browser that has not answered counts as one that does not start.
PATIENCE = 60
# The seconds that any answer may take after that.
LONGEST = 600

SETTLE = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class NotHere(Exception):
    """A browser does not start on this machine."""


class Chromium:
    """Chromium, by the protocol of its developer tools."""

    def __init__(self, program="chromium", size=(1200, 900)):
        self.folder = tempfile.mkdtemp()
        to_child, self.output = os.pipe()
        self.input, from_child = os.pipe()

        def connect():
            # Chromium reads from 3 and writes to 4, which may be taken here.
            copies = os.dup(to_child), os.dup(from_child)
            high = [fcntl.fcntl(copy, fcntl.F_DUPFD, 64) for copy in copies]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--force-device-scale-factor=1", f"--user-data-dir={self.folder}", f"--window-size={size[0]},{size[1]}",
                "--remote-debugging-pipe", "about:blank",
            ],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.pending, self.count, self.events, self.session = b"", 0, [], None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.version = self.call("Browser.getVersion")["product"]

    def message(self):
        while b"\0" not in self.pending:
            part = os.read(self.input, 1 << 20)
            if not part:
                sys.exit("error: the browser has ended")
            self.pending += part
        text, self.pending = self.pending.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if "error" in message:
                    sys.exit(f"error: {method}: {message['error'].get('message')}")
                return message["result"]
            self.events.append(message.get("method"))

    def wait(self, event):
        while event not in self.events:
            self.events.append(self.message().get("method"))

    def show(self, url, width=1200, height=900, scheme="light"):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=url)
        self.wait("Page.loadEventFired")
        self.evaluate(SETTLE, promise=True)

    def evaluate(self, expression, promise=False):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=promise)
        if "exceptionDetails" in result:
            sys.exit(f"error: the page answers {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def mouse(self, kind, x, y, button="none", **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, **more)

    def hover(self, x, y):
        self.mouse("mouseMoved", x, y)

    def drag(self, start, end):
        self.mouse("mousePressed", *start, "left", clickCount=1, buttons=1)
        for x, y in between(start, end):
            self.mouse("mouseMoved", x, y, "left", buttons=1)
        self.mouse("mouseReleased", *end, "left", clickCount=1)

    def screenshot(self):
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", captureBeyondViewport=False)["data"])

    def close(self):
        end(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


def between(start, end, steps=5):
    return [tuple(a + (b - a) * step / steps for a, b in zip(start, end)) for step in range(1, steps + 1)]


def end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def pointer(*steps):
    """The actions of a mouse, as WebDriver has them: ("move", x, y), "down" or "up"."""
    names = {"down": "pointerDown", "up": "pointerUp"}
    actions = [
        {"type": names[step], "button": 0} if isinstance(step, str)
        else {"type": "pointerMove", "x": round(step[1]), "y": round(step[2]), "duration": 20} for step in steps]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]


class Driven:
    """What WebDriver and its successor have in common."""

    def hover(self, x, y):
        self.perform(pointer(("move", x, y)))

    def drag(self, start, end):
        moves = [("move", x, y) for x, y in between(start, end)]
        self.perform(pointer(("move", *start), "down", *moves, "up"))


class Firefox(Driven):
    """Firefox, by WebDriver BiDi (W3C), which it speaks over a WebSocket (RFC 6455)."""

    def __init__(self, program="firefox-esr"):
        self.folder = tempfile.mkdtemp()
        command = [program, "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port=0"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # Ends the reading of its words, if there are too few.
        alarm = threading.Timer(PATIENCE, self.process.kill)
        alarm.start()
        lines = iter(self.process.stderr.readline, "")
        place = next((found for line in lines if (found := re.search(r"ws://([\d.]+):(\d+)", line))), None)
        alarm.cancel()
        if place is None:
            end(self.process)
            raise NotHere(program)
        # It would wait if nobody read what it says from now on.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.socket, self.pending, self.count = socket.create_connection((place[1], int(place[2])), LONGEST), b"", 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /session HTTP/1.1", f"Host: {place[1]}:{place[2]}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.pending:
            self.pending += self.socket.recv(4096)
        self.pending = self.pending.split(b"\r\n\r\n", 1)[1]
        self.version = "Firefox/" + self.call("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def taken(self, count):
        while len(self.pending) < count:
            part = self.socket.recv(1 << 20)
            if not part:
                sys.exit("error: the browser has ended")
            self.pending += part
        data, self.pending = self.pending[:count], self.pending[count:]
        return data

    def message(self):
        """A message of one or several frames. Pings need no answer here."""
        text = b""
        while True:
            head, length = self.taken(2)
            if length == 126:
                length, = struct.unpack(">H", self.taken(2))
            elif length == 127:
                length, = struct.unpack(">Q", self.taken(8))
            data = self.taken(length)
            if head & 0x0F < 3:
                text += data
                if head & 0x80:
                    return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        data = json.dumps({"id": self.count, "method": method, "params": parameters}).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data)) \
            if len(data) < 1 << 16 else b"\xff" + struct.pack(">Q", len(data))
        mask = os.urandom(4)
        self.socket.sendall(b"\x81" + length + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(data)))
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if message["type"] == "error":
                    sys.exit(f"error: {method}: {message.get('message')}")
                return message["result"]

    def show(self, url, width=1200, height=900, scheme="light"):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")
        self.evaluate(SETTLE, promise=True)

    def evaluate(self, expression, promise=False):
        answer = self.call(
            "script.evaluate", expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self.context}, awaitPromise=True)
        if answer["type"] == "exception":
            sys.exit(f"error: the page answers {answer['exceptionDetails'].get('text')}")
        return json.loads(answer["result"]["value"])

    def perform(self, actions):
        self.call("input.performActions", context=self.context, actions=actions)

    def screenshot(self):
        return base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.context)["data"])

    def close(self):
        self.socket.close()
        end(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


class WebKit(Driven):
    """WebKitGTK's browser, by WebDriver (W3C), on a screen that is only in memory."""

    def __init__(self, program="WebKitWebDriver"):
        # The program has no need of a screen, the browser that it starts has.
        reader, writer = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1800x1200x24", "-nolisten", "tcp"], pass_fds=(writer,),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as display:
            number = display.readline().strip()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        # The sandbox needs rights that a container does not give.
        environment = {
            **os.environ, "DISPLAY": f":{number}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1"}
        self.process = subprocess.Popen(
            [program, f"--port={self.port}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        browser = next(iter(sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), "MiniBrowser")
        options = {"binary": str(browser), "args": ["--automation"]}
        self.path = ""
        self.patience = PATIENCE
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": 300_000, "pageLoad": 300_000, "implicit": 0}}
        try:
            session = self.call("POST", "/session", capabilities={"alwaysMatch": wanted})
        except (OSError, SystemExit) as error:
            end(self.process)
            end(self.screen)
            raise NotHere(f"{program}: {error}") from None
        self.patience = LONGEST
        self.path, self.size = f"/session/{session['sessionId']}", None
        self.version = "WebKitGTK/" + session["capabilities"]["browserVersion"]

    def call(self, method, path, **body):
        data = json.dumps(body) if method == "POST" else None
        for _ in range(100):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
            try:
                connection.request(method, self.path + path, data, {"Content-Type": "application/json"})
                break
            except ConnectionRefusedError:
                # It has not begun to listen.
                time.sleep(0.1)
        answer = json.load(connection.getresponse())["value"]
        if isinstance(answer, dict) and "error" in answer:
            sys.exit(f"error: {path}: {answer['error']}: {answer.get('message')}")
        return answer

    def show(self, url, width=1200, height=900, scheme="light"):
        self.call("POST", "/url", url=url)
        # A window is larger than what it shows of a page, by as much as its bars take.
        shown = (width, height)
        for _ in range(0 if self.size == shown else 2):
            self.call("POST", "/window/rect", x=0, y=0, width=shown[0], height=shown[1])
            inner = self.evaluate("new Promise((done) => setTimeout(() => done([innerWidth, innerHeight]), 300))", promise=True)
            shown = (shown[0] + width - inner[0], shown[1] + height - inner[1])
        self.size = (width, height)
        self.evaluate(SETTLE, promise=True)

    def evaluate(self, expression, promise=False):
        script = f"""const done = arguments[arguments.length - 1];
            (async () => {expression})().then((value) => done({{ value: value ?? null }}), (error) => done({{ error: `${{error}}` }}))"""
        answer = self.call("POST", "/execute/async", script=script, args=[])
        if "error" in answer:
            sys.exit(f"error: the page answers {answer['error']}")
        return answer["value"]

    def perform(self, actions):
        self.call("POST", "/actions", actions=actions)

    def screenshot(self):
        return base64.b64decode(self.call("GET", "/screenshot"))

    def close(self):
        self.call("DELETE", "")
        end(self.process)
        end(self.screen)


BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
