"""A lexer for the Swift of the samples: tokens, pairs of brackets, blocks, statements.

It knows comments, strings with interpolations, numbers, words and operators. It does not parse:
what it takes for a statement and is none does not compile, and is dropped.
"""
import bisect
import re
from typing import NamedTuple

OPEN, CLOSE = "([{", ")]}"
OPERATOR = "+-*/%<>=!&|?~^…"
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*)|(?P<number>\d[\d_]*(?:\.\d+)?(?:e\d+)?)"
    r"|(?P<word>[$#@`\\]*[^\W\d]\w*`?|\$\d+)|(?P<operator>\.\.[.<]|[-+*/%<>=!&|?~^]+)|(?P<mark>.)",
    re.DOTALL)


class Token(NamedTuple):
    # number, word, string, operator or mark.
    kind: str
    text: str
    start: int
    end: int


class Source:
    """The tokens of a file, with what encloses them."""

    def __init__(self, text):
        self.text = text
        self.lines = [0] + [found.end() for found in re.finditer("\n", text)]
        # Of the file, then of each interpolation.
        self.streams = []
        self.streams.insert(0, self.scan(0, len(text)))
        self.tokens = self.streams[0]
        self.pairs = matched(self.tokens)
        self.parents = enclosing(self.tokens, self.pairs)

    def line(self, offset):
        """From 1."""
        return bisect.bisect_right(self.lines, offset)

    def scan(self, start, end):
        tokens, place = [], start
        while place < end:
            if self.text[place] == '"':
                stop = self.end_of_string(place)
                tokens.append(Token("string", self.text[place:stop], place, stop))
                place = stop
                continue
            found = TOKEN.match(self.text, place, end)
            if found.lastgroup not in ("space", "comment"):
                tokens.append(Token(found.lastgroup, found[0], place, found.end()))
            place = found.end()
        return tokens

    def end_of_string(self, place):
        """Behind the closing quote; the interpolations on the way become streams."""
        place += 1
        while self.text[place] != '"':
            if self.text.startswith("\\(", place):
                stop = self.end_of_interpolation(place + 2)
                self.streams.append(self.scan(place + 2, stop))
                place = stop + 1
            else:
                place += 2 if self.text[place] == "\\" else 1
        return place + 1

    def end_of_interpolation(self, place):
        depth = 0
        while self.text[place] != ")" or depth:
            if self.text[place] == '"':
                kept = len(self.streams)
                place = self.end_of_string(place)
                del self.streams[kept:]
                continue
            depth += {"(": 1, ")": -1}.get(self.text[place], 0)
            place += 1
        return place

    def is_first_on_line(self, index):
        return index == 0 or self.line(self.tokens[index - 1].end) < self.line(
            self.tokens[index].start)

    def between(self, first, last):
        """The text from one token to another, both included."""
        return self.text[self.tokens[first].start : self.tokens[last].end]


def matched(tokens):
    """The partner of each bracket, by index."""
    pairs, opened = {}, []
    for index, token in enumerate(tokens):
        if token.kind == "mark" and token.text in OPEN:
            opened.append(index)
        elif token.kind == "mark" and token.text in CLOSE and opened:
            pairs[index] = opened.pop()
            pairs[pairs[index]] = index
    return pairs


def enclosing(tokens, pairs):
    """The index of the bracket around each token; -1 at the top of the file."""
    result, opened = [], [-1]
    for index, token in enumerate(tokens):
        if token.kind == "mark" and token.text in CLOSE and index in pairs:
            opened.pop()
        result.append(opened[-1])
        if token.kind == "mark" and token.text in OPEN and index in pairs:
            opened.append(index)
    return result


def arguments(source, opening):
    """The first and last token of each argument between brackets, labels left out."""
    closing, result, first = source.pairs[opening], [], opening + 1
    for index in range(opening + 1, closing + 1):
        token = source.tokens[index]
        is_end = index == closing or (token.text == "," and source.parents[index] == opening)
        if is_end and first < index:
            is_labelled = index - first > 2 and source.tokens[first + 1].text == ":"
            result.append((first + 2 if is_labelled else first, index - 1))
        if is_end:
            first = index + 1
    return result
