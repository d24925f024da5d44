"""Judges mutants: what `verify` says of each session beside what really differs.

What really differs is found by another way: the session is recorded again by the mutated program,
and the two logs are compared event by event. A simulated session is simulated again with its seed,
so that effects run their bodies; of a recording the inputs are kept and re-recorded by `accept`.
"""
import dataclasses
import json
import re
import shutil
import tempfile
import pathlib

from . import program, session

# What became of a mutant, in the order of the table.
OUTCOMES = [
    "found exactly", "found elsewhere", "not compared", "equivalent", "not reached",
    "unseen, said", "unseen, unsaid",
]
SURVIVORS = ("equivalent", "not reached", "unseen, said")
# Seconds that a run may take.
PATIENCE = 40


@dataclasses.dataclass
class Log:
    path: pathlib.Path
    sample: str
    # None for a committed recording.
    seed: int = None
    events: int = 0
    # Mutants whose place is reached while the session is recorded, and while it is replayed.
    live: set = dataclasses.field(default_factory=set)
    replayed: set = dataclasses.field(default_factory=set)

    @property
    def name(self):
        return f"{self.sample}-{self.path.stem if self.seed is None else self.seed}"


@dataclasses.dataclass
class Result:
    mutant: object
    outcome: str
    # One line for each log that says more than that it agrees.
    lines: list = dataclasses.field(default_factory=list)
    compared: int = 0
    verified: int = 0
    # How an unseen change was said: named on the ok line, or found by --bodies.
    said: str = ""


