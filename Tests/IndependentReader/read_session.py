#!/usr/bin/env python3
"""Prints a session log as `compose-replay export` does: one JSON object a line.

Usage: read_session.py LOG...

Written from Sources/SessionLog/FORMAT.md alone, as a check of that page. Checks every checksum and
every limit that the page names, reads whole logs only, and stops at the first thing that is wrong.
"""
import struct
import sys

# The folder is part of the sources; nothing is left in it.
sys.dont_write_bytecode = True
# A value has up to 320 levels, each of which takes three calls.
sys.setrecursionlimit(2_000)

from canonical_cbor import Decoder, Tagged
from export_form import json, node_steps, path_text, quoted
from frames import BLOCK_SIZE, Wrong, check, read_frame, x32

MARK, INDEX = 0x184D2A5C, 0x184D2A5D
SKIPPABLE = range(0x184D2A50, 0x184D2A60)


# Kind: name of the kind, then the elements after dt. A star marks an interned id.
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
        self.roots, self.depths, self.unknown = {}, {}, set()
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
        check(head.get("features", 0) & 0xFFFE == 0, "unknown features")
        self.has_reads = head.get("features", 0) >> 16 & 1
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
            if name == "frame" and len(record) > 2 + len(fields) and self.has_reads:
                reads = record[2 + len(fields)]
                reads = reads if isinstance(reads, list) else [reads]
                reads = reads if reads and isinstance(reads[0], list) else [reads]
                values["reads"] = [[self.text(name) for name in line] for line in reads]
        line = self.line(name, values)
        self.number += 1
        return line

    def line(self, kind, values):
        distance = values.get("cause", 0)
        check(0 <= distance <= self.number, "cause", distance)
        cause = self.number - distance if distance else None
        self.roots[self.number] = self.roots.get(cause, self.number)
        self.depths[self.number] = self.depths[cause] + 1 if cause in self.depths else 0
        if kind == "gap" or cause in self.unknown or (cause is not None and cause not in self.roots):
            self.unknown.add(self.number)
        known = self.number not in self.unknown
        parts = [
            '"schema":"compose-replay/event/1"', f'"n":{self.number}', f'"t_us":{self.time}',
            f'"kind":"{kind}"', '"node":' + quoted(values.get("node", "")),
            '"name":' + quoted(values.get("name", "")),
            '"cause":' + ("null" if cause is None else str(cause)),
            f'"root":{self.roots[self.number] if known else "null"}',
            f'"depth":{self.depths[self.number] if known else "null"}',
        ]
        if values.get("count"):
            parts.append('"count":' + json(values["count"]))
        if values.get("place"):
            parts.append('"place":' + quoted(values["place"]))
        if "patch" in values:
            writes = self.writes(values["patch"] or [], values.get("node", "screen"))
            parts.append('"writes":[' + ",".join(writes) + "]")
            if values.get("reads"):
                lists = ["[" + ",".join(map(quoted, line)) + "]" for line in values["reads"]]
                parts.append('"reads":[' + ",".join(lists) + "]")
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
