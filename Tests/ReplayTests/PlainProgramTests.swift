import Foundation
import Testing

/// Programs without a component tree are recorded and replayed by the tool.
@Suite struct PlainProgramTests {
  private let folder: URL
  private var log: String { folder.appendingPathComponent("session.log").path }

  init() throws { folder = try TemporaryLog.folder() }

  private static func path(_ program: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(program).path
  }

  private func record(
    _ program: String, _ arguments: [String] = [], input: String = ""
  ) throws -> Tool {
    try Tool(
      ["record", "-o", log, "--", Self.path(program)] + arguments,
      environment: ["COMPOSE_STORAGE": folder.path], input: input)
  }

  private func verify(_ program: String, _ environment: [String: String] = [:]) throws -> Tool {
    try Tool(["verify", log, "--app", Self.path(program)], environment: environment)
  }

  /// What an event of the log is, without number and time.
  private func events(_ kind: String) throws -> [String] {
    try Tool("events", log, "--kind", kind).lines
  }

  @Test("A to-do list is recorded by lines and by arguments, and each log is verified whole")
  func toDo() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try record("todo", input: "add milk\nadd bread and butter\ndone 1\n")
    #expect(lines.code == 0, "\(lines.messages)")
    #expect(lines.output.contains("1 x milk\n2 - bread and butter\n1 left\n"), "\(lines.output)")
    let inputs = try events("input")
    // The start, three lines, and the end of input.
    #expect(inputs.count == 5, "\(inputs)")
    #expect(inputs.last?.hasSuffix("input value line") == true, "\(inputs)")
    let verdict = try verify("todo")
    #expect(verdict.code == 0 && verdict.output.contains("verified 100%"), "\(verdict.output)")

    // The file of the first run is an answer in the second log. A replay does not read it.
    try FileManager.default.removeItem(atPath: log)
    let words = try record("todo", ["done", "2"])
    #expect(words.output.contains("1 x milk\n2 x bread and butter\n"), "\(words.output)")
    let file = folder.appendingPathComponent("list.json")
    try FileManager.default.removeItem(at: file)
    let second = try verify("todo")
    #expect(second.code == 0 && second.output.contains("verified 100%"), "\(second.output)")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("A simulated user is refused: there is no screen", arguments: ["explore", "simulate"])
  func noScreen(verb: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let rest = verb == "simulate" ? ["-o", log] : ["counter"]
    let tool = try Tool([verb, "--app", Self.path("counter")] + rest)
    #expect(tool.code == 69 && tool.output.isEmpty, "\(tool.output)")
    #expect(tool.messages.contains("'counter' is a program without a screen"), "\(tool.messages)")
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  @Test(
    "A replay has the user's folders for itself, and writes nowhere else unless that is asked for")
  func writes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (home, outside) = (folder.path + "/home", folder.path + "/outside")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let own = ["HOME": home, "TMPDIR": home]
    func written() -> [Bool] {
      [home + "/probe", outside].map {
        let isThere = FileManager.default.fileExists(atPath: $0)
        try? FileManager.default.removeItem(atPath: $0)
        return isThere
      }
    }
    let record = try Tool(
      ["record", "-o", log, "--no-check", "--", Self.path("plain-probe"), "write", outside],
      environment: own)
    #expect(record.code == 0 && written() == [true, true], "\(record.messages)")
    let verdict = try verify("plain-probe", own)
    #expect(verdict.code == 0 && verdict.output.contains("verified 100%"), "\(verdict.output)")
    // The version of the kernel's Landlock.
    let call = dlsym(nil, "syscall").map {
      unsafeBitCast($0, to: (@convention(c) (Int, UInt, UInt, UInt, UInt) -> Int).self)
    }
    #expect(written() == [false, (call?(444, 0, 0, 1, 0) ?? 0) <= 0])
    let shared = try verify(
      "plain-probe", own.merging(["COMPOSE_REPLAY_OWN_FOLDERS": "1"]) { $1 })
    #expect(shared.code == 0 && written() == [true, true], "\(shared.messages)")
    // One folder for both replays, as the disk of a user is, and nothing is left of it.
    let twice = try Tool(
      ["verify", "--twice", log, "--app", Self.path("plain-probe")], environment: own)
    let homes = twice.messages.split(separator: "\n").compactMap { line in
      line.range(of: "HOME is ").map { String(line[$0.upperBound...]) }
    }
    #expect(twice.code == 0 && homes.count == 2 && Set(homes).count == 1, "\(twice.messages)")
    #expect(homes.allSatisfy { $0 != home && !FileManager.default.fileExists(atPath: $0) })
  }

