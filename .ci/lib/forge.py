"""Rewrites session logs with every checksum right, as an accident never does.

Follows Sources/SessionLog/FORMAT.md. The index is left out: it is a hint.
"""
import struct

import lz4.block

MASK = 0xFFFFFFFF
FRAME, MARK = 0x184D2204, 0x184D2A5C
MARK_SIZE, HEADER_SIZE, BLOCK_SIZE = 64, 15, 64 << 10


def x32(data):
    """XXH32 with seed 0; xxHash specification, version 0.1.1."""
    p1, p2, p3, p4, p5 = 2654435761, 2246822519, 3266489917, 668265263, 374761393

    def rotated(value, by):
        return (value << by | value >> (32 - by)) & MASK

    offset = 0
    if len(data) >= 16:
        lanes = [(p1 + p2) & MASK, p2, 0, -p1 & MASK]
        while offset + 16 <= len(data):
            for lane, word in enumerate(struct.unpack_from("<4I", data, offset)):
                lanes[lane] = rotated((lanes[lane] + word * p2) & MASK, 13) * p1 & MASK
            offset += 16
        result = sum(rotated(lane, by) for lane, by in zip(lanes, (1, 7, 12, 18)))
    else:
        result = p5
    result = (result + len(data)) & MASK
    while offset + 4 <= len(data):
        word = struct.unpack_from("<I", data, offset)[0]
        result = rotated((result + word * p3) & MASK, 17) * p4 & MASK
        offset += 4
    for byte in data[offset:]:
        result = rotated((result + byte * p5) & MASK, 11) * p1 & MASK
    result = (result ^ result >> 15) * p2 & MASK
    result = (result ^ result >> 13) * p3 & MASK
    return result ^ result >> 16


def frame(content):
    """An LZ4 frame of stored blocks."""
    descriptor = b"\x7c\x40" + struct.pack("<Q", len(content))
    parts = [struct.pack("<I", FRAME), descriptor, bytes([x32(descriptor) >> 8 & 0xFF])]
    for start in range(0, len(content), BLOCK_SIZE):
        block = content[start:start + BLOCK_SIZE]
        parts += [struct.pack("<I", len(block) | 1 << 31), block, struct.pack("<I", x32(block))]
    return b"".join(parts) + struct.pack("<II", 0, x32(content))


def content(data, offset):
    """The content of the frame at an offset, and where the frame ends."""
    assert struct.unpack_from("<I", data, offset)[0] == FRAME
    offset += HEADER_SIZE
    parts = []
    while True:
        word = struct.unpack_from("<I", data, offset)[0]
        offset += 4
        if word == 0:
            return b"".join(parts), offset + 4
        size = word & MASK >> 1
        block = data[offset:offset + size]
        if not word >> 31:
            block = lz4.block.decompress(block, uncompressed_size=BLOCK_SIZE)
        parts.append(block)
        offset += size + 4


def rewritten(data, head=lambda content: content, chunk=lambda content: content):
    """The log with its head and every chunk put through a function."""
    old, offset = content(data, 0)
    new = head(old)
    result, previous = [frame(new)], x32(new)
    while offset < len(data) and struct.unpack_from("<I", data, offset)[0] == MARK:
        mark = bytearray(data[offset:offset + MARK_SIZE])
        old, offset = content(data, offset + MARK_SIZE)
        new = chunk(old)
        body = frame(new)
        struct.pack_into("<4I", mark, 44, len(new), len(body), previous, x32(new))
        struct.pack_into("<I", mark, 60, x32(bytes(mark[:60])))
        result += [bytes(mark), body]
        previous = x32(new)
    return b"".join(result)


def replacing(old, new, count=-1):
    """Puts bytes in place of others; of equal length, so that lengths around them stay right."""
    assert len(old) == len(new), (old, new)

    def replaced(content):
        assert old in content, old
        return content.replace(old, new, count)

    return replaced
