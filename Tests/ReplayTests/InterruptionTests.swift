import Foundation
import Replay
import SessionLog
import Testing

@Suite struct InterruptionTests {
  /// The integrity and the number of events of a log.
  private func state(_ log: URL) throws -> (integrity: LogIntegrity, count: Int) {
    let reader = try SessionLogReader(path: log.path)
    return (try reader.integrity, try reader.eventCount)
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Records an application that waits for input, and sends a signal.
  private func record(
    _ signal: String, to target: String, in folder: URL
  ) throws -> Tool {
    try Tool.shell(
      """
      set -m; mkfifo input; exec 5<>input
      "$TOOL" record -o session.log -- exhibition < input &
      echo screen >&5
      until [ -e session.log.open.0 ]; do sleep 0.05; done
      sleep 0.5; kill -\(signal) -- \(target); wait $!
      """, in: folder)
  }

  @Test(
    "A signal ends a recording with its end, and says how much was recorded",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("ABRT", 134)]
      as [(String, Int32)],
    ["$!", "-$!"])
  func record(signal: (String, Int32), target: String) throws {
    try inFolder { folder in
      let tool = try record(signal.0, to: target, in: folder)
      #expect(tool.code == signal.1, "\(tool.messages)")
      let log = folder.appendingPathComponent("session.log")
      let (integrity, count) = try state(log)
      #expect(integrity == .complete && count > 5)
      #expect(
        tool.messages.hasPrefix(
          "recorded \(count) events in session.log, ended by SIG\(signal.0)\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["input", "session.log"], "no journal is left")
      let verdict = try Tool("verify", log.path)
      #expect(verdict.code == 0 && verdict.output.contains("verified 100%"))
    }
  }

  @Test("A signal ends the keys of a script, and the log has its end")
  func script() throws {
    try inFolder { folder in
      let keys =
        "ann@example.com<Tab>secret<0.2s><Enter>" + String(repeating: "<1s>", count: 90_000)
      try Data(keys.utf8).write(to: folder.appendingPathComponent("keys"))
      let tool = try Tool.shell(
        """
        set -m
        "$TOOL" run storefront --record session.log --script keys > screens &
        until [ -e session.log.open.0 ]; do sleep 0.05; done
        kill -TERM $!; wait $!
        """, in: folder)
      #expect(tool.code == 143, "\(tool.messages)")
      let (integrity, count) = try state(folder.appendingPathComponent("session.log"))
      #expect(integrity == .complete)
      #expect(
        tool.messages.hasPrefix("recorded \(count) events in session.log, ended by SIGTERM\n"))
    }
  }

  @Test("A second signal ends the recorder at once, and the log can be read")
  func second() throws {
    try inFolder { folder in
      // The application is stopped, so it cannot end.
      let tool = try Tool.shell(
        """
        set -m; mkfifo input; exec 5<>input
        "$TOOL" record -o session.log --timeout 0 -- exhibition < input &
        until [ -e session.log.open.0 ]; do sleep 0.05; done
        sleep 0.5; child=$(pgrep -P $!); kill -STOP $child
        kill -INT $!; sleep 1; kill -INT $!; wait $!
        """, in: folder)
      #expect(tool.code == 130, "\(tool.messages)")
      let (integrity, count) = try state(folder.appendingPathComponent("session.log"))
      #expect(integrity == .unfinished && count > 5)
    }
  }

  @Test("An application that does not end after a signal is killed, and its log has every event")
  func hanging() throws {
    try inFolder { folder in
      let tool = try Tool.shell(
        """
        set -m; mkfifo input; exec 5<>input
        "$TOOL" record -o session.log --timeout 0 -- exhibition < input &
        until [ -e session.log.open.0 ]; do sleep 0.05; done
        sleep 0.5; kill -STOP $(pgrep -P $!); kill -TERM $!; wait $!
        """, in: folder)
      #expect(tool.code == 143, "\(tool.messages)")
      let (integrity, count) = try state(folder.appendingPathComponent("session.log"))
      #expect(integrity == .unfinished && count > 5)
      #expect(tool.messages.contains("'exhibition' was killed before it ended its session"))
    }
  }

  @Test("What an application has started ends with it when a replay's tool is killed")
  func killedTool() throws {
    try inFolder { folder in
      // It never greets the tool, which would wait for ten seconds.
      let application = folder.appendingPathComponent("application")
      try Data("#!/bin/sh\nsleep 600 &\necho $$ $! > new; mv new pids; sleep 600\n".utf8)
        .write(to: application)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: application.path)
      let log = Tool.recording("storefront/checkout")
      let tool = try Tool.shell(
        """
        set -m
        "$TOOL" verify --app ./application '\(log)' &
        until [ -e pids ]; do sleep 0.05; done
        kill -KILL $!; wait $!
        for try in $(seq 600); do
          left=0
          for pid in $(cat pids); do
            case "$(cut -d' ' -f3 /proc/$pid/stat 2>/dev/null)" in ''|Z) ;; *) left=1 ;; esac
          done
          [ $left = 0 ] && exit 0
          sleep 0.05
        done
        exit 1
        """, in: folder)
      #expect(tool.code == 0, "\(tool.messages)")
    }
  }
}
