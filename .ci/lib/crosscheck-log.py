#!/usr/bin/env python3
"""Reads a session log with stock LZ4 and CBOR and checks the shape of every record.

Usage: crosscheck-log.py session.log

Knows nothing of marks and indexes: to LZ4 they are skippable frames. Prints the number of events.
"""
import io
import sys

import cbor2
import lz4.frame

# Fewest elements of each kind's record, and the place of its interned names.
SHAPES = {
    4: (6, (3, 4)), 5: (5, (3,)), 6: (7, (3, 6)), 7: (6, (3, 4)), 8: (6, (3, 4)),
    9: (8, (3, 4)), 10: (5, (3,)), 11: (6, (3, 4)), 12: (6, (3,)), 13: (6, (3, 4)),
    14: (4, ()), 15: (7, (3, 4, 6)), 16: (6, (3, 4)), 17: (5, (3,)), 18: (4, (3,)), 19: (4, ()),
}


def check(ok, what, record):
    if not ok:
        sys.exit(f"{what}: {record!r}")


def path_symbols(patch):
    for operation in patch or ():
        for step in operation[1]:
            if isinstance(step, int) and step >= 0:
                yield step


def main(path):
    with open(path, "rb") as file:
        content = lz4.frame.LZ4FrameFile(file).read()
    stream = io.BytesIO(content)
    magic = read(stream)
    # Tag 55799 only says "this is CBOR"; cbor2 takes it off.
    check(list(getattr(magic, "value", magic))[:2] == ["compose-replay", 1], "head", magic)
    head = read(stream)
    check(isinstance(head, dict) and "nonce" in head and "app" in head, "head", head)
    names, chunk, number, time = None, -1, 0, 0
    while stream.tell() < len(content):
        record = read(stream)
        check(isinstance(record, (list, tuple)) and len(record) >= 2, "record", record)
        kind = record[0]
        if kind == 0:
            check(record[1] == chunk + 1 and record[2] >= number, "preamble", record)
            check(record[3] == time, "preamble time", record)
            chunk, number, names = record[1], record[2], 0
            continue
        check(names is not None, "a record before the first preamble", record)
        if kind == 1:
            check(record[1] == names + 1 and isinstance(record[2], str), "intern", record)
            names += 1
            continue
        if kind == 2:
            check(0 < record[1] <= names, "keyframe part", record)
            continue
        if kind in SHAPES:
            size, places = SHAPES[kind]
            check(len(record) >= size, "too short", record)
            check(all(0 <= record[p] <= names for p in places), "unknown name", record)
            if kind < 18:
                check(0 <= record[2] <= number, "cause", record)
            patch = record[5] if kind == 6 else record[3] if kind == 14 else None
            check(all(s <= names for s in path_symbols(patch)), "unknown name in path", record)
        time += record[1]
        number += 1
    print(f"{number} events in {chunk + 1} chunks")


def read(stream):
    """Later versions of cbor2 read ahead unless told not to."""
    try:
        return cbor2.CBORDecoder(stream, read_size=1).decode()
    except TypeError:
        return cbor2.CBORDecoder(stream).decode()


if __name__ == "__main__":
    main(*sys.argv[1:])
