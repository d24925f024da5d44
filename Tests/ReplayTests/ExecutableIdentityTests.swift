import Foundation
import Testing

@testable import Replay

@Suite struct ExecutableIdentityTests {
  @Test("The checksum is that of the bytes, also when a file was replaced since it was asked for")
  func replaced() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("program")
    for _ in 0..<2 {
      // Of one size. The sums are the last bytes of the LZ4 frames of these texts.
      for (text, sum) in [
        ("The quick brown fox jumps over", "3dc62511"),
        ("the lazy dog, and over another", "ce88f784"),
      ] {
        try Data(text.utf8).write(to: file, options: .atomic)
        #expect(ExecutableIdentity.checksum(of: file.path) == sum)
        #expect(ExecutableIdentity.checksum(of: file.path) == sum)
      }
    }
    #expect(ExecutableIdentity.checksum(of: folder.path) == nil)
    #expect(ExecutableIdentity.checksum(of: folder.path + "/none") == nil)
  }
}
