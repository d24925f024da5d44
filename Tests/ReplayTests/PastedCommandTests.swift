import EventModel
import Foundation
import PackageSources
import SessionLog
import Testing

/// Commands that the tool prints about a log can be pasted, whatever the name of the log.
@Suite struct PastedCommandTests {
  private static let names = [
    "a.log", "-x.log", "--help.log", "a b.log", " a.log", "it's.log", "say \"hi\".log", "`id`.log",
    "$(touch PWNED).log", "$HOME.log", "${x}.log", "a;touch PWNED;.log", "a|b.log", "a>PWNED.log",
    "a<b.log", "a&b.log", "a\nb.log", "a.log\n", "a\tb.log", "a\\b.log", "a\\'b.log", "'.log",
    "\\.log",
    "*.log", "?.log", "[ab].log", "{a,b}.log", "~.log", "=ls.log", "#a.log", "!!.log", "50%.log",
    "%s\\n.log", "ü.log", "日本.log", "a\u{301}'\u{301}.log", "\u{202E}gol.log", "\u{1B}[31m.log",
    "(a).log", "^a$.log",
  ]

  /// Messages: what is at the path of the name, the arguments of the tool, and the number of commands
  /// that are printed. `F` is the name as a person types it.
  private static let messages: [(file: String, words: [String], count: Int)] = [
    ("bug", ["verify", "F"], 4), ("bug", ["verify", "--no-screens", "F"], 4),
    ("bug", ["show", "F", "@3", "zzz.qqq"], 1), ("bug", ["why", "F", "zzz.qqq"], 1),
    ("bug", ["redact", "F", "--path", "zzz.qqq", "-o", "out"], 1), ("bug", ["diff", "F", "@1"], 1),
    ("bug", ["inspect", "F"], 2),
    ("bug", ["accept", "F", "--rename", "zzz=yyy"], 1), ("torn", ["verify", "F"], 0),
    ("torn", ["doctor", "F"], 1), ("part", ["verify", "F"], 1), ("empty", ["verify", "F"], 1),
    ("folder", ["verify", "F"], 1), ("pipe", ["verify", "F"], 1), ("pending", ["pending", "F"], 1),
    ("pending", ["review", "F"], 2),
    ("bug", ["test", "--unreferenced", "reject", "--references", "F~", "F"], 1),
  ]

  /// Whether a message is printed for a name: each for one of eight names, and with
  /// `COMPOSE_REPLAY_THOROUGH` each for all.
  private static func isRun(_ message: Int, _ name: Int) -> Bool {
    ProcessInfo.processInfo.environment["COMPOSE_REPLAY_THOROUGH"] != nil
      || (message + name).isMultiple(of: 8)
  }