class Judge:
    def __init__(self, logs, tool, comparisons):
        self.logs, self.tool, self.comparisons = logs, tool, comparisons

    def judge(self, mutant):
        number = mutant.number
        logs = [log for log in self.logs if log.sample == mutant.sample]
        live = [log for log in logs if number in log.live]
        replayed = [log for log in logs if number in log.replayed]
        if not live and not replayed:
            return Result(mutant, "not reached")
        verdicts = self.verdicts(number, replayed)
        with tempfile.TemporaryDirectory(dir=program.FOLDER) as folder:
            return self.compared(mutant, live, replayed, verdicts, pathlib.Path(folder))

    # MARK: verify

    def verdicts(self, number, logs):
        """What `verify` says of each log, in one process; singly when that one stops."""
        if not logs:
            return {}
        words = ["verify", "--json", "--no-places", "--in-process"] + [log.path for log in logs]
        result = program.run(words, number, timeout=PATIENCE * 2, tool=self.tool)
        lines = documents(result)
        if result is not None and result.returncode >= 0 and len(lines) == len(logs):
            return {log.name: line for log, line in zip(logs, lines)}
        return {log.name: self.verdict(number, log) for log in logs}

    def verdict(self, number, log, *options):
        words = ["verify", "--json", "--no-places", "--timeout", "8", *options, log.path]
        result = program.run(words, number, timeout=PATIENCE, tool=self.tool)
        lines = documents(result)
        return lines[0] if lines else {"divergences": [], "exit": None}

    # MARK: The independent comparison

    def compared(self, mutant, live, replayed, verdicts, folder):
        """Some of the sessions that differ by `verify`, and some of those that do not."""
        found = [log for log in replayed if diverges(verdicts.get(log.name))]
        quiet = [log for log in live if not diverges(verdicts.get(log.name)) and log not in found]
        half = self.comparisons if not found else max(1, self.comparisons // 2)
        chosen = found[: self.comparisons] + quiet[:half]
        result = Result(mutant, "", verified=len(verdicts), compared=len(chosen))
        outcomes = [self.outcome(mutant, log, verdicts.get(log.name), folder, result)
                    for log in chosen]
        order = [
            "found elsewhere", "unseen, unsaid", "found exactly", "not compared", "unseen, said",
            "equivalent"]
        result.outcome = next((one for one in order if one in outcomes), "not reached")
        return result

    def outcome(self, mutant, log, verdict, folder, result):
        other = self.recorded_anew(mutant.number, log, folder)
        record = session.read(log.path)
        if other is None:
            # The application stops, and `accept` then keeps nothing to compare with.
            result.lines.append(f"{log.name}: cannot be recorded again")
            return "not compared" if diverges(verdict) else "unseen, unsaid"
        difference = session.first_difference(record, other)
        is_other = difference and session.is_input(difference)
        if is_other or difference and difference.origin and diverges(verdict):
            # The same inputs and results, where those of the mutated program are others.
            other = self.accepted(mutant.number, log, folder) or other
            difference = session.first_difference(record, other)
        if not diverges(verdict):
            return self.quiet_outcome(mutant, log, difference, result)
        first = verdict["divergences"][0]
        text = disagreement(first, difference)
        if not text and "CR1205" in codes_named(first, difference):
            text = after_screen(verdict, record, other)
        if text:
            result.lines.append(f"{log.name}: {text}")
        return "found elsewhere" if text else "found exactly"

    def quiet_outcome(self, mutant, log, difference, result):
        """`verify` says ok; a difference must then be one that it says it does not verify."""
        if difference is None:
            return "equivalent"
        event = difference.other or difference.recorded
        said = self.said(mutant.number, log, difference)
        result.said = said or result.said
        if not said:
            result.lines.append(
                f"{log.name}: unseen: @{difference.position} {event.name}, "
                f"recorded {shown(difference.recorded)}, live {shown(difference.other)}")
            return "unseen, unsaid"
        return "unseen, said"

    def said(self, number, log, difference):
        """How a difference is said: the ok line names its origin, or `--bodies` finds it."""
        if not difference.origin:
            return ""
        bodies = self.verdict(number, log, "--bodies")
        if any(one["n"] == difference.position for one in bodies["divergences"]):
            return "--bodies"
        items = bodies.get("reapplied_items", []) + bodies.get("unseen_items", [])
        named = [item["name"] for item in items if item["name"].startswith(difference.origin)]
        return ", ".join(sorted(named))

    def recorded_anew(self, number, log, folder):
        if log.seed is None:
            return self.accepted(number, log, folder)
        path = folder / "again.log"
        path.unlink(missing_ok=True)
        words = [
            "simulate", log.sample, "--seed", log.seed, "--events", log.events, "--timeout", "8",
            "-o", path]
        result = program.run(words, number, timeout=PATIENCE, tool=self.tool, folder=folder)
        return events(path) if result is not None else None

    def accepted(self, number, log, folder):
        path = folder / "accepted.log"
        shutil.copy(log.path, path)
        result = program.run(
            ["accept", path], number, timeout=PATIENCE, tool=self.tool, folder=folder)
        lost = result is not None and re.search(r"--drop-unresolved=\d+", result.stderr)
        if lost:
            words = ["accept", lost.group(), path]
            result = program.run(words, number, timeout=PATIENCE, tool=self.tool, folder=folder)
        return events(path) if result is not None and result.returncode == 0 else None


def events(path):
    try:
        return session.read(path)
    except Exception:  # A log that ends in the middle of a frame.
        return None


def documents(result):
    if result is None:
        return []
    lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
    try:
        return [json.loads(line) for line in lines]
    except ValueError:
        return []


def diverges(verdict):
    return bool(verdict and verdict["divergences"])


def shown(event):
    return event.content[:80] if event else "nothing"


def codes_named(verdict, difference):
    """The code of a verdict. One that may come from a redacted value says so, for any difference."""
    return difference.codes if verdict["code"] == "CR1212" else {verdict["code"]}


def disagreement(verdict, difference):
    """How a verdict differs from what really differs; nothing when it does not."""
    place = f"{verdict['code']} @{verdict['n']} cause {verdict['cause']}"
    if difference is None:
        return f"verify says {place}, nothing differs"
    codes = "/".join(sorted(difference.codes))
    named = sorted(codes_named(verdict, difference))
    causes = {session.causes(difference, code) for code in named if code in difference.codes}
    event = difference.recorded or difference.other
    real = f"{codes} @{difference.position} cause {causes or ''} ({event.name})"
    good = verdict["n"] == difference.position and verdict["cause"] in causes
    return "" if good else f"verify says {place}, in fact {real}"


def after_screen(verdict, record, other):
    """The same for the first difference that is not of the screen, with the same inputs."""
    later, difference = verdict["behind_screen"], session.first_difference(record, other, False)
    if difference and (session.is_input(difference) or difference.origin):
        return ""
    if later is None:
        return f"nothing after the screen, in fact @{difference.position}" if difference else ""
    text = disagreement(later, difference)
    return f"after the screen: {text}" if text else ""
