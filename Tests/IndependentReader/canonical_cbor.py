"""Canonical CBOR, as the section "Records" of FORMAT.md says.

The stock decoder is not used: a reader must refuse what is not canonical and keep the order of sets.
"""
import struct

from frames import check

STRING, NESTING = 64 << 20, 320


class Undefined:
    pass


class Simple(int):
    pass


class Tagged:
    def __init__(self, tag, content):
        self.tag, self.content = tag, content


class Map(list):
    """Pairs in the order of the encoding; Python's dict takes 1 and 1.0 for one key."""


class Decoder:
    """Reads items one after the other."""

    def __init__(self, data):
        self.data, self.offset = data, 0

    def head(self):
        check(self.offset < len(self.data), "the content ends inside an item")
        first = self.data[self.offset]
        major, low = first >> 5, first & 31
        self.offset += 1
        if low < 24:
            return major, low, low
        check(low < 28, "indefinite or reserved length")
        size = 1 << low - 24
        argument = int.from_bytes(self.data[self.offset:self.offset + size], "big")
        self.offset += size
        check(self.offset <= len(self.data), "the content ends inside a head")
        if major != 7:
            check(argument >= (24, 0x100, 0x10000, 0x100000000)[low - 24], "not the shortest form")
        return major, low, argument

    def string(self, size):
        check(size <= STRING and size <= len(self.data) - self.offset, "string of", size)
        self.offset += size
        return self.data[self.offset - size:self.offset]

    def item(self, depth=0):
        check(depth < NESTING, "nested too deep")
        major, low, argument = self.head()
        if major == 0:
            return argument
        if major == 1:
            return -1 - argument
        if major == 2:
            return bytes(self.string(argument))
        if major == 3:
            return self.string(argument).decode("utf-8")
        if major == 4:
            return [self.item(depth + 1) for _ in range(argument)]
        if major == 5:
            return self.pairs(argument, depth)
        if major == 6:
            return self.tagged(argument, depth)
        return self.simple(low, argument)

    def pairs(self, count, depth):
        result, last = Map(), b""
        for _ in range(count):
            start = self.offset
            key = self.item(depth + 1)
            encoded = self.data[start:self.offset]
            check(encoded > last, "keys of a map are not in order")
            last = encoded
            result.append((encoded, key, self.item(depth + 1)))
        return result

    def tagged(self, tag, depth):
        start = self.offset
        content = self.item(depth + 1)
        if tag == 258 and isinstance(content, list):
            parts = Decoder(self.data[start:self.offset])
            last = b""
            for _ in range(parts.head()[2]):
                begin = parts.offset
                parts.item()
                check(parts.data[begin:parts.offset] > last, "elements of a set are not in order")
                last = parts.data[begin:parts.offset]
        return Tagged(tag, content)

    def simple(self, low, argument):
        if low < 24:
            return {20: False, 21: True, 22: None, 23: Undefined()}.get(argument, Simple(argument))
        if low == 24:
            check(argument >= 32, "simple value in two bytes")
            return Simple(argument)
        size = 1 << low - 24
        value = struct.unpack(">" + {2: "e", 4: "f", 8: "d"}[size],
                              argument.to_bytes(size, "big"))[0]
        if value != value:
            check(size == 2 and argument == 0x7E00, "another NaN")
        for shorter in ("e", "f")[:{2: 0, 4: 1, 8: 2}[size]]:
            try:
                same = struct.unpack(">" + shorter, struct.pack(">" + shorter, value))[0] == value
            except OverflowError:
                same = False
            check(not same, "a float that is not in its shortest form")
        return value
