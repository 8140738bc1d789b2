"""Guards over the whole tree: what is not held by a compiler is held here. platform/README.md says why."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE_ROOTS = (ROOT, ROOT / "platform")

#: Besides dot files and lock files.
TOP_LEVEL = {
    "manage.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "platform",
    "games",
    "tournaments",
    "templates",
    "tests",
    "docker",
}
FOLDERS_WITH_README = ("platform", "games", "tournaments", "templates", "tests", "docker")
#: Made by tools beside our files, and ignored by git.
NOT_OURS = {".git", ".venv", "var", "__pycache__", "node_modules"}


def our_files() -> list[Path]:
    """What git tracks or would track; in an export without git, everything that no tool makes."""
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if listed.returncode == 0:
        return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not NOT_OURS & set(path.relative_to(ROOT).parts)]


FILES = our_files()
PYTHON = [path for path in FILES if path.suffix == ".py"]


def relative(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def shadowing(source_root: Path) -> list[str]:
    """Names on a source root that hide, or are hidden by, a module of the standard library."""
    modules = [path.stem for path in source_root.glob("*.py")]
    packages = [path.parent.name for path in source_root.glob("*/__init__.py")]
    return sorted(set(modules + packages) & sys.stdlib_module_names)


def python(code: str, *, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=cwd, check=False, capture_output=True, text=True)


def test_platform_stays_the_standard_library_s(tmp_path: Path) -> None:
    code = "import platform, uuid, asyncio; print(platform.system())"
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert python(code, cwd=ROOT).returncode == 0
    # The control: with a package file the same words fail.
    (tmp_path / "platform").mkdir()
    (tmp_path / "platform" / "__init__.py").touch()
    assert python(code, cwd=tmp_path).returncode != 0


def test_no_name_shadows_the_standard_library(tmp_path: Path) -> None:
    for source_root in SOURCE_ROOTS:
        assert shadowing(source_root) == []
    (tmp_path / "statistics").mkdir()
    (tmp_path / "statistics" / "__init__.py").touch()
    assert shadowing(tmp_path) == ["statistics"]


def test_nothing_else_stands_at_the_top() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in FILES}
    others = {name for name in names if not name.startswith(".") and not name.endswith(".lock")}
    assert others <= TOP_LEVEL


def test_import_contracts_hold() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'platform'}:{ROOT}", "PATH": "", "LANG": "C.UTF-8"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_locks_name_versions_and_no_address(lock: str) -> None:
    lines = [line.partition("#")[0].strip() for line in (ROOT / lock).read_text().splitlines()]
    wrong = [line for line in lines if line and not re.fullmatch(r"[a-z0-9-]+==[A-Za-z0-9.!+]+( ;.*)?", line)]
    assert wrong == []
    assert "://" not in (ROOT / lock).read_text()


def test_no_file_names_a_registry() -> None:
    """Which one is used is the machine's to say."""
    words = re.compile(r"index-url|find-links|trusted-host|/simple/|\bindex_url\b", re.IGNORECASE)
    suspects = [path for path in FILES if path.suffix not in {".py", ".md"} and path.stat().st_size < 1_000_000]
    found = [path for path in suspects if words.search(path.read_text(encoding="utf-8", errors="ignore"))]
    assert relative(found) == []


def test_no_file_is_large() -> None:
    assert relative([path for path in FILES if path.stat().st_size > 1_000_000]) == []


def test_tests_are_packages_and_lie_where_they_belong() -> None:
    """Otherwise a test folder becomes a top-level module of its own name, and hides an app."""
    files = [path for path in PYTHON if path.name.startswith(("test_", "conftest"))]
    homeless = [
        path
        for path in files
        if path.relative_to(ROOT).parts[0] != "tests" and "tests" not in path.relative_to(ROOT).parts[:-1]
    ]
    assert relative(homeless) == []
    folders = {
        folder
        for path in files
        for folder in path.parents
        if ROOT in folder.parents and "tests" in folder.relative_to(ROOT).parts
    }
    assert relative(sorted(folder for folder in folders if not (folder / "__init__.py").exists())) == []
    assert relative([path for path in FILES if "platform" in path.relative_to(ROOT).parts[1:]]) == []


def test_every_folder_says_what_it_is() -> None:
    for folder in FOLDERS_WITH_README:
        assert len((ROOT / folder / "README.md").read_text(encoding="utf-8")) > 300, folder


def test_every_module_says_what_it_is_for() -> None:
    modules = [path for path in PYTHON if "migrations" not in path.parts]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in modules}
    # A package file may be empty, but for the import that the linter wants everywhere.
    silent = [path for path, tree in trees.items() if not ast.get_docstring(tree) and len(tree.body) > 1]
    assert relative(silent) == []


@pytest.mark.parametrize("module", ["manage.py", "platform/bootstrap.py", "platform/bootstrap_install.py"])
def test_bootstrap_needs_only_the_standard_library(module: str) -> None:
    """It runs before anything is installed. `manage.py` goes on to our own commands once everything is there."""
    own = {"bootstrap", "bootstrap_install"} | ({"config"} if module == "manage.py" else set())
    names = set()
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    assert names - set(sys.stdlib_module_names) - own == set()


def test_readme_lists_every_setting() -> None:
    """Every variable that code reads, by name."""
    readers = [path for path in PYTHON if path.relative_to(ROOT).parts[0] in {"platform", "games", "tournaments"}]
    readers.append(ROOT / "manage.py")
    used = {
        name
        for path in readers
        for name in re.findall(r"\b(?:NAIPE_[A-Z_]+|DATABASE_URL|REDIS_URL)\b", path.read_text())
    }
    listed = set(re.findall(r"`([A-Z_]+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    internal = {"NAIPE_TEST_DATA"}  # how the processes of one test run find each other
    assert used - listed - internal == set()
