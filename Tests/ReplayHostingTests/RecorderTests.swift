import Foundation
import Replay
import ReplayRuntime
import Samples
import Testing

@Suite struct RecorderTests {
  @Test("The receiver of failures hears of the first event that is not recorded")
  func failureInCode() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-recorder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    var failures: [String] = []
    let runtime = Runtime(clock: .virtual, seed: 3)
    let recorder = try Recorder(
      path: log, application: Storefront.self, runtime: runtime, nonce: 1
    ) { failures.append("\($0)") }
    runtime.start(.map([:])) {}
    #expect(truncate(log, 5) == 0)
    for index in 0..<3_000 { runtime.note("\(index)" + String(repeating: "x", count: 100)) }
    #expect(
      failures == [
        "'\(log)' was changed by another program while it was recorded; only the last events "
          + "are left, in '\(log).open.*'"
      ])
    #expect(throws: LogOutputError.self) { try recorder.finish() }
  }
}
