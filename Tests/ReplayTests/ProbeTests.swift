import Foundation
import Replay
import Testing

/// What the tool says of applications that trap, or that depend on what no log holds.
@Suite struct ProbeTests {
  private let folder: URL
  private var log: String { folder.appendingPathComponent("session.log").path }

  init() throws { folder = try TemporaryLog.folder() }

  /// Records a session of a program that was built beside these tests.
  private func record(
    _ program: String, _ arguments: [String] = [], tapping target: String,
    environment: [String: String] = [:]
  ) throws -> Tool {
    try Tool(
      ["record", "-o", log, "--", Self.path(program)] + arguments, environment: environment,
      input: "tap \(target)\n")
  }

  private static func path(_ program: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(program).path
  }

  @Test("A session that ends with a trap of the application has the failure CR4301 at its end")
  func trap() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try record(
      "stopping-probe", tapping: "first", environment: ["STOP_AS": "fatal@afterCommit"])
    let failures = try Tool("events", log, "--kind", "failure")
    #expect(failures.output.contains("CR4301"))
  }

  @Test(
    "A fault that a record holds has its cause, place and stack, and is replayed without a backtrace",
    arguments: ["fatal", "index", "null", "abort", "stack", "thread-fatal"])
  func fault(how: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["STOP_AS": "\(how)@beforeCommit"]
    let recorded = try record(
      "stopping-probe", tapping: "first\ntap second", environment: environment)
    #expect(recorded.code == 4)
    #expect(!recorded.messages.contains("Backtrace"), "\(recorded.messages)")
    let events = try Tool("events", log)
    let failure = events.lines.last?.drop { $0 == " " } ?? ""
    let line = try #require(failure.firstMatch(of: #/ at (StoppingProbe/Stop.swift:\d+)\\n/#))
    #expect(failure.contains("\(line.0)  \(line.1)"), "\(failure)")
    if how == "thread-fatal" {
      // What another thread does has no cause in the session.
      #expect(try !Tool("show", log, "@11").output.contains("causes"))
    } else {
      #expect(failure.contains("\(line.0)  \(line.1)\\n  StoppingProbe/"), "\(failure)")
      let cause = try Tool("show", log, "@11^")
      #expect(
        cause.lines.first?.contains("send StoppingProbe.second") == true, "\(cause.messages)")
    }
    let began = ContinuousClock.now
    let verdict = try Tool(
      ["verify", log, "--app", Self.path("stopping-probe")], environment: environment)
    #expect(ContinuousClock.now - began < .seconds(5))
    #expect(verdict.code == 0 && verdict.output.contains("crash reproduced"), "\(verdict.output)")
    let printed = verdict.lines + verdict.messages.split(separator: "\n").map(String.init)
    #expect(printed.count <= 3, "\(printed)")
    if how == "index" {
      // The application still stops there, so the golden is not mended.
      let tested = try Tool(
        ["test", "--record", "all", "--app", Self.path("stopping-probe"), log],
        environment: environment.merging(["CI": "false"]) { $1 })
      #expect(tested.code == 0 && !tested.output.contains("mended"), "\(tested.output)")
    }
  }

  @Test("A fault of 'run' has its cause and place, too", arguments: ["index", "abort"])
  func faultOfRun(how: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keys = "<Tab><Enter><Tab><Enter>"
    let ran = try Tool(
      ["run", Self.path("stopping-probe"), "--script", keys, "--record", log],
      environment: ["STOP_AS": "\(how)@beforeCommit"])
    #expect(ran.code == 4, "\(ran.messages)")
    #expect(ran.messages.contains(#/signal \d+ \(.*\) at StoppingProbe\/Stop.swift:\d+/#))
    #expect(try Tool("events", log, "--kind", "failure").output.contains("Stop.swift:"))
  }

  @Test("A trap after the end of a session is reported, and the log ends with its end")
  func trapBehindEnd() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // The backtracer starts a program, which the thread sanitizer does not allow at the exit.
    let recorded = try record(
      "stopping-probe", tapping: "first",
      environment: ["HOSTILE_AS": "atexit-trap", "SWIFT_BACKTRACE": "enable=no"])
    #expect(recorded.code == 4)
    #expect(recorded.messages.contains("stopped after the end of its session: signal"))
    let failures = try Tool("events", log, "--kind", "failure")
    #expect(failures.code == 0 && failures.output == "", "\(failures.output)")
    let verdict = try Tool("verify", log, "--app", Self.path("stopping-probe"))
    #expect(verdict.code == 0, "\(verdict.output)")
    #expect(verdict.output.contains("  10 events  "), "\(verdict.output)")
  }

  /// A host that is the probe in all but its last message, in the place of which it exits.
  private static let withoutLastMessage = #"""
    #!/usr/bin/env python3
    import os, socket, subprocess, threading
    tool = socket.socket(fileno=int(os.environ["COMPOSE_REPLAY_HOST"]))
    near, far = socket.socketpair()
    os.set_inheritable(far.fileno(), True)
    environment = os.environ | {"COMPOSE_REPLAY_HOST": str(far.fileno())}
    probe = subprocess.Popen([os.environ["PROBE"]], env=environment, close_fds=False,
                             stdin=subprocess.DEVNULL)
    far.close()

    def requests():
        while part := tool.recv(1 << 16):
            near.sendall(part)
        near.shutdown(socket.SHUT_WR)

    threading.Thread(target=requests, daemon=True).start()
    while part := near.recv(1 << 16):
        end = part.find(b"bodyDifferences")
        tool.sendall(part[:part.rfind(b"\xab", 0, end)] if end >= 0 else part)
        if end >= 0:
            os._exit(int(os.environ["CODE"]))
    """#

  @Test("An application that stops after its last event has stopped", arguments: [0, 3])
  func stopBehindTheEnd(code: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try record("stopping-probe", tapping: "first").code == 0)
    let relay = folder.appendingPathComponent("relay").path
    try Self.withoutLastMessage.write(toFile: relay, atomically: true, encoding: .utf8)
    #expect(chmod(relay, 0o755) == 0)
    let verdict = try Tool(
      ["verify", log, "--no-places", "--app", relay],
      environment: ["PROBE": Self.path("stopping-probe"), "CODE": "\(code)"])
    #expect(verdict.code == 4, "\(verdict.messages)")
    #expect(verdict.output.hasPrefix("CR1207 divergence at @9 "), "\(verdict.output)")
    let reason = code == 0 ? "it ended before its last message" : "exit code 3"
    #expect(verdict.output.contains("\(reason), after its last event"), "\(verdict.output)")
    let accepted = try Tool.shell(
      """
      unset CI; export PROBE='\(Self.path("stopping-probe"))' CODE=\(code); cp session.log kept
      "$TOOL" accept session.log --app ./relay; echo "exit $?"; cmp session.log kept; ls
      """, in: folder)
    #expect(accepted.lines == ["exit 4", "kept", "relay", "session.log"], "\(accepted.lines)")
  }

  @Test("An application whose two replays differ from each other is CR1208")
  func differentReplays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try record("zoo-probe", ["uuid", "compose"], tapping: "plant").code == 0)
    let verdict = try Tool("verify", "--twice", log, "--app", Self.path("zoo-probe"))
    #expect(verdict.code == 1)
    #expect(verdict.messages.contains("CR1208"))
  }
}
