"""A real terminal for checks: tmux with one pane, driven as a person would drive it."""
import os
import pathlib
import re
import subprocess
import sys
import time

# Special keys of scripts by the names that tmux has for them.
SPECIAL = {
    "<Enter>": "Enter", "<Tab>": "Tab", "<S-Tab>": "BTab", "<Esc>": "Escape", "<Up>": "Up",
    "<Down>": "Down", "<Home>": "Home", "<End>": "End", "<BS>": "BSpace", "<C-c>": "C-c",
}
LIMIT = 10  # Seconds in which a screen must be there.


class Terminal:
    """A tmux server with one pane, which is closed at the end of a `with`."""

    def __init__(self, folder, directory):
        folder = pathlib.Path(folder)
        self.servers, self.directory = 0, directory
        settings = folder / "tmux.conf"
        settings.write_text(
            "set -g status off\nset -s escape-time 0\nset -g default-terminal tmux-256color\n")
        self.settings, self.folder, self.runs = settings, folder, False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def tmux(self, *words):
        environment = {k: v for k, v in os.environ.items() if k not in ("TMUX", "SWIFT_BACKTRACE")}
        environment |= {"LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(self.folder / "state")}
        result = subprocess.run(
            ["tmux", "-L", f"cr{os.getpid()}-{self.servers}", "-f", str(self.settings), *words],
            cwd=self.directory,
            env=environment, capture_output=True, text=True, timeout=20)
        return result.stdout

    def open(self, width, height, command):
        self.close()
        # A new name each time: a server that is asked to end still takes commands for a while.
        self.servers += 1
        self.tmux("new-session", "-d", "-x", str(width), "-y", str(height), "-s", "t", command)
        self.runs = True

    def close(self):
        if self.runs:
            self.tmux("kill-server")
        self.runs = False

    def press(self, script):
        for part in re.findall(r"<[\w-]+>|[^<]+|<", script):
            if part in SPECIAL:
                self.tmux("send-keys", "-t", "t", SPECIAL[part])
            else:
                self.tmux("send-keys", "-t", "t", "-l", "--", part)

    def screen(self):
        text = self.tmux("capture-pane", "-p", "-t", "t")
        return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n") + "\n"

    def flag(self, name):
        return self.tmux("display-message", "-p", "-t", "t", "#{" + name + "}").strip()

    def wait(self, condition):
        """Polls; returns whether the condition came true in time."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            if condition():
                return True
            time.sleep(0.02)
        return False

    def shows(self, *texts):
        """Nothing when all texts come to the screen, else the screen."""
        good = self.wait(lambda: all(text in self.screen() for text in texts))
        return "" if good else self.screen()

    def left_behind(self, code):
        """What is wrong after a program, whose files are `before`, `code` and `after`."""
        folder, wrong = self.folder, []
        if not self.wait(lambda: (folder / "after").exists()):
            return ["did not end\n" + self.screen()]
        if (folder / "before").read_text() != (folder / "after").read_text():
            wrong.append("the settings differ:\n" + (folder / "after").read_text())
        if int((folder / "code").read_text()) != code:
            wrong.append("exit code " + (folder / "code").read_text())
        if not self.wait(lambda: self.flag("alternate_on") == "0"):
            wrong.append("stays on the alternate screen")
        if self.flag("cursor_flag") != "1":
            wrong.append("hides the cursor")
        return wrong


class Checks:
    def __init__(self):
        self.count = self.failed = 0

    def __call__(self, what, wrong):
        self.count += 1
        self.failed += bool(wrong)
        print(f"{'FAIL' if wrong else 'ok  '} {what}", flush=True)
        if wrong:
            print(wrong, flush=True)

    def end(self, name):
        """Prints the numbers and ends the program."""
        print(f"{name}: {self.count - self.failed} of {self.count} as expected")
        sys.exit(1 if self.failed else 0)
