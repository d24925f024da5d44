#!/usr/bin/env python3
"""Reads a CBOR sequence with cbor2 and checks that every item is in its one canonical form.

Usage: crosscheck-cbor.py values.cbor

Each item is decoded by cbor2 and encoded again twice: by the small encoder below, which follows
RFC 8949 section 4.2.1, and, where the item holds no map, by cbor2 (whose canonical mode sorts map
keys by length first, after the older RFC 7049). All bytes must agree.
"""
import io
import math
import struct
import sys

import cbor2


def head(major, argument):
    if argument < 24:
        return bytes([major << 5 | argument])
    for code, form, limit in ((24, ">B", 1 << 8), (25, ">H", 1 << 16), (26, ">I", 1 << 32)):
        if argument < limit:
            return bytes([major << 5 | code]) + struct.pack(form, argument)
    return bytes([major << 5 | 27]) + struct.pack(">Q", argument)


def shortest_float(value):
    if math.isnan(value):
        return b"\xf9\x7e\x00"
    for code, form in ((0xF9, ">e"), (0xFA, ">f"), (0xFB, ">d")):
        try:
            packed = struct.pack(form, value)
        except OverflowError:
            continue
        if struct.pack(">d", struct.unpack(form, packed)[0]) == struct.pack(">d", value):
            return bytes([code]) + packed
    raise AssertionError(value)


def encode(value):
    """Returns the canonical bytes of a decoded value and whether it holds a map or a set."""
    if value is None or value is cbor2.undefined or isinstance(value, (bool, cbor2.CBORSimpleValue)):
        if isinstance(value, cbor2.CBORSimpleValue):
            return (head(7, value.value) if value.value < 24 else bytes([0xF8, value.value])), False
        return {None: b"\xf6", False: b"\xf4", True: b"\xf5"}.get(value, b"\xf7"), False
    if isinstance(value, int):
        return (head(0, value) if value >= 0 else head(1, -1 - value)), False
    if isinstance(value, float):
        return shortest_float(value), False
    if isinstance(value, bytes):
        return head(2, len(value)) + value, False
    if isinstance(value, str):
        raw = value.encode()
        return head(3, len(raw)) + raw, False
    if isinstance(value, (list, tuple)):
        items = [encode(item) for item in value]
        return head(4, len(items)) + b"".join(i[0] for i in items), any(i[1] for i in items)
    if isinstance(value, (set, frozenset)):
        items = sorted(encode(item)[0] for item in value)
        return head(6, 258) + head(4, len(items)) + b"".join(items), True
    if isinstance(value, cbor2.CBORTag):
        content, ordered = encode(value.value)
        return head(6, value.tag) + content, ordered
    pairs = sorted((encode(k)[0], encode(v)[0]) for k, v in value.items())
    return head(5, len(pairs)) + b"".join(k + v for k, v in pairs), True


def main(path):
    data = open(path, "rb").read()
    stream = io.BytesIO(data)
    count = plain = 0
    while stream.tell() < len(data):
        start = stream.tell()
        value = decoder(stream).decode()
        item = data[start:stream.tell()]
        expected, ordered = encode(value)
        if expected != item:
            sys.exit(f"item {count} at byte {start}: {item.hex()} should be {expected.hex()}")
        if not ordered:
            plain += 1
            if cbor2.dumps(value, canonical=True) != item:
                sys.exit(f"item {count} at byte {start}: cbor2 encodes {item.hex()} differently")
        count += 1
    print(f"{count} items agree, {plain} of them also with cbor2's own encoder")


def decoder(stream):
    """Later versions of cbor2 read ahead unless told not to."""
    try:
        return cbor2.CBORDecoder(stream, read_size=1)
    except TypeError:
        return cbor2.CBORDecoder(stream)


if __name__ == "__main__":
    main(*sys.argv[1:])
