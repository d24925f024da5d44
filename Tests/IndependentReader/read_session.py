#!/usr/bin/env python3
"""Prints a session log as `compose-replay export` does: one JSON object a line.

Usage: read_session.py LOG...

Written from Sources/SessionLog/FORMAT.md alone, as a check of that page. Checks every checksum and
every limit that the page names, reads whole logs only, and stops at the first thing that is wrong.
It decodes CBOR itself, because it must refuse what is not canonical and keep the order of sets.
"""
import base64
import struct
import sys
import unicodedata

import lz4.block

MASK = 0xFFFFFFFF
FRAME, MARK, INDEX = 0x184D2204, 0x184D2A5C, 0x184D2A5D
SKIPPABLE = range(0x184D2A50, 0x184D2A60)
BLOCK_SIZE, LARGEST, STRING, NESTING = 64 << 10, 16 << 20, 16 << 20, 64


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
    """Canonical CBOR, as the section "Records" of FORMAT.md says."""

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


# What `export` prints.

def is_invisible(character):
    return unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn")


ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(text, in_json=True):
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    result = []
    for character in text:
        if character in ESCAPES:
            result.append(ESCAPES[character])
        elif not is_invisible(character):
            result.append(character)
        elif in_json:
            units = character.encode("utf-16-be")
            result += [f"\\u{units[i:i + 2].hex()}" for i in range(0, len(units), 2)]
        else:
            result.append(f"\\u{{{ord(character):x}}}")
    return '"' + "".join(result) + '"'


def number_text(value):
    if isinstance(value, float):
        if value != value:
            return "NaN"
        return {float("inf"): "Infinity", -float("inf"): "-Infinity"}.get(value) or repr(value)
    return str(int(value))


def is_bare(key):
    words = ("true", "false", "null", "undefined", "simple", "NaN", "Infinity", "h")
    return (isinstance(key, str) and key.isascii() and key.isidentifier() and key not in words)


def notation(value):
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Undefined):
        return "undefined"
    if isinstance(value, Simple):
        return f"simple({int(value)})"
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, bytes):
        return f"h'{value.hex()}'"
    if isinstance(value, str):
        return quoted(value, in_json=False)
    if isinstance(value, Tagged):
        return f"{value.tag}({notation(value.content)})"
    if isinstance(value, Map):
        return "{" + ", ".join(
            f"{key if is_bare(key) else notation(key)}: {notation(content)}"
            for _, key, content in value) + "}"
    return "[" + ", ".join(map(notation, value)) + "]"


def encoded_text(text):
    data = text.encode()
    size = len(data)
    for low, limit, length in ((24, 0x100, 1), (25, 0x10000, 2), (26, 1 << 32, 4)):
        if size < 24:
            return bytes([0x60 | size]) + data
        if size < limit:
            return bytes([0x60 | low]) + size.to_bytes(length, "big") + data
    raise Wrong("a key is too long")


def json(value):
    if isinstance(value, str):
        return quoted(value)
    if value is None or value is True or value is False:
        return notation(value)
    if isinstance(value, Undefined):
        return "null"
    if isinstance(value, Simple):
        return quoted(notation(value))
    if isinstance(value, int):
        return str(value) if abs(value) <= 1 << 53 else f'"{value}"'
    if isinstance(value, float):
        text = number_text(value)
        return text if text[-1].isdigit() else quoted(text)
    if isinstance(value, bytes):
        return '{"$bytes":"' + base64.b64encode(value).decode() + '"}'
    if isinstance(value, Tagged):
        if value.tag == 258 and isinstance(value.content, list):
            return json(value.content)
        return '{"$tag":' + json(value.tag) + ',"value":' + json(value.content) + "}"
    if isinstance(value, Map):
        return json_map(value)
    return "[" + ",".join(map(json, value)) + "]"


def json_map(pairs):
    entries = {}
    for encoded, key, content in pairs:
        if not isinstance(key, str):
            key = notation(key)
            encoded = encoded_text(key)
        entries[encoded] = (key, content)
    return "{" + ",".join(
        quoted(key) + ":" + json(content) for _, (key, content) in sorted(
            entries.items(), key=lambda entry: entry[0])) + "}"


