"""The image's and the site's description: linted, valid, and of one mind with each other and with the README."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

from tests.test_layout import ROOT

DOCKER = ROOT / "docker"
#: Services that run our image, by the part of the site that each is.
OURS = {"prepare", "web", "worker", "bots", "bulk", "beat"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((DOCKER / "compose.yaml").read_text()))


def hadolint(path: Path) -> subprocess.CompletedProcess[str]:
    program = shutil.which("hadolint", path=str(Path(sys.executable).parent)) or "hadolint"
    return subprocess.run([program, "--no-color", str(path)], check=False, capture_output=True, text=True)


def test_the_dockerfile_is_linted(tmp_path):
    done = hadolint(DOCKER / "Dockerfile")
    assert (done.returncode, done.stdout) == (0, "")
    # The control: what is wrong is found.
    (tmp_path / "Dockerfile").write_text("FROM debian\nRUN cd /tmp && apt-get install -y curl\n")
    assert hadolint(tmp_path / "Dockerfile").returncode != 0


def valid(compose: dict[str, Any]) -> PyCompose:
    """Raises ValueError for what the Compose specification does not know, and for networks that are not there."""
    found = PyCompose.from_json(json.dumps(compose))
    found.validate()
    return found


def test_the_compose_file_keeps_to_its_specification(compose):
    assert set(valid(compose).service_names()) == OURS | {"proxy", "postgres", "valkey"}
    for wrong in (
        {"imagee": "x"},
        {"image": "x", "ports": ["eighty"]},
        {"image": "x", "networks": ["nowhere"]},
        {"image": "x", "depends_on": {"y": {"condition": "service_happy"}}},
        {"image": "x", "healthcheck": {"test": ["CMD", "true"], "interval": "soon"}},
    ):
        with pytest.raises(ValueError, match=r"."):
            valid({"services": {"x": wrong}})


def test_what_the_compose_file_names_is_there(compose):
    services = compose["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DOCKER / source).is_file(), volume
        assert ":" in service["image"] or name in OURS, f"{name} runs any version"
    assert (DOCKER / services["web"]["build"]["context"] / services["web"]["build"]["dockerfile"]).is_file()


def test_every_service_says_whether_it_works(compose):
    for name, service in compose["services"].items():
        if name == "prepare":  # it ends, and the others wait for its end
            continue
        test = service["healthcheck"]["test"]
        assert len(test) >= 2, name
        if name in OURS:
            assert test == ["CMD", "python", "-m", "config.alive", name]


def test_our_processes_may_nothing_that_they_need_not(compose):
    for name in OURS:
        service = compose["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "privileged" not in service
        assert "ports" not in service, "only the proxy is reached from outside"
    for name in ("postgres", "valkey"):
        assert compose["services"][name]["networks"] == ["inside"]
    assert compose["networks"]["inside"]["internal"] is True
    dockerfile = (DOCKER / "Dockerfile").read_text()
    users = re.findall(r"^USER (\d+)", dockerfile, re.MULTILINE)
    assert users, "the image runs as root"
    assert int(users[-1]) > 0
    assert dockerfile.rindex("USER") < dockerfile.rindex("ENTRYPOINT")


def test_one_service_can_take_neither_all_memory_nor_the_disk(compose):
    for name, service in compose["services"].items():
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}, f"the log of {name} grows for ever"
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert "mem_limit" in service or name == "postgres", "what the database needs depends on the site"
    proxy = compose["services"]["proxy"]
    assert (proxy["read_only"], proxy["cap_drop"], proxy["cap_add"]) == (True, ["ALL"], ["NET_BIND_SERVICE"])


def test_containers_compile_nothing_at_their_start():
    """They may not write: what the image does not bring would be compiled by every process, each time."""
    built = (DOCKER / "Dockerfile").read_text()
    assert built.index("python -m compileall -q platform games tournaments") < built.index("USER ")
    assert "PYTHONDONTWRITEBYTECODE" not in built


def test_no_secret_stands_in_a_file(compose):
    """Every variable is asked for by name, and the example has an empty line for it."""
    wanted = set(re.findall(r"\$\{([A-Z_]+)", (DOCKER / "compose.yaml").read_text()))
    example = dict(
        line.partition("=")[::2]
        for line in (DOCKER / "example.env").read_text().splitlines()
        if line and not line.startswith("#")
    )
    assert wanted == set(example)
    assert {name for name, value in example.items() if value} == {"NAIPE_HOST"}
    assert "docker/.env" in (DOCKER / "Dockerfile.dockerignore").read_text()


def test_every_setting_of_the_image_is_in_the_readme():
    used = set()
    for name in ("Dockerfile", "compose.yaml", "example.env", "entrypoint"):
        used |= set(re.findall(r"\b(?:NAIPE_[A-Z_]+|DATABASE_URL|REDIS_URL)\b", (DOCKER / name).read_text()))
    listed = set(re.findall(r"`([A-Z_]+)`", (ROOT / "README.md").read_text() + (DOCKER / "README.md").read_text()))
    assert used - listed == set()


def test_the_image_holds_no_tests_and_no_data():
    ignored = (DOCKER / "Dockerfile.dockerignore").read_text().split()
    assert {"tests", "var", ".venv", ".git"} <= set(ignored)
