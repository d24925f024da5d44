import Foundation
import Testing

/// The tool with closed, full and unusual standard streams.
@Suite struct StandardStreamsTests {
  private static let calls = [
    "verify visit.log", "verify none.log", "events visit.log", "show visit.log @3", "nonsense",
    "--help", "explain", "run exhibition", "run exhibition --script '<Print>'",
    "record -o new.log -- exhibition", "simulate exhibition --steps 3 -o new.log",
    "info torn.log", "export visit.log --format json",
  ]

  private static func folder() throws -> URL {
    let folder = try TemporaryLog.folder()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Tool.recording("exhibition/visit")))
    try bytes.write(to: folder.appendingPathComponent("visit.log"))
    try bytes.prefix(900).write(to: folder.appendingPathComponent("torn.log"))
    return folder
  }

  private static func run(_ call: String, _ streams: String, in folder: URL) throws -> Tool {
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("new.log"))
    return try Tool.shell("echo screen | \"$TOOL\" \(call) \(streams)", in: folder)
  }

  @Test("A closed or full standard error changes neither the exit code nor the output")
  func messages() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for call in Self.calls {
      let usual = try Self.run(call, "", in: folder)
      for streams in ["2>&-", "2>/dev/full", "<&- 2>&-"] where !call.hasPrefix("record") {
        let tool = try Self.run(call, streams, in: folder)
        #expect(tool.code == usual.code, "\(call) \(streams)")
        if call.hasPrefix("verify") { continue }
        #expect(tool.output == usual.output, "\(call) \(streams)")
      }
    }
  }

  @Test("A standard error that is full and does not wait ends nothing and is not waited for")
  func fullPipe() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(
      #"""
      cat > full.py << 'END'
      import os, subprocess, sys
      reader, writer = os.pipe()
      os.set_blocking(writer, False)
      try:
          while True: os.write(writer, b"x" * 4096)
      except BlockingIOError: pass
      sys.exit(subprocess.run(sys.argv[1:], stderr=writer, timeout=60).returncode)
      END
      python3 full.py "$TOOL" verify none.log
      """#, in: folder)
    #expect(tool.code == 66, "\(tool.messages)")
  }

  @Test("A closed or full standard output is an error of output")
  func output() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let silent = ["verify none.log", "nonsense", "run exhibition"]
    for call in Self.calls where !silent.contains(call) {
      for (streams, reason) in [(">&-", "bad file descriptor"), (">/dev/full", "no space left")] {
        let tool = try Self.run(call, streams, in: folder)
        #expect(tool.code == 74, "\(call) \(streams) \(tool.messages)")
        #expect(
          tool.messages.contains("error: CR2008 cannot write to standard output: \(reason)"),
          "\(call) \(streams) \(tool.messages)")
      }
      #expect(try Self.run(call, ">&- 2>&-", in: folder).code == 74, "\(call)")
    }
  }

  @Test("A hyphen is standard output for a report, and no file for a log")
  func hyphen() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for call in [
      "simulate exhibition --steps 3 -o -", "compact visit.log -o -", "recover visit.log -o -",
      "record -o - -- exhibition",
      "run exhibition --record - --script ''",
    ] {
      let tool = try Self.run(call, "", in: folder)
      #expect(tool.code == 64, "\(call)")
      #expect(tool.messages.contains("CR2008 a log is not written to standard output"), "\(call)")
    }
    let report = try Self.run("verify visit.log --junit -", "", in: folder)
    #expect(report.code == 0)
    #expect(report.output.contains("<testsuite name=\"compose-replay\" tests=\"1\""))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("-"))
  }

  @Test("A message never goes into a log that is recorded")
  func closedWhileRecording() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for streams in ["2>&-", ">&- 2>&-"] {
      _ = try Self.run("record -o new.log -- exhibition", streams, in: folder)
      #expect(try Tool("verify", folder.path + "/new.log").code == 0, "\(streams)")
    }
  }

  @Test("Lines of one write are answered while the input stays open")
  func linesOfOneWrite() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The input ends when the answers to all three lines have come.
    let tool = try Tool.shell(
      """
      mkfifo lines
      "$TOOL" record -o new.log -- exhibition < lines > answers &
      exec 3> lines
      printf 'tap Exhibition/button:openGallery\\ntargets\\nscreen\\n' >&3
      for i in $(seq 100); do grep -q Gallery answers && break; sleep 0.1; done
      cp answers before
      exec 3>&-
      wait
      cat before
      """, in: folder)
    #expect(tool.output.contains("Exhibition/button:openHall\n"))
    #expect(tool.output.contains("\n[ Hall ]  [ Gallery ]\nWelcome"))
  }
}

/// Where `--junit` writes.
@Suite struct ReportFileTests {
  private static let begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite "
  private static let end = "</testsuite>\n"

  private static func isReport(_ text: some StringProtocol) -> Bool {
    text.hasPrefix(begin) && text.hasSuffix(end)
  }

  private static func run(_ words: String, in folder: URL) throws -> Tool {
    try Tool.shell(
      "\"$TOOL\" verify -q '\(Tool.recording("exhibition/visit"))' \(words)", in: folder)
  }

  @Test("A device, a pipe and the tool's own output are written into")
  func streams() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out", withDestinationPath: "/proc/self/fd/1")
    for words in ["--junit out", "--junit out | cat", "--junit /dev/stdout"] {
      let tool = try Self.run(words, in: folder)
      #expect(tool.code == 0)
      #expect(Self.isReport(tool.output), "\(words)")
    }
    let stats = try Self.run("--stats --junit out > file; cat file", in: folder)
    #expect(stats.output.hasPrefix("  program "))
    #expect(stats.output.hasSuffix(Self.end))
    let messages = try Self.run("--junit /proc/self/fd/2", in: folder)
    #expect(Self.isReport(messages.messages))
    let fifo = try Tool.shell(
      """
      mkfifo pipe; cat pipe > copy &
      "$TOOL" verify -q '\(Tool.recording("exhibition/visit"))' --junit pipe; wait
      test -p pipe && cat copy
      """, in: folder)
    #expect(Self.isReport(fifo.output))
    #expect(try Self.run("--junit /dev/null; test -c /dev/null", in: folder).code == 0)
    let full = try Self.run("--junit /dev/full", in: folder)
    #expect(full.code == 74)
    #expect(full.messages.contains("cannot write '/dev/full': no space left on device"))
  }

  @Test("A regular file is replaced, also behind a link, and a failure leaves it as it is")
  func files() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("report.xml")
    let link = folder.appendingPathComponent("link.xml")
    try Data("old".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "report.xml")
    #expect(try Self.run("--junit link.xml", in: folder).code == 0)
    #expect(Self.isReport(try String(contentsOf: file, encoding: .utf8)))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "report.xml")
    #expect(try Self.run("--junit new.xml", in: folder).code == 0)
    #expect(try Self.run("--junit none/new.xml", in: folder).code == 74)
  }
}
