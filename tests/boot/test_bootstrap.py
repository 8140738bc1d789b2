"""The environment is made, healed and kept, on a small tree with the real `manage.py` and a package of our own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import bootstrap
import bootstrap_install
from bootstrap import Failure
from tests.boot.running import ROOT, environment

COMMANDS = """
import sys
def run(argv):
    import naipe_probe
    print("inside", sys.prefix, naipe_probe.VERSION, argv[1:])
    return 7
"""


def make_wheel(folder: Path, version: str) -> None:
    """A package that needs no building."""
    info = f"naipe_probe-{version}.dist-info"
    with zipfile.ZipFile(folder / f"naipe_probe-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("naipe_probe.py", f"VERSION = {version!r}\n")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: naipe-probe\nVersion: {version}\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")


class Tree:
    """A checkout in small, with a folder of wheels in place of a registry."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.wheels = root.parent / "wheels"
        self.wheels.mkdir(parents=True)
        (root / "platform" / "config").mkdir(parents=True)
        shutil.copy(ROOT / "manage.py", root)
        for name in ("bootstrap.py", "bootstrap_install.py"):
            shutil.copy(ROOT / "platform" / name, root / "platform")
        (root / "platform" / "config" / "commands.py").write_text(COMMANDS)
        (root / "pyproject.toml").write_text(
            '[project]\nname = "x"\ndependencies = ["naipe-probe"]\n[project.optional-dependencies]\ndev = []\n'
        )
        (root / "requirements-dev.lock").write_text("")
        for version in ("1.0", "2.0"):
            make_wheel(self.wheels, version)
        self.lock("1.0")

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    def lock(self, version: str) -> None:
        (self.root / "requirements.lock").write_text(f"# a comment\nnaipe-probe=={version}\n")

    def run(self, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
        settings = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels), **changes}
        return subprocess.run(
            [sys.executable, str(self.root / "manage.py"), *arguments],
            cwd="/",
            env={name: value for name, value in environment(**settings).items() if value},
            check=False,
            capture_output=True,
            text=True,
            timeout=120,
        )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A tree whose environment was made by its first command."""
    tree = Tree(tmp_path_factory.mktemp("checkout") / "tree")
    first = tree.run("greet", "you")
    assert first.returncode == 7, first.stderr
    said = first.stdout.splitlines()
    assert said[0].startswith(f"naipe: Making {tree.venv} with Python ")
    assert said[1] == f"naipe: Installing 1 packages into {tree.venv}."
    assert said[-1] == f"inside {tree.venv} 1.0 ['greet', 'you']"
    return tree


@pytest.fixture
def tree(made: Tree) -> Tree:
    made.lock("1.0")
    return made


def test_second_start_says_nothing_and_installs_nothing(tree: Tree) -> None:
    assert tree.run("greet").returncode == 7  # heals what another test did
    again = tree.run("greet", PIP_FIND_LINKS="/nowhere")
    assert again.stdout == f"inside {tree.venv} 1.0 ['greet']\n"


def test_a_new_lock_is_installed(tree: Tree) -> None:
    tree.lock("2.0")
    done = tree.run("greet")
    assert "Installing 1 packages" in done.stdout
    assert done.stdout.endswith("2.0 ['greet']\n")


def test_a_killed_installation_is_run_again(tree: Tree) -> None:
    """No stamp, and half of the packages: as a kill leaves it."""
    assert tree.run("greet").returncode == 7
    for path in tree.venv.glob(".naipe-*"):
        path.unlink()
    for path in tree.venv.glob("lib/python*/site-packages/naipe_probe*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    done = tree.run("greet")
    assert done.returncode == 7, done.stderr
    assert "Installing" in done.stdout


def test_an_environment_without_stamp_is_looked_through(tree: Tree) -> None:
    """Made by other means: kept if it holds what the lock says."""
    assert tree.run("greet").returncode == 7
    for path in tree.venv.glob(".naipe-*"):
        path.unlink()
    done = tree.run("greet", PIP_FIND_LINKS="/nowhere")
    assert done.stdout.startswith("inside"), done.stdout


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("naipe: ")
    return done.stderr


def test_no_registry_in_reach(tree: Tree) -> None:
    tree.lock("3.0")
    sentence = refusal(tree.run("greet", PIP_NO_INDEX="", PIP_FIND_LINKS="", PIP_INDEX_URL="http://127.0.0.1:9/none"))
    assert "The package registry is out of reach" in sentence


def test_a_registry_without_the_package(tree: Tree) -> None:
    tree.lock("4.0")
    assert "The package registry has no naipe-probe==4.0 for Python" in refusal(tree.run("greet"))


def test_no_ensurepip(tmp_path: Path) -> None:
    """As Debian delivers Python: the module is split off into a package, which the sentence names."""
    tree = Tree(tmp_path / "tree")
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / "ensurepip.py").write_text("raise ImportError('split off')\n")
    sentence = refusal(tree.run("greet", PYTHONPATH=str(tmp_path / "without")))
    assert "comes without ensurepip, so install " in sentence
    assert not tree.venv.exists()


def test_package_with_ensurepip_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    version = f"python3.{sys.version_info.minor}-venv"
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: {"ID": "mint", "ID_LIKE": "ubuntu debian"})
    assert version in bootstrap_install._venv_package()
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: {"ID": "fedora"})
    assert version not in bootstrap_install._venv_package()


def test_something_else_in_the_way(tmp_path: Path) -> None:
    tree = Tree(tmp_path / "tree")
    tree.venv.mkdir()
    (tree.venv / "precious").touch()
    assert "is not a virtual environment" in refusal(tree.run("greet"))
    assert (tree.venv / "precious").exists()


def test_a_place_that_cannot_be_written(tree: Tree) -> None:
    """/proc refuses even root."""
    assert "cannot be written" in refusal(tree.run("greet", NAIPE_VENV="/proc/naipe"))
    assert "cannot be written" in refusal(tree.run("greet", NAIPE_VENV="/proc/naipe/venv"))


def test_an_old_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(Failure, match=r"needs Python 3\.11 or newer"):
        bootstrap.enter(dev=False)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("Retrying after connection broken by 'ProxyError(...)': /x\nERROR: No matching distribution", "(ProxyError)"),
        ("ERROR: No matching distribution found for x==1", "has no x==1"),
        ("ERROR: first\nERROR: Cannot install a and b", "Cannot install a and b"),
        ("", "no reason"),
    ],
)  # fmt: skip
def test_reasons_of_pip(said: str, sentence: str) -> None:
    assert sentence in bootstrap_install._reason(said, Path("log"))
