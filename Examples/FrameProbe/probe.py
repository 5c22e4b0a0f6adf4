"""Tests the program that is named on the command line, by the C library and ctypes.

    python3 probe.py my-viewer demo.png
"""

import ctypes
import json
import os
import sys

library = ctypes.CDLL(os.environ.get("FRAME_PROBE_LIBRARY", "libframeprobe.so"))
for name in ("frame_probe_open",):
    getattr(library, name).restype = ctypes.c_void_p
for name in ("frame_probe_error", "frame_probe_report"):
    getattr(library, name).restype = ctypes.c_char_p


def main(command):
    probe = ctypes.c_void_p(library.frame_probe_open(b"ideal"))
    arguments = (ctypes.c_char_p * (len(command) + 1))(*[word.encode() for word in command], None)
    try:
        if library.frame_probe_launch(probe, arguments) != 0:
            print(library.frame_probe_error(probe).decode(), file=sys.stderr)
            return 3
        library.frame_probe_advance(probe, ctypes.c_int64(1_000_000_000))
        library.frame_probe_touch_down(probe, 0, ctypes.c_double(200), ctypes.c_double(200))
        library.frame_probe_advance(probe, ctypes.c_int64(100_000_000))
        library.frame_probe_touch_up(probe, 0)
        library.frame_probe_advance(probe, ctypes.c_int64(1_000_000_000))
        report = json.loads(library.frame_probe_report(probe))
        print(json.dumps(report, indent=2))
        return 0 if report["verdict"] == "passed" and report["missed"] == 0 else 1
    finally:
        library.frame_probe_close(probe)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