  /// Runs the tool for every message and name; the text of each in a file of its own.
  private static func texts(in folder: URL) throws -> [[String]] {
    let bug = try Data(contentsOf: URL(fileURLWithPath: Tool.recording("storefront/price-bug")))
    let files = FileManager.default
    func place(_ file: String, _ path: String) throws {
      switch file {
      case "bug": _ = files.createFile(atPath: path, contents: bug)
      case "torn": _ = files.createFile(atPath: path, contents: bug.dropLast(300))
      case "empty": _ = files.createFile(atPath: path, contents: Data())
      case "folder": try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "pipe": mkfifo(path, 0o600)
      case "part":
        let part = SourceTree.root.appendingPathComponent("Tests/Vectors/parts/gallery.log")
        try files.copyItem(atPath: part.path, toPath: path)
      default:
        _ = files.createFile(atPath: path, contents: bug)
        _ = files.createFile(atPath: path + ".new", contents: bug)
      }
    }
    _ = files.createFile(atPath: folder.appendingPathComponent("bug").path, contents: bug)
    var result: [[String]] = []
    for (index, message) in messages.enumerated() {
      let inner = folder.appendingPathComponent("\(index)")
      try files.createDirectory(at: inner, withIntermediateDirectories: true)
      var script = "unset CI\n"
      for (number, name) in names.enumerated() where isRun(index, number) {
        let home = inner.appendingPathComponent("\(number)")
        try files.createDirectory(at: home, withIntermediateDirectories: true)
        try place(message.file, home.path + "/" + name)
        let words = message.words.map { word in
          let path = name.hasPrefix("-") ? "./" + name : name
          let text = word == "F" ? path : word == "F~" ? path + "~" : word
          // Byte by byte: a mark may combine with the apostrophe.
          let bytes = text.utf8.flatMap { $0 == 0x27 ? Array("'\\''".utf8) : [$0] }
          return "'" + String(decoding: bytes, as: UTF8.self) + "'"
        }
        script += "(cd \(number); \"$TOOL\" \(words.joined(separator: " ")) < /dev/null 2>&1)\n"
        script += "printf '\\0'\n"
      }
      let output = try Tool.shell(script, in: inner).output
      // One text for each name that is run.
      result.append(
        output.utf8.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
          String($0)!
        })
    }
    return result
  }

  /// The commands in a text: those between marks, and those in a column of their own.
  private static func commands(in text: String) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      let marked = #/`((?:compose-replay|env|sh -c|rm) [^`]*)`|'((?:compose-replay|env) [^']*)'/#
      let column =
        #/^(?:  next    |  accept  |  reject  |          )  ((?:compose-replay|rm|sh -c) .*?)(?:   .*)?$/#
      if let found = line.wholeMatch(of: column) { return [String(found.1)] }
      return line.matches(of: marked).compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
    }
  }

  @Test(
    "Each command of each message, with each name, is read by bash, zsh and fish as it is meant")
  func shells() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = try Self.texts(in: folder)
    var all: [(command: String, name: String)] = []
    for (index, outputs) in texts.enumerated() {
      let message = Self.messages[index]
      let names = Self.names.indices.filter { Self.isRun(index, $0) }.map { Self.names[$0] }
      #expect(names.count == outputs.count)
      for (name, output) in zip(names, outputs) {
        let commands = Self.commands(in: output)
        #expect(
          commands.count == message.count, "\(message.words) \(name.debugDescription): \(output)")
        all += commands.map { ($0, name) }
      }
    }
    let bin = folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    // Writes its arguments, and the file behind its standard input if that is one of the names.
    // No command substitution, which would drop newlines at the end of a name.
    let stub = """
      #!/bin/sh
      printf '%s\\0' "$@"; readlink -z /proc/self/fd/0; printf '=END=\\0'

      """
    for tool in ["compose-replay", "swift", "rm"] {
      try Data(stub.utf8).write(to: bin.appendingPathComponent(tool))
      chmod(bin.appendingPathComponent(tool).path, 0o755)
    }
    for shell in Shells.present {
      let home = folder.appendingPathComponent(shell)
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      for name in Self.names {
        _ = FileManager.default.createFile(atPath: home.path + "/" + name, contents: Data())
      }
      let before = try FileManager.default.contentsOfDirectory(atPath: home.path).count
      try Data((all.map(\.command).joined(separator: "\n") + "\n").utf8).write(
        to: folder.appendingPathComponent("script"))
      let output = try Tool.shell("PATH=../bin:$PATH \(shell) ../script", in: home).output
      let results = output.components(separatedBy: "=END=\0").dropLast()
      #expect(results.count == all.count)
      for (result, item) in zip(results, all) where !item.command.contains("env ") {
        let words = result.components(separatedBy: "\0").map { Array($0.utf8) }
        let wanted = ["", "./", home.path + "/"].flatMap {
          [$0 + item.name, $0 + item.name + ".new"]
        }
        #expect(
          wanted.contains { words.contains(Array($0.utf8)) },
          "\(shell): \(item.command) gives \(result.debugDescription)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).count == before)
    }
  }
}