PLAIN = set("_~#<>$-*:@/+abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


def is_plain(key):
    return (key not in ("", "*", "**")
            and all(c in PLAIN or ord(c) >= 0x80 and not is_invisible(c) for c in key))


def path_text(steps):
    result = ""
    for step in steps:
        if isinstance(step, int):
            result += f"[{step}]"
        elif isinstance(step, tuple):
            result += "{" + notation(step[0]) + "}"
        elif is_plain(step):
            result += "." + step if result else step
        else:
            result += "[" + quoted(step, in_json=False) + "]"
    return result


def node_steps(name):
    """The steps of a node's name; the name as one key when it is not a path."""
    steps, rest = [], name
    while True:
        if rest.startswith('["'):
            end = rest.find('"]')
            inner = rest[2:end]
            if end < 0 or "\\" in inner:
                return [name]
            steps.append(inner)
            rest = rest[end + 2:]
        elif rest.startswith("["):
            inner, closed, after = rest[1:].partition("]")
            if not closed or not inner or "=" in inner or inner == "*":
                return [name]
            steps.append(int(inner) if inner.isascii() and inner.isdigit() else inner)
            rest = after
        elif not steps or rest.startswith("."):
            rest = rest[1:] if steps else rest
            size = next((i for i, c in enumerate(rest) if c not in PLAIN and ord(c) < 0x80),
                        len(rest))
            if size == 0:
                return [name]
            steps.append(rest[:size])
            rest = rest[size:]
        elif rest:
            return [name]
        else:
            return steps
        if not rest:
            return steps


# Kind: name of the kind, then the elements behind dt. A star marks an interned id.
KINDS = {
    4: ("input", "cause name* node* payload"),
    5: ("send", "cause node* payload"),
    6: ("commit", "cause node* count patch place*"),
    7: ("route", "cause node* name* labels"),
    8: ("life", "cause node* name* payload"),
    9: ("effect", "cause node* name* count number payload"),
    10: ("ended", "cause name* payload"),
    11: ("answer", "cause node* name* payload"),
    12: ("chance", "cause node* count number"),
    13: ("timer", "cause node* name* count"),
    14: ("frame", "cause patch"),
    15: ("action", "cause node* name* payload place*"),
    16: ("failure", "cause name* node* payload"),
    17: ("note", "cause name* payload"),
    18: ("gap", "count name*"),
    19: ("end", "count number"),
}
KINDS = {kind: (name, fields.split()) for kind, (name, fields) in KINDS.items()}


class Session:
    """The events of a log, from the first to the last."""

    def __init__(self, data):
        self.data = data
        self.number = self.time = 0
        self.chunk, self.previous = 0, 0
        self.interned = [""]
        self.roots, self.depths = {}, {}
        self.nodes = {}
        self.nonce = None

    def lines(self):
        offset = self.read_head()
        while offset < len(self.data):
            check(len(self.data) - offset >= 8, "the file ends inside a frame at", offset)
            magic, size = struct.unpack_from("<II", self.data, offset)
            if magic == MARK:
                content, records, offset = self.read_chunk(offset)
                yield from self.read_records(content, records)
            else:
                check(magic in SKIPPABLE and offset + 8 + size <= len(self.data), "frame", offset)
                if magic == INDEX:
                    self.check_index(offset, 8 + size)
                offset += 8 + size

    def read_head(self):
        content, offset = read_frame(self.data, 0)
        check(0 < len(content) <= BLOCK_SIZE, "size of the head")
        decoder = Decoder(content)
        magic, head = decoder.item(), decoder.item()
        check(isinstance(magic, Tagged) and magic.tag == 55799, "not a session log")
        check(magic.content[0] == "compose-replay" and magic.content[1] <= 1, "version")
        head = {key: value for _, key, value in head}
        check(isinstance(head.get("nonce"), int), "no nonce")
        check(head.get("features", 0) & 0xFFFF == 0, "unknown features")
        self.nonce, self.previous = head["nonce"], x32(content)
        return offset

    def read_chunk(self, offset):
        mark = self.data[offset:offset + 64]
        check(len(mark) == 64, "the file ends inside a mark")
        (_, size, nonce, number, self.flags, _, first, time, records, content_size, frame_size,
         previous, checksum, own) = struct.unpack("<IIQIHHQQIIIIII", mark)
        check(size == 56 and own == x32(mark[:60]), "checksum of the mark at", offset)
        check(nonce == self.nonce and number == self.chunk, "mark of another chunk at", offset)
        check(previous == self.previous, "the chain is broken at", offset)
        content, end = read_frame(self.data, offset + 64)
        check(end == offset + 64 + frame_size, "frame size at", offset)
        check((len(content), x32(content)) == (content_size, checksum), "content at", offset)
        check(first == self.number or self.flags & 4 and first > self.number, "number", first)
        check(time == self.time, "time", time)
        self.number, self.previous, self.chunk = first, checksum, self.chunk + 1
        return content, records, end

    def check_index(self, offset, size):
        index = self.data[offset:offset + size]
        nonce, following, chunks, zero, whole, form, checksum, end = struct.unpack(
            "<QQIIIII4s", index[-40:])
        check((nonce, following, chunks) == (self.nonce, self.number, self.chunk), "index")
        check((zero, whole, form, end) == (0, size, 1, b"CRIX"), "form of the index")
        check(checksum == x32(index[:-8]) and size == 48 + 32 * chunks, "index checksum")

    def read_records(self, content, expected):
        decoder, records = Decoder(content), 0
        while decoder.offset < len(content):
            record = decoder.item()
            records += 1
            check(isinstance(record, list) and len(record) >= 2, "not a record:", record)
            kind = record[0]
            check((kind == 0) == (records == 1), "preamble")
            if kind == 0:
                check(record[1:4] == [self.chunk - 1, self.number, self.time], "preamble", record)
                self.interned = [""]
            elif kind == 1:
                check(record[1] == len(self.interned) <= 65535, "interned id", record[1])
                self.interned.append(record[2])
            elif kind == 2:
                check(0 <= record[1] < len(self.interned), "node of a keyframe")
            else:
                check(isinstance(kind, int) and 4 <= kind <= 255, "kind", kind)
                yield self.event(record)
        check(records == expected, records, "records")

    def text(self, identifier):
        check(isinstance(identifier, int) and 0 <= identifier < len(self.interned), "id", identifier)
        return self.interned[identifier]

    def event(self, record):
        kind, delta = record[:2]
        self.time += delta
        name, fields = KINDS.get(kind, (f"kind{kind}", None))
        values = {}
        if fields is None:
            values["payload"] = record[2:]
        else:
            check(len(record) >= 2 + len(fields), "too short:", record)
            for field, element in zip(fields, record[2:]):
                if field.endswith("*"):
                    values[field[:-1]] = self.text(element)
                else:
                    values[field] = element
        line = self.line(name, values)
        self.number += 1
        return line

    def line(self, kind, values):
        distance = values.get("cause", 0)
        check(0 <= distance <= self.number, "cause", distance)
        cause = self.number - distance if distance else None
        self.roots[self.number] = self.roots.get(cause, self.number)
        self.depths[self.number] = self.depths[cause] + 1 if cause in self.depths else 0
        parts = [
            '"schema":"compose-replay/event/1"', f'"n":{self.number}', f'"t_us":{self.time}',
            f'"kind":"{kind}"', '"node":' + quoted(values.get("node", "")),
            '"name":' + quoted(values.get("name", "")),
            '"cause":' + ("null" if cause is None else str(cause)),
            f'"root":{self.roots[self.number]}', f'"depth":{self.depths[self.number]}',
        ]
        if values.get("count"):
            parts.append('"count":' + json(values["count"]))
        if values.get("place"):
            parts.append('"place":' + quoted(values["place"]))
        if "patch" in values:
            writes = self.writes(values["patch"] or [], values.get("node", "screen"))
            parts.append('"writes":[' + ",".join(writes) + "]")
        elif "labels" in values:
            labels = [quoted(self.text(label)) for label in values["labels"] or []]
            parts.append('"stack":[' + ",".join(labels) + "]")
        else:
            parts.append('"payload":' + json(values.get("payload")))
        return "{" + ",".join(parts) + "}"

    def writes(self, patch, node):
        if node not in self.nodes:
            self.nodes[node] = node_steps(node)
        for operation, path, value in patch:
            steps = self.nodes[node] + [
                tuple(s) if isinstance(s, list) else self.text(s) if s >= 0 else -1 - s
                for s in path]
            text = '{"path":' + quoted(path_text(steps))
            if operation == 0:
                yield text + ',"op":"set","new":' + json(value) + "}"
            elif operation == 1:
                check(value is None, "remove with a value")
                yield text + ',"op":"remove"}'
            elif operation == 2:
                yield (f'{text},"op":"splice","index":{value[0]},"removed":{value[1]}'
                       f',"inserted":{json(value[2])}}}')
            else:
                check(operation == 3, "operation", operation)
                yield (f'{text},"op":"text","byteOffset":{value[0]},"bytesRemoved":{value[1]}'
                       f',"text":{quoted(value[2])}}}')


def main(paths):
    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        try:
            for line in Session(data).lines():
                sys.stdout.buffer.write(line.encode() + b"\n")
        except (Wrong, struct.error, UnicodeDecodeError) as problem:
            sys.exit(f"{path}: {problem}")


if __name__ == "__main__":
    main(sys.argv[1:])
