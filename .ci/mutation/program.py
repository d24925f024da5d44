"""The tool with other samples: what the package has built, and samples that are compiled again."""
import json
import os
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = TOP / ".build-mutants"
TREE = FOLDER / "tree"
SCRATCH = FOLDER / "build"
TOOL = SCRATCH / "compose-replay"
SAMPLES = "Sources/Samples/"
ERROR = re.compile(r"Sources/Samples/([^:\s]+):(\d+):\d+: error: (.*)")
# Options of the compiler that a check of types does not need, with the number of their words.
BESIDE_TYPES = {
    "-emit-dependencies": 1, "-incremental": 1, "-serialize-diagnostics": 1, "-c": 1, "-g": 1,
    "-emit-module": 1, "-emit-module-path": 2, "-output-file-map": 2,
}
# Those that name a place of the package's own build, or change the form of messages.
OF_THE_PACKAGE = {
    "-index-store-path": 2, "-parseable-output": 1, "-emit-objc-header": 1,
    "-emit-objc-header-path": 2,
}


def prepare():
    """Builds the tool of the package, of which all but the samples is used."""
    command = ["swift", "build", "--product", "compose-replay"]
    subprocess.run(command, cwd=TOP, check=True, stdout=subprocess.DEVNULL)


def build():
    """Builds the tool with the samples of the copy, which are all that is compiled.

    Returns the compiler's errors in the samples as (file, line, text); empty when it builds.
    """
    SCRATCH.mkdir(parents=True, exist_ok=True)
    objects = {path: SCRATCH / f"{name(path)}.o" for path in sources()}
    files = {"": {"swift-dependencies": str(SCRATCH / "Samples.swiftdeps")}}
    for path, file in objects.items():
        files[str(path)] = {
            "object": str(file), "swift-dependencies": str(file.with_suffix(".swiftdeps"))}
    (SCRATCH / "files.json").write_text(json.dumps(files))
    command = compiler_words(OF_THE_PACKAGE)
    command[command.index("-output-file-map") + 1] = str(SCRATCH / "files.json")
    command[command.index("-emit-module-path") + 1] = str(SCRATCH / "Samples.swiftmodule")
    found = compiled(command)
    return found or link(objects.values())


def link(objects):
    """Links the tool of these samples. Returns no errors."""
    command = words_of("compose-replay", "exe")
    listed = next(word for word in command if word.startswith("@"))
    others = pathlib.Path(listed[1:]).read_text().splitlines()
    others = [line for line in others if not re.search(r"/Samples\.build/[^/]*\.swift\.o$", line)]
    (SCRATCH / "objects").write_text("\n".join([*others, *map(str, objects)]))
    command[command.index(listed)] = f"@{SCRATCH}/objects"
    command[command.index("-o") + 1] = str(TOOL)
    result = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    return [] if result.returncode == 0 else fail(result)


def check():
    """The errors of all samples at once, which a build does not give."""
    words = compiler_words(OF_THE_PACKAGE | BESIDE_TYPES)
    return compiled(words + ["-typecheck", "-continue-building-after-errors"])


def compiled(command):
    """Runs the compiler on the samples of the copy. Returns its errors."""
    result = subprocess.run(
        command + [str(path) for path in sources()], cwd=TREE, capture_output=True, text=True,
        timeout=1800)
    return [] if result.returncode == 0 else errors(result.stdout + result.stderr) or fail(result)


def sources():
    return sorted((TREE / "Sources" / "Samples").rglob("*.swift"))


def name(path):
    return "-".join(path.relative_to(TREE / "Sources" / "Samples").with_suffix("").parts)


def compiler_words(left_out):
    """The command that compiles the samples of the package, without its files and some options."""
    words, kept, index = words_of("Samples", "module"), [], 0
    while index < len(words):
        # The word after one of these is for another program.
        size = 2 if words[index] in ("-Xcc", "-Xfrontend") else 1
        if words[index] not in left_out and not words[index].startswith("@"):
            kept += words[index : index + size]
        index += left_out.get(words[index], size)
    return kept


def words_of(target, kind):
    """The command that makes a part of the package, as its last build planned it."""
    text = (TOP / ".build" / "debug.yaml").read_text()
    place = re.search(rf'^  "C\.{target}-[^"]*-debug\.{kind}":$', text, re.MULTILINE)
    found = re.compile(r"^    args: (\[.*\])$", re.MULTILINE).search(text, place.end())
    return json.loads(found[1])


def errors(output):
    found = {(file, int(line), text) for file, line, text in ERROR.findall(output)}
    return sorted(found)


def fail(result):
    raise SystemExit("the copy does not build:\n" + (result.stdout + result.stderr)[-4000:])


def run(words, active=0, trace=None, timeout=60, tool=TOOL, folder=None):
    """Runs the tool with one mutant; the result is its code, output and errors, or nothing."""
    names = {
        "PATH": os.environ["PATH"], "HOME": "/tmp", "COMPOSE_MUTANT": str(active),
        "COMPOSE_STORAGE": str(folder or FOLDER / "storage"), "LC_ALL": "C.UTF-8",
        # Many mutants trap, and nobody reads where.
        "SWIFT_BACKTRACE": "enable=no"}
    if trace:
        names["COMPOSE_MUTANT_TRACE"] = str(trace)
    try:
        return subprocess.run(
            [str(tool)] + [str(word) for word in words], capture_output=True, text=True,
            timeout=timeout, env=names, cwd="/", errors="replace")
    except subprocess.TimeoutExpired:
        return None
