"""Ways to corrupt bytes."""

from __future__ import annotations

from random import Random

WAYS = ("bit", "byte", "cut", "zeros", "junk", "swap", "twice", "gone", "grown", "empty", "nothing of it")


def spoilt(content: bytes, way: str, rng: Random) -> bytes:
    out = bytearray(content)
    at = rng.randrange(max(len(out), 1))
    size = rng.choice((1, 16, 64, 512, 4096))
    if way == "bit" and out:
        out[at] ^= 1 << rng.randrange(8)
    elif way == "byte" and out:
        out[at] = rng.randrange(256)
    elif way == "cut":
        del out[at:]
    elif way == "zeros":
        out[at : at + size] = bytes(len(out[at : at + size]))
    elif way == "junk":
        out[at : at + size] = rng.randbytes(len(out[at : at + size]))
    elif way == "swap":
        other = rng.randrange(max(len(out), 1))
        one, two = out[at : at + size], out[other : other + size]
        if len(one) == len(two) and abs(at - other) >= size:
            out[at : at + size], out[other : other + size] = two, one
    elif way == "twice":
        out[at:at] = out[at : at + size]
    elif way == "gone":
        del out[at : at + size]
    elif way == "grown":
        out[at:at] = bytes([rng.randrange(32, 127)]) * rng.choice((10, 1000, 100_000, 3_000_000))
    elif way == "empty":
        out.clear()
    elif way == "nothing of it":
        return rng.randbytes(rng.randrange(1, 10_000))
    return bytes(out)
