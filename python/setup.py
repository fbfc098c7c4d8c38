"""Carries the built program into the package: in a clone it is made from the sources, elsewhere it is there already."""

import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
MAKER = HERE.parent / "scripts" / "carry.mjs"


class BuildWithProgram(build_py):
    def run(self):
        program = HERE / "src" / "penumbra" / "program"
        if MAKER.exists():
            subprocess.run(["node", str(MAKER), str(program)], check=True)
        elif not (program / "cli" / "main.js").exists():
            raise SystemExit("The program is missing: build the package in a clone of Penumbra.")
        super().run()


setup(cmdclass={"build_py": BuildWithProgram})
