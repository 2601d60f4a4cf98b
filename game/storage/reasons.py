"""Reasons of failures, in words for players."""

from __future__ import annotations

import errno
from typing import Final

from game.rules.contract import N_, BrokenData
from game.rules.save_error import SaveError

from .folders import Notice

_DENIED, _FULL = N_("access is denied"), N_("the disk is full")
_OF_SYSTEM: Final = {
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: N_("the disk is read-only"),
    errno.EIO: N_("the disk reports an error"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EISDIR: N_("this is a folder"),
    errno.ENOTDIR: N_("there is a file where a folder should be"),
    errno.EEXIST: N_("there is a file where a folder should be"),
    errno.EINVAL: N_("this is no plain file"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}


def reason(problem: Exception) -> Notice:
    """Return the reason of a failure; details of a broken file stay English, in parentheses.

    >>> reason(PermissionError(errno.EACCES, "Permission denied")).message
    'access is denied'
    """
    if isinstance(problem, OSError):
        known = _OF_SYSTEM.get(problem.errno or 0)
        return Notice(known) if known else Notice(N_("the system reports error {n}"), {"n": problem.errno})
    if isinstance(problem, SaveError):
        return Notice(problem.message, problem.values)
    if isinstance(problem, BrokenData):
        return Notice(N_("a file of the game is damaged ({problem})"), {"problem": problem})
    return Notice(str(problem))
