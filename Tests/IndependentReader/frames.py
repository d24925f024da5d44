"""Checksums and LZ4 frames, as the section "Frames" of FORMAT.md says."""
import struct

import lz4.block

MASK = 0xFFFFFFFF
FRAME = 0x184D2204
BLOCK_SIZE, LARGEST = 64 << 10, 64 << 20


class Wrong(Exception):
    """The log is not as FORMAT.md says."""


def check(condition, *what):
    if not condition:
        raise Wrong(" ".join(map(str, what)))


def x32(data):
    """XXH32 with seed 0; xxHash specification, version 0.1.1."""
    p1, p2, p3, p4, p5 = 2654435761, 2246822519, 3266489917, 668265263, 374761393
    size, offset = len(data), 0
    if size >= 16:
        a, b, c, d = (p1 + p2) & MASK, p2, 0, -p1 & MASK
        for w, x, y, z in struct.iter_unpack("<4I", data[:size & ~15]):
            a = a + w * p2 & MASK
            b = b + x * p2 & MASK
            c = c + y * p2 & MASK
            d = d + z * p2 & MASK
            a = (a << 13 | a >> 19) * p1 & MASK
            b = (b << 13 | b >> 19) * p1 & MASK
            c = (c << 13 | c >> 19) * p1 & MASK
            d = (d << 13 | d >> 19) * p1 & MASK
        offset = size & ~15
        lanes = ((a, 1), (b, 7), (c, 12), (d, 18))
        result = sum((lane << by | lane >> 32 - by) & MASK for lane, by in lanes)
    else:
        result = p5
    result = result + size & MASK
    while offset + 4 <= size:
        result = result + struct.unpack_from("<I", data, offset)[0] * p3 & MASK
        result = (result << 17 | result >> 15) * p4 & MASK
        offset += 4
    for byte in data[offset:]:
        result = result + byte * p5 & MASK
        result = (result << 11 | result >> 21) * p1 & MASK
    result = (result ^ result >> 15) * p2 & MASK
    result = (result ^ result >> 13) * p3 & MASK
    return result ^ result >> 16


def expand(block, size):
    try:
        return lz4.block.decompress(block, uncompressed_size=size)
    except lz4.block.LZ4BlockError as error:
        raise Wrong(str(error)) from error


def read_frame(data, offset):
    """The content of an LZ4 frame and the offset after it."""
    check(len(data) - offset >= 23, "the file ends inside a frame at", offset)
    magic, descriptor, size = struct.unpack_from("<IHQ", data, offset)
    check(magic == FRAME and descriptor == 0x407C, "not a frame of this form at", offset)
    check(data[offset + 14] == x32(data[offset + 4:offset + 14]) >> 8 & 0xFF, "header", offset)
    check(size <= LARGEST, "content of", size)
    offset, parts, left = offset + 15, [], size
    while left:
        word, expanded = struct.unpack_from("<I", data, offset)[0], min(left, BLOCK_SIZE)
        length = word & MASK >> 1
        block = data[offset + 4:offset + 4 + length]
        check(0 < length <= BLOCK_SIZE and len(block) == length, "block at", offset)
        check(struct.unpack_from("<I", data, offset + 4 + length)[0] == x32(block),
              "checksum of the block at", offset)
        if not word >> 31:
            block = expand(block, expanded)
        check(len(block) == expanded, "size of the block at", offset)
        parts.append(block)
        offset, left = offset + 8 + length, left - expanded
    content = b"".join(parts)
    check(struct.unpack_from("<II", data, offset) == (0, x32(content)), "end of the frame", offset)
    return content, offset + 8
