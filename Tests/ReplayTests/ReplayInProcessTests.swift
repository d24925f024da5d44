import Foundation
import HeadlessUI
import Replay
import SessionLog
import Testing

/// A replay in the process of a test, whose code nothing can stop.
@Suite struct ReplayInProcessTests {
  private enum Endless: ReplayableApplication {
    static func build(in host: HeadlessHost) {
      while true { sleep(1) }
    }
  }

  @Test("A turn that does not end ends the process, with the position and what to do")
  func endless() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(4), observing: [\.standardErrorContent]
    ) {
      let reader = try SessionLogReader(path: Tool.recording("storefront/checkout"))
      var replay = VerifiedReplay()
      replay.timeout = 0.3
      _ = try replay.run(reader, application: Endless.self)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("CR1207 the replay has not come to the end of the turn of @0"))
    #expect(text.contains("compose-replay verify"))
  }
}