  @Test("The program of the manual is recorded and verified whole")
  func manual() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("counter", input: "4\nfour\n5\n")
    #expect(run.code == 0 && run.output.contains("4\n9\n"), "\(run.output)\(run.messages)")
    let verdict = try verify("counter")
    #expect(verdict.code == 0 && verdict.output.contains("verified 100%"), "\(verdict.output)")
  }

  @Test("A to-do list without the tool does what it does while it is recorded")
  func withoutTool() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try Tool.shell(
      "export COMPOSE_STORAGE=$PWD; printf 'add milk\\n' | '\(Self.path("todo"))'", in: folder)
    #expect(run.code == 0 && run.output == "1 - milk\n1 left\n", "\(run.messages)")
  }

  @Test("Inputs of threads wait for the running turn, and are replayed in their order")
  func whileTurnRuns() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["slow"])
    #expect(run.output.contains("total 221\n"), "\(run.output)\(run.messages)")
    #expect(try events("input").count == 43)
    let verdict = try verify("plain-probe")
    #expect(verdict.code == 0 && verdict.output.contains("verified 100%"), "\(verdict.output)")
  }

  @Test("An input inside a turn is refused and leaves no event")
  func insideTurn() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["nested"])
    #expect(run.output.contains("the input 'add' was sent inside a turn"), "\(run.output)")
    #expect(try events("input").count == 3)
    #expect(try verify("plain-probe").code == 0)
  }

  @Test("A recorded value that does not decode, and an input that is gone, are findings")
  func notDecodable() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try record("plain-probe", input: "4\n")
    let other = try verify("plain-probe", ["PLAIN_TYPE": "1"])
    #expect(other.code == 1, "\(other.output)\(other.messages)")
    #expect(
      other.output.contains("the value of the input 'add' does not decode"), "\(other.output)")
    let missing = try verify("plain-probe", ["PLAIN_MISSING": "1"])
    #expect(missing.code == 1, "\(missing.output)\(missing.messages)")
    #expect(
      missing.output.contains("the program declares no input 'add'"), "\(missing.output)")
  }

  @Test("A program that calls exit() in a turn has a log up to there, and its replay says the same")
  func exits() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["exit"])
    #expect(run.code == 4, "\(run.messages)")
    #expect(try events("input").count == 3)
    #expect(try events("failure").last?.contains("exit code 7") == true)
    let verdict = try verify("plain-probe")
    #expect(verdict.code == 0 && verdict.output.contains("reproduced"), "\(verdict.output)")
  }

  @Test("A fork sends no input, and the log has all of the program that was started")
  func fork() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["fork"])
    #expect(run.code == 0 && run.output.contains("fork 9\n"), "\(run.output)\(run.messages)")
    #expect(try events("input").count == 3)
    #expect(try verify("plain-probe").output.contains("verified 100%"))
  }

  @Test("An object of another runtime is reported, and is in no log")
  func twoRuntimes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["other"])
    #expect(run.messages.contains("CR4002"), "\(run.messages)")
    #expect(try events("commit").count == 1)
    #expect(try verify("plain-probe").output.contains("verified 100%"))
  }

  @Test("SIGPIPE ends a recorded program as any other, and what was recorded is verified")
  func brokenPipe() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["pipe"])
    #expect(run.code == 4 && run.messages.contains("signal 13"), "\(run.messages)")
    #expect(try events("input").count == 2)
    // No replay repeats what happens outside the turns: all before it is verified.
    let verdict = try verify("plain-probe")
    #expect(verdict.output.contains("4 of 5 events verified"), "\(verdict.output)")
    #expect(
      verdict.output.contains("nothing in the session leads to signal 13 (Broken pipe)")
        && verdict.output.contains("remedy    none if somebody ended the program; else "),
      "\(verdict.output)")
  }

  @Test("An error of the part outside is the message and the exit code; the log has its end")
  func throwsError() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try record("plain-probe", ["throw"])
    #expect(run.code == 1 && run.messages.contains("plain-probe: the input 'add'"))
    #expect(try verify("plain-probe").output.contains("verified 100%"))
  }

  @Test("'run' and a program that is no host are refused with the way out")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try Tool("run", Self.path("plain-probe"), "--script", "q")
    #expect(run.code != 0 && run.messages.contains("use 'compose-replay record'"))
    let other = try Tool("record", "-o", log, "--", "/bin/true")
    #expect(other.messages.contains("ReplayHost.main(named:)"))
  }

  /// Starts the service under the tool, and sends lines to it over its socket.
  private func serve(_ client: String) throws -> Tool {
    try Tool.shell(
      """
      "$TOOL" record -o session.log -- '\(Self.path("kv"))' >printed 2>said & recorder=$!
      for i in $(seq 200); do grep -q port printed && break; sleep 0.05; done
      exec 3<>/dev/tcp/127.0.0.1/$(awk '/^port/ { print $2 }' printed)
      ask() { echo "$@" >&3; read -t 10 -r answer <&3; echo "$answer"; }
      \(client)
      wait $recorder; echo "code $?"; cat said >&2
      """, in: folder)
  }

  @Test("The failing request of a service is replayed without its network")
  func failingRequest() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try serve("ask set a 1; ask set b two; ask get b; ask sum a b")
    #expect(run.lines == ["ok", "ok", "two", "", "code 4"], "\(run.output)\(run.messages)")
    let failure = try events("failure")
    #expect(failure.last?.contains(" at PlainPrograms/KeyValue.swift:") == true, "\(failure)")
    let verdict = try verify("kv")
    #expect(verdict.code == 0 && verdict.output.contains("crash reproduced"), "\(verdict.output)")
  }

  @Test("A signal is an input of a service, and its log is verified whole")
  func signal() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try serve("ask set a 1; pkill -TERM -P $recorder -x kv")
    #expect(run.lines.first == "ok", "\(run.output)\(run.messages)")
    #expect(try events("input").last?.contains("SIGTERM") == true, "\(run.messages)")
    let verdict = try verify("kv")
    #expect(verdict.code == 0 && verdict.output.contains("verified 100%"), "\(verdict.output)")
  }

  @Test("A kill of the service or of the recorder loses no acknowledged request")
  func kill() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for victim in ["$(pgrep -P $recorder -x kv)", "$recorder"] {
      try? FileManager.default.removeItem(atPath: log)
      let run = try serve("for i in $(seq 50); do ask set k$i $i; done; kill -9 \(victim)")
      #expect(run.lines.filter { $0 == "ok" }.count == 50, "\(run.output)\(run.messages)")
      let kept = try events("commit")
      #expect(kept.count == 50, "\(victim): \(kept.count)")
      // The end itself comes from outside, after the 103 events: start, store, 50 requests.
      let verdict = try verify("kv")
      #expect(verdict.output.contains(#/ 103 (of 104 )?events /#), "\(verdict.output)")
    }
  }
}
