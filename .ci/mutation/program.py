"""The package's copy below .build-mutants, where mutants are built and run."""
import json
import os
import pathlib
import re
import shutil
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = TOP / ".build-mutants"
TREE = FOLDER / "tree"
SCRATCH = FOLDER / "build"
TOOL = SCRATCH / "debug" / "compose-replay"
SAMPLES = "Sources/Samples/"
ERROR = re.compile(r"Sources/Samples/([^:\s]+):(\d+):\d+: error: (.*)")
# The annex is no part of the tool.
BUILDING = os.environ
# Options of the compiler that a check of types needs too, with the number of their words.
KEPT = {
    "-I": 2, "-Xcc": 2, "-swift-version": 2, "-package-name": 2, "-module-name": 2, "-target": 2,
    "-module-cache-path": 2, "-warnings-as-errors": 1, "-parse-as-library": 1, "-Onone": 1,
    "-enable-testing": 1,
}


def synchronize():
    """Makes the copy equal to the package, its samples aside; equal files keep their dates."""
    command = ["git", "ls-files", "-z", "-c", "-o", "--exclude-standard"]
    listed = subprocess.run(command, cwd=TOP, capture_output=True, check=True).stdout.decode()
    names = {name for name in listed.split("\0") if name and (TOP / name).exists()}
    names = {name for name in names if not name.startswith(SAMPLES)}
    names |= {"Package.resolved"} if (TOP / "Package.resolved").exists() else set()
    for name in sorted(names):
        old, new = TREE / name, TOP / name
        if new.is_symlink():
            # A folder of sources may have two names.
            old.parent.mkdir(parents=True, exist_ok=True)
            old.unlink(missing_ok=True)
            old.symlink_to(new.readlink())
        elif not old.exists() or old.read_bytes() != new.read_bytes():
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(new, old)
    for path in TREE.rglob("*"):
        name = str(path.relative_to(TREE))
        if path.is_file() and name not in names and not name.startswith(SAMPLES):
            path.unlink()


def build():
    """Builds the tool of the copy.

    Returns the compiler's errors in the samples as (file, line, text); empty when it builds.
    """
    command = [
        "swift", "build", "--disable-index-store", "--product", "compose-replay",
        "--scratch-path", str(SCRATCH)]
    result = subprocess.run(
        command, cwd=TREE, capture_output=True, text=True, timeout=1800, env=BUILDING)
    if result.returncode == 0:
        return []
    return errors(result.stdout + result.stderr) or fail(result)


def check():
    """The errors of all samples at once, which a build does not give."""
    words, index = compiler_words(), 1
    command = [
        words[0], "-typecheck", "-continue-building-after-errors", "-enable-batch-mode", "-j2"]
    while index < len(words):
        count = KEPT.get(words[index], 0)
        command += words[index : index + count]
        index += max(count, 1)
    command += sorted(str(path) for path in (TREE / "Sources" / "Samples").rglob("*.swift"))
    result = subprocess.run(command, cwd=TREE, capture_output=True, text=True, timeout=1800)
    if result.returncode == 0:
        return []
    return errors(result.stdout + result.stderr) or fail(result)


def compiler_words():
    """The command that compiles the samples, as the last build planned it."""
    if not (SCRATCH / "debug.yaml").exists():
        build()
    text = (SCRATCH / "debug.yaml").read_text()
    place = text.index('"C.Samples-')
    found = re.compile(r"^    args: (\[.*\])$", re.MULTILINE).search(text, place)
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
