"""Puts many mutants into one program, each behind a switch that an environment variable sets."""
import random

from . import kinds

SWITCH = """import Foundation

/// Which mutant is active, and which were reached.
enum Mutant {
  private static let active = variable("COMPOSE_MUTANT").flatMap { Int($0) } ?? 0
  private static let trace = variable("COMPOSE_MUTANT_TRACE")
  private static let lock = NSLock()
  nonisolated(unsafe) private static var reached: Set<Int> = []

  /// Whether a mutant is active; notes that its place was reached.
  static func on(_ number: Int) -> Bool {
    if let trace { note(number, trace) }
    return number == active
  }

  /// The opposite of a condition, if the mutant is active.
  static func flip(_ number: Int, _ value: Bool) -> Bool { on(number) ? !value : value }

  /// A condition that always holds, if the mutant is active.
  static func force(_ number: Int, _ value: Bool) -> Bool { on(number) || value }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func note(_ number: Int, _ trace: String) {
    let isNew = lock.withLock { reached.insert(number).inserted }
    guard isNew, let file = fopen(trace, "a") else { return }
    fputs("\\(number)\\n", file)
    fclose(file)
  }
}
"""

# What an operator becomes, by the types that it is used with.
GENERIC = "func {o}<T: {p}>(a: T, b: T) -> {r} {{ Mutant.on({n}) ? a {m} b : a {t} b }}"
ASSIGN = """func {o}<T: {p}>(a: inout T, b: T) {{
  if Mutant.on({n}) {{ a {m} b }} else {{ a {t} b }}
}}"""
LOGIC = """func {o}(a: Bool, b: @autoclosure () -> Bool) -> Bool {{
  Mutant.on({n}) ? a {m} b() : a {t} b()
}}"""
LISTS = "func {o}<T: RangeReplaceableCollection>(a: T, b: T) -> T {{ Mutant.on({n}) ? a : a + b }}"
OPERATORS = {
    "+": ("AdditionPrecedence", [(GENERIC, "AdditiveArithmetic", "T", "-"), (LISTS, "", "", "")]),
    "-": ("AdditionPrecedence", [(GENERIC, "AdditiveArithmetic", "T", "+")]),
    "*": ("MultiplicationPrecedence", [(GENERIC, "Numeric", "T", "+")]),
    "/": (
        "MultiplicationPrecedence",
        [(GENERIC, "BinaryInteger", "T", "*"), (GENERIC, "FloatingPoint", "T", "*")]),
    "%": ("MultiplicationPrecedence", [(GENERIC, "BinaryInteger", "T", "/")]),
    "+=": ("AssignmentPrecedence", [(ASSIGN, "AdditiveArithmetic", "", "-=")]),
    "-=": ("AssignmentPrecedence", [(ASSIGN, "AdditiveArithmetic", "", "+=")]),
    "&&": ("LogicalConjunctionPrecedence", [(LOGIC, "", "", "||")]),
    "||": ("LogicalDisjunctionPrecedence", [(LOGIC, "", "", "&&")]),
}
for _one, _other in {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}.items():
    OPERATORS[_one] = ("ComparisonPrecedence", [(GENERIC, "Comparable", "Bool", _other)])
for _one, _other in {"==": "!=", "!=": "=="}.items():
    OPERATORS[_one] = ("ComparisonPrecedence", [(GENERIC, "Equatable", "Bool", _other)])


def candidates(samples):
    """Every mutant of every file, in the order of the files."""
    found = []
    for path in sorted(samples.rglob("*.swift")):
        if path.name not in ("LargeCatalogue.swift", "Mutant.swift"):
            found += kinds.of(str(path.relative_to(samples)), path.read_text())
    return found


def selection(found, seed):
    """Every mutant, in turn from every kind of every sample, with its number."""
    chance = random.Random(seed)
    cells = {}
    for mutant in found:
        cells.setdefault((mutant.kind, mutant.sample), []).append(mutant)
    for cell in cells.values():
        chance.shuffle(cell)
    order, turns = [], sorted(cells)
    chance.shuffle(turns)
    while any(cells.values()):
        order += [cells[key].pop() for key in turns if cells[key]]
    for number, mutant in enumerate(order, 1):
        mutant.number = number
    return order


def batches(mutants):
    """Groups in which no two mutants share a line."""
    result = []
    for mutant in mutants:
        taken = {(mutant.file, line) for line in range(mutant.lines[0], mutant.lines[1] + 1)}
        for batch in result:
            if not taken & batch["taken"]:
                break
        else:
            batch = {"mutants": [], "taken": set()}
            result.append(batch)
        batch["mutants"].append(mutant)
        batch["taken"] |= taken
    return [batch["mutants"] for batch in result]


def mutated(text, mutants):
    """The text of a file with all its mutants, and the declarations that they need."""
    edits, declarations = [], []
    for mutant in mutants:
        for start, end, new in mutant.edits:
            if new.endswith("#operator#"):
                new, declaration = operator(new.removesuffix("#operator#"), mutant.number)
                declarations.append(declaration)
            edits.append((start, end, new.replace("(#", f"({mutant.number}")))
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text, declarations


def operator(text, number):
    """A name for one mutant's operator, and its declaration."""
    name = text.rstrip("=") + chr(0x2220 + number // 180) + chr(0x2220 + number % 180)
    precedence, forms = OPERATORS[text]
    lines = [f"infix operator {name}: {precedence}"]
    for form, protocol, result, other in forms:
        lines.append(
            form.format(o=name, p=protocol, r=result, m=other, t=text, n=number))
    return name, "\n".join(lines)


def write(tree, originals, mutants):
    """Writes the samples of a tree with these mutants, and no others."""
    samples = tree / "Sources" / "Samples"
    declarations = []
    for file, text in originals.items():
        mine = [mutant for mutant in mutants if mutant.file == file]
        text, more = mutated(text, mine)
        declarations += more
        put(samples / file, text)
    put(samples / "Mutant.swift", "\n".join([SWITCH] + declarations) + "\n")
    for path in samples.rglob("*.swift"):
        if str(path.relative_to(samples)) not in originals and path.name != "Mutant.swift":
            path.unlink()


def put(path, text):
    """A file that is equal keeps its date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
