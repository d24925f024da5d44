import Foundation
import Replay
import SessionLog
import Testing

/// Verbs that a signal ends: what they say, their exit code, and the files that they leave.
@Suite(.serialized) struct InterruptedVerbTests {
  private static let log = Tool.recording("storefront/long")

  private func shell(_ script: String) throws -> Tool {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Tool.shell("set -m\n" + script, in: folder)
  }

  @Test(
    "verify and export say where they stopped",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)] as [(String, Int32)])
  func summary(signal: String, code: Int32) throws {
    let verified = try shell(
      """
      "$TOOL" verify \(Self.log) \(Self.log) > verdict & sleep 0.7; kill -\(signal) $!; wait $!
      code=$?; cat verdict; exit $code
      """)
    #expect(verified.code == code, "\(verified.messages)")
    #expect(verified.output.isEmpty)
    let pattern = try Regex(
      "stopped by SIG\(signal) after [\\d,]+ of [\\d,]+ events of '\(Self.log)': it has no verdict; 0 of 2 logs have a verdict\n"
    )
    #expect(verified.messages.prefixMatch(of: pattern) != nil, "\(verified.messages)")
    // Nothing reads the pipe, so the export waits in a write.
    let exported = try shell(
      """
      mkfifo pipe; exec 7<> pipe
      "$TOOL" export \(Self.log) > pipe & sleep 0.7; kill -\(signal) $!; wait $!
      """)
    #expect(exported.code == code, "\(exported.messages)")
    #expect(exported.messages.hasPrefix("stopped by SIG\(signal) after "))
    #expect(exported.messages.contains(": the output is not whole\n"))
  }

  @Test("test says how many goldens it has replayed, and leaves no file")
  func goldens() throws {
    let tool = try shell(
      """
      unset CI; cp \(Self.log) a.log; cp a.log b.log; cp a.log c.log; cp a.log d.log
      "$TOOL" test . --jobs 1 > results & sleep 0.7; kill -INT -$!; wait $!
      code=$?; ls; exit $code
      """)
    #expect(tool.code == 130, "\(tool.messages)")
    #expect(tool.lines == ["a.log", "b.log", "c.log", "d.log", "results"])
    let pattern = #/stopped by SIGINT after \d of 4 goldens, 0 failed\n/#
    #expect(tool.messages.prefixMatch(of: pattern) != nil, "\(tool.messages)")
  }

  @Test("A signal ends a simulation with a whole log and no files of the application")
  func simulation() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(
      """
      set -m
      "$TOOL" simulate storefront --steps 100000000 -o s.log & 
      until [ -s s.log ] || ! kill -0 $!; do sleep 0.05; done
      sleep 0.5; kill -INT $!; wait $!
      """, in: folder)
    #expect(tool.code == 130, "\(tool.messages)")
    let reader = try SessionLogReader(path: folder.appendingPathComponent("s.log").path)
    #expect(try reader.integrity == .complete)
    let count = try reader.eventCount
    #expect(tool.messages.contains("ended by SIGINT\n") && count > 5, "\(tool.messages)")
  }

  @Test(
    "A signal removes the new file of a verb that was not complete",
    arguments: ["compact s.log -o t.log", "accept s.log --again"], ["INT", "TERM", "HUP"])
  func newFile(call: String, signal: String) throws {
    let tool = try shell(
      """
      unset CI; cp \(Self.log) s.log
      "$TOOL" \(call) > /dev/null 2>&1 &
      until compgen -G '*.log.??????' > new || ! kill -0 $!; do :; done; rm new
      kill -\(signal) $!; wait $!; echo $(($? > 128)); ls; cmp s.log \(Self.log) && echo same
      """)
    #expect(tool.lines == ["1", "s.log", "same"], "\(call) \(tool.output)")
  }

  @Test("A signal that the parent process ignores is ignored")
  func ignored() throws {
    let tool = try shell(
      """
      trap '' INT; "$TOOL" verify \(Tool.recording("storefront/checkout")) & sleep 0.02
      kill -INT $!; wait $!
      """)
    #expect(tool.code == 0 && tool.output.hasPrefix("ok  "), "\(tool.messages)")
  }

  @Test("The folder of a killed simulation is removed, one that is used is not")
  func leftovers() throws {
    let used = TemporaryStorage()
    let place = used.folder.deletingLastPathComponent()
    let left = place.appendingPathComponent("compose-replay-simulation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
    try Data("a".utf8).write(to: left.appendingPathComponent("file"))
    TemporaryStorage.removeLeftovers()
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(FileManager.default.fileExists(atPath: used.folder.path))
  }
}
