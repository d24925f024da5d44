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
    #expect(tool.output.contains("\nHall\nGallery\n"))
  }
}
