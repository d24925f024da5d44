"""Values, notation and paths, as the section "What `export` prints" of FORMAT.md says."""
import base64
import unicodedata

from canonical_cbor import Map, Simple, Tagged, Undefined
from frames import Wrong


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
    texts = {key for _, key, _ in pairs if isinstance(key, str)}
    for encoded, key, content in pairs:
        if not isinstance(key, str):
            key = notation(key)
            while key in texts:
                key = "{" + key + "}"
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
