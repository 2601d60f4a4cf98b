"""Builds wheel and sdist by setuptools, but the same bytes each time and without leftovers of an earlier build.

Left alone setuptools takes up what lies in `build/lib` and in an old list of sources, and file times and permissions
get into the archives. The time in them is SOURCE_DATE_EPOCH, else the newest date in the changelog.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import tarfile
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NEEDED = (".packaging/backend.py", "CHANGELOG.md")
"""What setuptools would leave out of the source archive."""

Settings = dict[str, "str | list[str] | None"] | None


def epoch(root: Path = Path()) -> int:
    """Seconds since 1970 that archives carry as the time of their files."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    if told:
        return int(told)
    dates = re.findall(
        r"^## .*\b(\d{4}-\d\d-\d\d)\b", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    newest = datetime.strptime(max(dates, default="2026-01-01"), "%Y-%m-%d")
    return int(newest.replace(tzinfo=UTC).timestamp())


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the wheel into the folder; its file name."""
    _tidy()
    name = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    _tidy()
    path = Path(wheel_directory, name)
    with zipfile.ZipFile(path) as archive:
        files = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    moment = time.gmtime(epoch())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        # The record of all files comes last, as the format asks for.
        for inner in sorted(files, key=lambda name: (".dist-info/" in name, name.endswith("/RECORD"), name)):
            info = zipfile.ZipInfo(inner, moment)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o100644 << 16
            archive.writestr(info, files[inner])
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the source archive into the folder, with what a build from it needs; its file name."""
    _tidy()
    name = build_meta.build_sdist(sdist_directory, config_settings)
    path = Path(sdist_directory, name)
    files: dict[str, bytes] = {}
    with tarfile.open(path) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None:
                files[member.name] = content.read()
    top = name.removesuffix(".tar.gz")
    for more in NEEDED:
        files[f"{top}/{more}"] = Path(more).read_bytes()
    moment = epoch()
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, moment) as packed,
        tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as archive,
    ):
        for inner in sorted(files):
            member = tarfile.TarInfo(inner)
            member.size, member.mtime, member.mode = len(files[inner]), moment, 0o644
            archive.addfile(member, io.BytesIO(files[inner]))
    return name


def _tidy() -> None:
    """Away with what an earlier build left in the tree and would be taken for the source."""
    shutil.rmtree("build/lib", ignore_errors=True)
    for folder in Path("build").glob("bdist.*"):
        shutil.rmtree(folder, ignore_errors=True)
    for listing in Path().glob("*.egg-info/SOURCES.txt"):
        listing.unlink()
