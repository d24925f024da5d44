"""What each block of a file is: declarations, code, views; and its statements."""
from .swift import CLOSE

TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
# What takes a closure of views or rules.
BUILDERS = {
    "VStack", "HStack", "ZStack", "ForEach", "List", "Panel", "WindowGroup", "Group", "Section",
    "TabView", "Validator", "ValidatorField",
}
BRANCHES = {"if", "else", "switch", "for"}
# The first words of what is not a call or an assignment.
NO_STATEMENT = TYPES | {
    "let", "var", "func", "import", "case", "default", "return", "guard", "if", "else", "for",
    "while", "repeat", "switch", "do", "catch", "defer", "throw", "init", "private", "static",
    "package", "public", "typealias", "mutating", "break", "continue", "fileprivate", "override",
    "convenience", "get", "set", "try", "await",
}
CONTINUES = {".", "else", "catch", "{", "?", ":", ",", "while"}


def kinds(source):
    """For each `{` by index: type, code or views."""
    result = {}
    for index, token in enumerate(source.tokens):
        if token.text == "{" and index in source.pairs:
            result[index] = kind(source, index, result)
    return result


def kind(source, opening, known):
    words = header(source, opening)
    if TYPES & set(words) and "func" not in words:
        return "type"
    if "@ViewBuilder" in words or ("some" in words and {"View", "Scene"} & set(words)):
        return "views"
    parent = source.parents[opening]
    while parent >= 0 and source.tokens[parent].text != "{":
        parent = source.parents[parent]
    call, is_emitter = callee(source, opening)
    if call in BUILDERS or (call == "Button" and is_emitter):
        return "views"
    if known.get(parent) == "views" and (words[:1] and words[0] in BRANCHES):
        return "views"
    return "code"


def header(source, opening):
    """The words between the beginning of a statement and its block."""
    words, index = [], opening - 1
    while index >= 0:
        token = source.tokens[index]
        if token.text in ("{", ";") or (token.text == "}" and words):
            break
        if token.text in CLOSE and index in source.pairs:
            index = source.pairs[index]
            token = source.tokens[index]
            if token.text == "{":
                break
        if token.kind == "word":
            words.append(token.text)
        if source.is_first_on_line(index) and token.text not in CONTINUES | set(CLOSE):
            if token.kind != "operator":
                break
        index -= 1
    return words[::-1]


def callee(source, opening):
    """The name of the call that a trailing closure belongs to, and whether it names an emitter."""
    index, is_emitter = opening - 1, False
    if index >= 0 and source.tokens[index].text == ")" and index in source.pairs:
        first = source.pairs[index]
        is_emitter = source.tokens[first + 1].text == "emitter"
        index = first - 1
    if index < 0 or source.tokens[index].kind != "word":
        return "", False
    return source.tokens[index].text, is_emitter


def bodies(source, blocks):
    """The index of the first token in each block of code, after a closure's parameters."""
    for opening, what in blocks.items():
        if what != "code":
            continue
        first, closing = opening + 1, source.pairs[opening]
        for index in range(first, closing):
            token = source.tokens[index]
            if token.text == "in" and source.parents[index] == opening:
                first = index + 1
                break
            if source.line(token.start) > source.line(source.tokens[opening].end) or (
                token.kind == "operator" and token.text != "->"):
                break
        yield opening, first


def statements(source, blocks):
    """The first and last token of each call and assignment in code, with its block."""
    firsts = {first: opening for opening, first in bodies(source, blocks)}
    for index, token in enumerate(source.tokens):
        opening = source.parents[index]
        if blocks.get(opening) != "code":
            continue
        if index not in firsts and not source.is_first_on_line(index):
            continue
        if index < first_of(firsts, opening) or token.kind not in ("word", "mark"):
            continue
        if token.text in NO_STATEMENT or token.text[0] in "@#.{}[" or token.text in CLOSE:
            continue
        last = end_of_statement(source, index)
        if is_action(source, index, last):
            yield index, last, opening


def first_of(firsts, opening):
    return next((first for first, block in firsts.items() if block == opening), 0)


def end_of_statement(source, first):
    index, block = first, source.parents[first]
    while True:
        if index in source.pairs and source.pairs[index] > index:
            index = source.pairs[index]
        follower = index + 1
        if follower >= len(source.tokens) or source.parents[follower] != block:
            return index
        token = source.tokens[follower]
        if token.text == ";" or token.text == "}":
            return index
        goes_on = token.text in CONTINUES or token.kind == "operator"
        ends_open = source.tokens[index].kind == "operator" or source.tokens[index].text == ","
        if source.is_first_on_line(follower) and not goes_on and not ends_open:
            return index
        index = follower


def is_action(source, first, last):
    """Whether a statement is a call or an assignment, and no value alone."""
    depth = source.parents[first]
    texts = [
        source.tokens[index] for index in range(first, last + 1) if source.parents[index] == depth]
    if any(t.kind == "operator" and t.text in ("=", "+=", "-=", "|=", "!+=") for t in texts):
        return True
    is_plain = all(t.kind == "word" or t.text in (".", "(", ")", "{", "}", "?", "$") for t in texts)
    return is_plain and source.tokens[last].text in (")", "}")
