import EventModel
import Foundation
import PackageSources
import Testing

/// Commands in messages are read by every shell as the words that were meant.
@Suite struct ShellCommandTests {
  /// Names that mean something to a shell, to a terminal, or to the marks around a command.
  private static let names = [
    "a.log", "-x.log", "--help", "-", "a b.log", " a", "a ", "it's.log", "say \"hi\".log",
    "`id`.log",
    "$(touch PWNED).log", "$HOME.log", "${x}.log", "a;touch PWNED", "a|b", "a>PWNED", "a<b", "a&b",
    "a\nb.log", "end\n", "\n", "a\tb", "a\\b.log", "a\\'b", "'", "\\", "''", "*", "?.log",
    "[ab].log",
    "{a,b}.log", "~", "~root", "=ls", "#a", "!!", "a!b'\n!c", "50%.log", "%s\n\\n", "ü.log",
    "日本.log",
    "👩‍👩‍👧.log", "a\u{301}'\u{301}.log", "\u{202E}gol.a", "a\u{2028}b", "\u{1B}[31m", "\u{7F}", "(a)",
    "^a", "a=b", "a$", "$'a'", "\"$(x)\"", "a\r\n", "", "@a", "a,b:c/d+e",
  ]

  /// A folder with a program of the tool's name that writes its arguments with ends that they cannot
  /// contain. A child writes it: while this process has a program open for writing, a child that another
  /// test starts may have it open, too, and then it does not start.
  private static let tool: String = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let text = #"#!/bin/sh\nprintf '%s\\0' "$@"\n"#
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", #"mkdir "$1" && printf "$2" >"$1/compose-replay" && chmod 755 "$1/compose-replay""#,
      "sh",
      folder.path, text.replacing("%", with: "%%"),
    ]
    try? process.run()
    process.waitUntilExit()
    return folder.path
  }()

  /// The arguments that a shell gives to a program.
  private static func words(_ command: String, in shell: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [shell, "-c", command]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = tool + ":" + (environment["PATH"] ?? "")
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.isEmpty, "\(command) makes a file in \(shell)")
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("bash, zsh and fish read each name as it is", arguments: Shells.present)
  func shells(shell: String) throws {
    for name in Self.names {
      let command = ShellCommand("doctor", .init(name), "--app", .path(name), "@1")
      let path = name.hasPrefix("-") ? "./" + name : name
      let words = try Self.words(command.description, in: shell)
      #expect(
        words.map { Array($0.utf8) }
          == ["doctor", name, "--app", path, "@1"].map { Array($0.utf8) },
        "\(command.description)")
    }
  }

  @Test("A command is one line of visible characters, and its marks do not occur in it")
  func marks() {
    for name in Self.names {
      let command = ShellCommand("doctor", .log(name))
      let (text, mention) = (command.description, command.mention)
      #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(mention.dropFirst().dropLast() == text)
      let mark = mention.utf8.first
      #expect(mark == mention.utf8.last && !text.utf8.contains { $0 == mark }, "\(mention)")
    }
  }

  @Test("Plain words stay as they are; a file that is read comes after '<'")
  func forms() {
    #expect(
      ShellCommand("verify", .log("a.log"), "@1").mention == "'compose-replay verify a.log @1'")
    #expect(
      ShellCommand("verify", .log("-"), .input("a b")).mention
        == "`compose-replay verify - < 'a b'`")
    #expect(ShellCommand(program: "rm", .path("-x")).description == "rm ./-x")
    #expect(
      ShellCommand(["accept"] + ShellCommand.option("--rename", "-a=b")).description
        == "compose-replay accept --rename=-a=b")
  }
}
