"""Reads a session log with stock LZ4 and CBOR, and compares two sessions event by event.

It shares no code with the product. An event's content is all of its record but the place of the
call; names that are interned are resolved.
"""
import io
from typing import NamedTuple

import cbor2
import lz4.frame

# Where the interned names of a record are.
NAMES = {4: (3, 4), 5: (3,), 6: (3,), 7: (3, 4), 8: (3, 4), 9: (3, 4), 11: (3, 4), 12: (3,),
         13: (3, 4), 15: (3, 4), 16: (3, 4)}
# The elements that say of what kind, node and name an event is; the others are its content.
KEYS = {4: (3, 4), 5: (3,), 6: (3,), 7: (3, 4), 8: (3, 4), 9: (3, 4), 10: (), 11: (3, 4), 12: (3,),
        13: (3, 4), 14: (), 15: (3, 4), 16: (3, 4), 19: ()}
KIND = {4: "input", 5: "send", 6: "commit", 7: "route", 8: "life", 9: "effect began",
        10: "effect ended", 11: "answer", 12: "chance", 13: "timer", 14: "frame", 15: "action",
        16: "failure", 17: "note", 18: "gap", 19: "end"}
INPUT, COMMIT, BEGAN, ENDED, ANSWER, FRAME, FAILURE, NOTE, GAP, END = (
    4, 6, 9, 10, 11, 14, 16, 17, 18, 19)

# The failure at the end of a session whose application stopped.
TRAP = "CR4301"


class Event(NamedTuple):
    number: int
    kind: int
    starts_turn: bool
    time: int
    # The number of the event that caused this one; None for none.
    cause: int
    key: tuple
    content: str
    record: tuple

    @property
    def name(self):
        return f"{KIND.get(self.kind, self.kind)} {' '.join(map(str, self.key[1:]))}".strip()


def read(path):
    """The events of a log, in order."""
    with open(path, "rb") as file:
        content = lz4.frame.LZ4FrameFile(file).read()
    stream, events, names, time = io.BytesIO(content), [], [""], 0
    decode(stream), decode(stream)
    while stream.tell() < len(content):
        record = decode(stream)
        if record[0] == 0:
            names = [""]
        elif record[0] == 1:
            names.append(record[2])
        elif record[0] > 3:
            time += record[1]
            events.append(event(len(events), time, record, names))
    return events


def decode(stream):
    """Later versions of cbor2 read ahead unless told not to."""
    try:
        return cbor2.CBORDecoder(stream, read_size=1).decode()
    except TypeError:
        return cbor2.CBORDecoder(stream).decode()


def event(number, time, record, names):
    kind, values = record[0], list(record)
    for place in NAMES.get(kind, ()):
        values[place] = names[values[place]]
    # Which views were evaluated is compared by no replay, and earlier recordings do not say it.
    if kind == FRAME:
        del values[4:]
    patch = {6: 5, 14: 3}.get(kind)
    if patch:
        values[patch] = [resolved(operation, names) for operation in record[patch]]
    if kind == 7:
        values[5] = [names[label] if isinstance(label, int) else label for label in record[5]]
    cause = number - record[2] if kind < GAP and record[2] else None
    key = (kind,) + tuple(values[place] for place in KEYS.get(kind, ()))
    end = len(values) - 1 if kind in (6, 15) else len(values)
    rest = [values[place] for place in range(3, end) if place not in KEYS.get(kind, ())]
    # Only that an application failed is compared, not what it says; and how much followed the end.
    content = "" if kind == FAILURE else repr([plain(value) for value in rest])
    if kind == END:
        content = repr(rest[1:])
    return Event(number, kind, record[1] > 0, time, cause, key, content, tuple(values))


def resolved(operation, names):
    steps = [
        names[step] if isinstance(step, int) and not isinstance(step, bool) and step >= 0 else
        ("at", step) if isinstance(step, int) else ("key", plain(step))
        for step in operation[1]]
    return [operation[0], steps] + list(operation[2:])


def plain(value):
    """A value whose text is the same in every process."""
    if isinstance(value, (set, frozenset)):
        return ("set", sorted(repr(plain(item)) for item in value))
    if isinstance(value, dict):
        return ("map", sorted((repr(plain(k)), plain(v)) for k, v in value.items()))
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def judged(events):
    """What takes part in a comparison."""
    return [event for event in events if event.kind not in (NOTE, GAP) and event.kind <= END]


class Difference(NamedTuple):
    # The number of the recorded event.
    position: int
    # Every code that the rules of the verdict allow here.
    codes: set
    # Event of the record and of the other session; one may be missing.
    recorded: Event
    other: Event
    # The recorded events that cause the two; None for none.
    recorded_cause: int
    other_cause: int
    # The effect, answer or span that it came from, where replay takes it from the record; else "".
    origin: str


