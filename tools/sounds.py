"""Makes the sounds of the table: `python -m tools.sounds [FOLDER]`.

They are computed from noise and sine waves alone, as short WAV files with 8 bits and one channel.
"""

from __future__ import annotations

import io
import sys
import wave
from collections.abc import Callable, Iterator
from math import exp, pi, sin
from pathlib import Path
from random import Random
from typing import TypeAlias

SOUNDS = Path(__file__).resolve().parent.parent / "web" / "public" / "sounds"
RATE = 16_000  # samples in a second
LOUD = 0.7  # of the greatest amplitude
Signal: TypeAlias = list[float]  # samples from -1 to 1


def rustle(seconds: float, soft: float, fades: float, seed: int) -> Signal:
    """Return noise, smoothed by `soft` (0 to 1), that falls to 1/e within `fades` seconds."""
    rng, last, found = Random(seed), 0.0, []
    for n in range(round(RATE * seconds)):
        last = soft * last + (1 - soft) * rng.uniform(-1, 1)
        found.append(last * exp(-n / RATE / fades))
    return found


def tone(pitch: float, seconds: float, fades: float) -> Signal:
    """Return a note in hertz with one overtone; it fades like `rustle`."""
    angle = 2 * pi * pitch / RATE
    return [
        (sin(angle * n) + 0.3 * sin(2 * angle * n)) / 1.3 * exp(-n / RATE / fades)
        for n in range(round(RATE * seconds))
    ]


def mixed(*parts: tuple[float, Signal]) -> Signal:
    """Return signals that begin at different seconds, together."""
    found = [0.0] * max(round(RATE * start) + len(signal) for start, signal in parts)
    for start, signal in parts:
        for n, sample in enumerate(signal, round(RATE * start)):
            found[n] += sample
    return found


def card() -> Signal:
    """Return a card that is put on the table."""
    return mixed((0, rustle(0.09, 0.6, 0.018, 1)), (0, tone(150, 0.09, 0.02)))


def take() -> Signal:
    """Return a trick that is drawn over the felt."""
    return rustle(0.2, 0.85, 0.07, 2)


def deal() -> Signal:
    """Return cards that fall one after the other."""
    return mixed(*((0.05 * n, rustle(0.05, 0.6, 0.012, 10 + n)) for n in range(8)))


def kontra() -> Signal:
    """Return two knocks on the table."""
    return mixed(*((start, tone(110, 0.15, 0.035)) for start in (0, 0.16)))


def made() -> Signal:
    """Return two notes upwards."""
    return mixed((0, tone(523.25, 0.3, 0.1)), (0.13, tone(783.99, 0.35, 0.12)))


def lost() -> Signal:
    """Return two notes downwards."""
    return mixed((0, tone(392, 0.3, 0.1)), (0.15, tone(277.18, 0.35, 0.12)))


ALL: tuple[Callable[[], Signal], ...] = (card, take, deal, kontra, made, lost)


def as_wave(signal: Signal) -> bytes:
    """Return a signal as a WAV file, as loud as the others."""
    most = max(map(abs, signal)) or 1
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(1)
        out.setframerate(RATE)
        out.writeframes(bytes(round(127.5 + 127 * LOUD * one / most) for one in signal))
    return file.getvalue()


def sounds() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file."""
    for make in ALL:
        yield f"{make.__name__}.wav", as_wave(make())


def main(folder: Path = SOUNDS) -> None:
    """Write the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in sounds():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
