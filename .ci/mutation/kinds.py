"""Makes mutants: ten kinds of small changes, each behind a switch.

An edit is a text with `#` where the mutant's number comes. Lines never move, since the places of
calls are in the recordings.
"""
import dataclasses
import re

from . import blocks as blocks_of
from .swift import Source, arguments

KINDS = [
    "operator", "condition", "number", "text", "removal", "exchange", "exit", "effect", "time",
    "order",
]
# Functions that run only as the body of an effect, by file.
BODIES = {
    "Weather/Model/WeatherOffice.swift": {"cities", "forecast"},
    "Bookshelf/Import.swift": {"store", "insert"},
}
EFFECTS = {"effect", "recorded", "span", "task"}
PREDICATES = {"filter", "contains", "where", "removeAll", "firstIndex", "first"}
# Words before a block that is not a closure.
NO_CLOSURE = {
    "var", "if", "else", "switch", "init", "do", "catch", "for", "guard", "get", "set",
}
OPERATORS = {"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "+=", "-="}
# Lines whose numbers are lengths of time.
TIME = re.compile(
    r"\.(milli)?seconds\(|seconds: |debounce|sleep|backoff|timer|: (30|300)$|\[1, 2\]|repeats: ")


@dataclasses.dataclass
class Mutant:
    kind: str
    file: str
    # (start, end, text), in order, not overlapping.
    edits: list
    lines: tuple
    what: str
    # In the body of an effect, which no replay runs.
    is_body: bool = False
    number: int = 0

    @property
    def sample(self):
        return self.file.split("/")[0].lower()

    def __str__(self):
        return f"{self.number:4} {self.kind:9} {self.file}:{self.lines[0]}  {self.what}"


class Maker:
    """Collects the mutants of one file."""

    def __init__(self, file, text):
        self.file, self.source = file, Source(text)
        self.blocks = blocks_of.kinds(self.source)
        self.found = []
        self.effects = list(self.effect_regions())

    def mutants(self):
        for stream in self.source.streams:
            self.operators(stream)
            self.literals(stream)
        self.conditions()
        self.flags()
        self.statements()
        self.exits()
        self.exchanges()
        return self.found

    def add(self, kind, edits, what):
        start, end = edits[0][0], max(edit[1] for edit in edits)
        lines = (self.source.line(start), self.source.line(end))
        is_body = False
        for first, last, holds_body in self.effects:
            if first <= start and end <= last:
                kind, is_body = "effect", is_body or holds_body
        if kind in ("number", "condition") and lines[0] == lines[1]:
            if TIME.search(self.line_text(lines[0])):
                kind = "time"
        what = re.sub(r"\s+", " ", what)
        self.found.append(Mutant(kind, self.file, edits, lines, what[:110], is_body))

    def line_text(self, line):
        return self.source.text.splitlines()[line - 1]

    def either(self, kind, start, end, other, what=None):
        """Another expression in place of one."""
        old = self.source.text[start:end]
        edit = (start, end, f"(Mutant.on(#) ? {other} : {old})")
        self.add(kind, [edit], what or f"{old} → {other}")

    # MARK: Where effects are

    def effect_regions(self):
        source = self.source
        for index, token in enumerate(source.tokens):
            if token.text == "func" and source.tokens[index + 1].text in BODIES.get(self.file, ()):
                opening = next(
                    i for i in range(index, len(source.tokens)) if self.blocks.get(i) == "code")
                yield token.start, source.tokens[source.pairs[opening]].end, True
            if token.kind != "word" or token.text not in EFFECTS:
                continue
            last = blocks_of.end_of_statement(source, index)
            opening = index + 1
            if source.tokens[opening].text != "(" or source.tokens[index - 1].text == "func":
                continue
            yield token.start, source.tokens[source.pairs[opening]].end, False
            body = source.pairs[opening] + 1
            if token.text != "task" and body <= last and source.tokens[body].text == "{":
                yield source.tokens[body].start, source.tokens[source.pairs[body]].end, True

    # MARK: Expressions

    def operators(self, stream):
        for before, token, after in zip(stream, stream[1:], stream[2:]):
            if token.kind != "operator" or token.text not in OPERATORS:
                continue
            is_binary = self.source.text[token.start - 1] == " " == self.source.text[token.end]
            if not is_binary or after.text in ("nil", "{", ".") or before.text == "operator":
                continue
            if token.text in ("+=", "-=") and self.source.text[token.end + 1] == ".":
                continue
            self.add(
                "operator", [(token.start, token.end, token.text + "#operator#")],
                f"{before.text} {token.text} {after.text}: another operator")

    def literals(self, stream):
        for index, token in enumerate(stream):
            before = stream[index - 1] if index else None
            if before and before.text in ("import", "case", "#"):
                continue
            if token.kind == "number" and not (before and before.text == "."):
                self.number(token)
            elif token.kind == "string" and not self.is_raw_value(stream, index):
                other = '"~"' if token.text == '""' else token.text[:-1] + '~"'
                self.either("text", token.start, token.end, other)
            elif token.text in ("true", "false") and "allowsEffect" not in self.line_text(
                self.source.line(token.start)):
                other = "false" if token.text == "true" else "true"
                self.either("condition", token.start, token.end, other)

    def number(self, token):
        value = token.text.replace("_", "")
        other = f"{float(value) + 1:g}" if "." in value else str(int(float(value)) + 1)
        self.either("number", token.start, token.end, other)
        if "." not in value and value not in ("0",) and "e" not in value:
            self.either("number", token.start, token.end, str(int(value) - 1))

    @staticmethod
    def is_raw_value(stream, index):
        words = [token.text for token in stream[max(0, index - 3) : index]]
        return len(words) == 3 and words[2] == "=" and words[0] in ("case", ",")

    def conditions(self):
        """Clauses of `if`, `guard` and `while`."""
        tokens = self.source.tokens
        for index, token in enumerate(tokens):
            if token.text not in ("if", "guard", "while") or token.kind != "word":
                continue
            if tokens[index - 1].text == "." or tokens[index + 1].text == ")":
                continue
            for first, last in self.clauses(index):
                if tokens[first].text in ("let", "case", "var"):
                    continue
                start, end = tokens[first].start, tokens[last].end
                old = self.source.text[start:end]
                self.add(
                    "condition", [(start, end, f"Mutant.flip(#, {old})")],
                    f"{token.text} {old}: the opposite")
                if token.text == "guard":
                    self.add(
                        "exit", [(start, end, f"Mutant.force(#, {old})")],
                        f"guard {old}: always passes")

    def clauses(self, index):
        source, depth = self.source, self.source.parents[index]
        first = place = index + 1
        while place < len(source.tokens):
            token = source.tokens[place]
            if source.parents[place] != depth and token.text not in ")]}":
                return
            if token.text in ("{", "else", ","):
                if first < place:
                    yield first, place - 1
                first = place + 1
                if token.text != ",":
                    return
            place = source.pairs.get(place, place) + 1 if token.text in "([" else place + 1

    def flags(self):
        """`.disabled(…)` and predicates in closures."""
        tokens = self.source.tokens
        for index, token in enumerate(tokens[:-1]):
            if token.text in ("disabled", "opacity") and tokens[index + 1].text == "(":
                self.flip(index + 2, self.source.pairs[index + 1] - 1, f"{token.text} ")
            if token.text in PREDICATES:
                opening = index + 1 + (tokens[index + 1].text in ("(", ":"))
                while opening < index + 4 and tokens[opening].text in ("(", ":", "where"):
                    opening += 1
                if tokens[opening].text != "{" or opening not in self.source.pairs:
                    continue
                first = dict(blocks_of.bodies(self.source, {opening: "code"}))[opening]
                self.flip(first, self.source.pairs[opening] - 1, f"{token.text} ")

    def flip(self, first, last, lead):
        old = self.source.between(first, last)
        start, end = self.source.tokens[first].start, self.source.tokens[last].end
        edit = (start, end, f"Mutant.flip(#, {old})")
        self.add("condition", [edit], f"{lead}{old}: the opposite")

    # MARK: Statements

    def statements(self):
        former = None
        for first, last, block in blocks_of.statements(self.source, self.blocks):
            tokens = self.source.tokens
            start, end = tokens[first].start, tokens[last].end
            text = self.source.text[start:end]
            self.add("removal", [(start, end, f"if !Mutant.on(#) {{ {text} }}")], f"no {text}")
            is_next = former and former[2] == block and former[1] + 1 == first
            if is_next and "\n" not in text and "\n" not in former[3]:
                self.order(former, (first, last, block, text))
            former = (first, last, block, text)

    def order(self, one, two):
        """The first line keeps its place in the branch that no mutant takes."""
        tokens = self.source.tokens
        start = tokens[one[0]].start
        end, tail = tokens[two[1]].end, f"{two[3]} }} else {{ {two[3]}; {one[3]} }}"
        edits = [
            (start, start, "if !Mutant.on(#) { "), (tokens[two[0]].start, end, tail)]
        self.add("order", edits, f"{two[3]} before {one[3]}")

    def exits(self):
        """Returns where a function or a closure of several statements begins."""
        for opening, first in blocks_of.bodies(self.source, self.blocks):
            token = self.source.tokens[first]
            words = blocks_of.header(self.source, opening)
            if first == self.source.pairs[opening] or {"View", "Scene"} & set(words):
                continue
            is_function = "func" in words
            if is_function and "->" in self.source.text[
                self.source.tokens[opening].start - 40 : self.source.tokens[opening].start]:
                continue
            before = self.source.tokens[opening - 1]
            is_observer = before.kind == "operator" and before.text in ("+=", "!+=")
            is_trailing = before.text == ")" or before.text == ":" or before.kind == "word"
            if is_function or is_observer or (is_trailing and not set(words) & NO_CLOSURE):
                name = " ".join(words[-3:]) or "closure"
                self.add(
                    "exit", [(token.start, token.start, "if Mutant.on(#) { return }; ")],
                    f"{name}: returns at once")

    # MARK: One for another

    def exchanges(self):
        tokens, text = self.source.tokens, self.source.text
        for index, token in enumerate(tokens):
            is_call = token.text == "(" and index and tokens[index - 1].kind == "word"
            if is_call and index in self.source.pairs and tokens[index - 2].text != "func":
                self.swap(arguments(self.source, index))
        cases = self.enum_cases()
        for index, token in enumerate(tokens[1:], 1):
            is_implicit = tokens[index - 1].text == "." and tokens[index - 2].kind != "word"
            if not is_implicit or token.text not in cases or tokens[index - 2].text in "])}":
                continue
            if tokens[index - 2].text in ("case", ",", "\\") or tokens[index + 1].text == "(":
                continue
            others = [name for name in cases[token.text] if name != token.text]
            if others:
                self.either("exchange", tokens[index - 1].start, token.end, "." + others[0])
        for found in re.finditer(r"\\(Self)?\.(\w+)(?=[,)])", text):
            others = re.findall(r"\\" + (found[1] or "") + r"\.(\w+)(?=[,)])", text)
            others = sorted({name for name in others if name != found[2]})
            for other in others[:2]:
                path = f"\\{found[1] or ''}.{other}"
                self.either("exchange", found.start(), found.end(), path)

    def swap(self, values):
        for one, two in zip(values, values[1:]):
            a, b = self.source.between(*one), self.source.between(*two)
            if a == b or "{" in a + b or "\n" in a + b or len(a + b) > 80 or "&" in a + b:
                continue
            # Literals of different kinds never fit in each other's place.
            kinds = {self.source.tokens[one[0]].kind, self.source.tokens[two[0]].kind}
            if "string" in kinds and len(kinds) > 1 or ":" in a + b:
                continue
            (s1, e1), (s2, e2) = [
                (self.source.tokens[f].start, self.source.tokens[l].end) for f, l in (one, two)]
            edits = [
                (s1, e1, f"(Mutant.on(#) ? {b} : {a})"), (s2, e2, f"(Mutant.on(#) ? {a} : {b})")]
            self.add("exchange", edits, f"{a}, {b}: exchanged")

    def enum_cases(self):
        """For each name of a case without a value, the cases of its enum."""
        result = {}
        for found in re.finditer(r"enum \w+[^{]*\{(.*?)\n\s*\}", self.source.text, re.DOTALL):
            names = []
            for line in re.findall(r"\bcase ([^.\n][^\n:]*)\n", found[1] + "\n"):
                names += [
                    n.split(" =")[0].strip() for n in line.split(",") if "(" not in n]
            for name in names:
                result.setdefault(name, names)
        return result


def of(file, text):
    return Maker(file, text).mutants()