def causes(difference, code):
    """The cause that a report names."""
    if code in ("CR1206", "CR1207"):
        return None
    is_other = code == "CR1202" or code == "CR1205" and not (
        difference.recorded and difference.recorded.kind == FRAME)
    return difference.other_cause if is_other else difference.recorded_cause


def first_difference(record, other, screens=True):
    """The first event in which two sessions differ; None when they are equal."""
    old, new = judged(record), judged(other)
    if not screens:
        old = [event for event in old if event.kind != FRAME]
        new = [event for event in new if event.kind != FRAME]
    partners, index = {}, 0
    while index < min(len(old), len(new)) and same(old[index], new[index], partners):
        partners[old[index].number] = new[index].number
        index += 1
    if index == len(old) == len(new):
        return None
    return classed(old, new, index, partners)


def same(a, b, partners):
    return (
        a.key == b.key and a.content == b.content and a.time == b.time
        and a.starts_turn == b.starts_turn and partners.get(a.cause) == (
            b.cause if a.cause is not None else None))


def turn(events, index):
    """The rest of the turn at an index that is inside it."""
    end = index
    while end < len(events) and not (events[end].starts_turn and end > index):
        end += 1
    return events[index:end]


def classed(old, new, index, partners):
    """Names the difference by the rules of the verdict.

    Events of a turn that are alike in kind, node and name are paired, as many as possible and of
    these as many equal ones as possible. Where several such pairings exist, each is allowed.
    """
    a = turn(old, index) if index < len(old) else []
    b = turn(new, index) if index < len(new) else []
    # One of the turns may be over: what comes next there belongs to another.
    if index and a and b and a[0].starts_turn != b[0].starts_turn:
        a, b = ([], b) if a[0].starts_turn else (a, [])
    recorded = old[index] if index < len(old) else old[-1]
    r, m = (a or [None])[0], (b or [None])[0]
    codes = set()
    for choice in first_steps(a[:400], b[:400]):
        codes |= codes_of(choice, r, m, a, b)
    came_from = origin(r, old) or origin(m, new)
    if m and m.kind == FAILURE and m.key[1] == TRAP:
        # What the record has here says whose code stopped.
        codes, came_from = {"CR1207"}, origin(recorded, old)
    if r and m and r.starts_turn and m.starts_turn and r.kind == INPUT and r.key != m.key:
        codes.add("CR1206")
    backwards = {other: number for number, other in partners.items()}
    return Difference(
        recorded.number, codes, r, m, r and r.cause, m and backwards.get(m.cause),
        came_from)


def first_steps(a, b):
    """What the first step of a best pairing can be: pair, recorded alone, other alone."""
    rows, columns = len(a), len(b)
    best = [[(0, 0)] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired(a[i], b[j], best[i + 1][j + 1]))
    if not a or not b:
        return ["recorded"] if a else ["other"]
    choices, top = [], best[0][0]
    if paired(a[0], b[0], best[1][1]) == top and a[0].key == b[0].key:
        choices.append("pair")
    if best[1][0] == top:
        choices.append("recorded")
    if best[0][1] == top:
        choices.append("other")
    return choices


def paired(one, other, rest):
    if one.key != other.key:
        return (0, 0)
    # One commit too many moves the versions of all that follow.
    equal = payload(one) == payload(other)
    return (rest[0] + 1, rest[1] + equal)


def payload(event):
    return repr(plain(event.record[5:6])) if event.kind == COMMIT else event.content


def codes_of(choice, r, m, a, b):
    """The codes for one way to pair the events that follow a difference."""
    if choice == "pair":
        return {"CR1205" if r.kind == FRAME else "CR1203"}
    (event, own, others) = (r, a, b) if choice == "recorded" else (m, b, a)
    plainly = "CR1205" if event.kind == FRAME else "CR1201" if choice == "recorded" else "CR1202"
    # What is elsewhere in the other turn, without a partner there, was moved.
    if copies(event, others) < max(1, copies(event, own)):
        return {plainly}
    alike = [e for e in own if e.key == event.key and payload(e) != payload(event)]
    return {"CR1204", plainly} if alike else {"CR1204"}


def copies(event, events):
    return sum(e.key == event.key and payload(e) == payload(event) for e in events)


def origin(event, events):
    """What replay takes an event from: a result, an answer, a span that did it."""
    if event is None:
        return ""
    if event.kind == ANSWER:
        return ".".join(event.key[1:])
    began = next((e for e in events if e.number == event.cause), None)
    # Mode 0 is opaque: a span.
    if began is None or began.kind != BEGAN or event.kind != ENDED and began.record[6] != 0:
        return ""
    return ".".join(began.key[1:])


def is_input(difference):
    """Whether the user of the other session did something else."""
    events = [e for e in (difference.recorded, difference.other) if e]
    return all(event.kind == INPUT for event in events)
