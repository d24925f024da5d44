import Foundation
import PackageSources
import Testing

@testable import SessionLog

/// The committed vectors. COMPOSE_REPLAY_ACCEPT writes those that are missing, and no other.
@Suite struct VectorTests {
  static let folder = SourceTree.root.appendingPathComponent("Tests/Vectors")

  @Test("Each vector is committed, and today's code makes the same bytes", arguments: LogVector.all)
  func committed(_ vector: LogVector) throws {
    let file = Self.folder.appendingPathComponent("\(vector).log")
    let made = try vector.bytes()
    if ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil,
      !FileManager.default.fileExists(atPath: file.path)
    {
      try Data(made).write(to: file)
    }
    #expect(try Data(contentsOf: file) == Data(made))
  }

  @Test("Each vector is whole, and strict reading accepts it", arguments: LogVector.all)
  func whole(_ vector: LogVector) throws {
    let reader = try SessionLogReader(bytes: try vector.bytes(), mode: .strict)
    var count = 0
    try reader.forEachEvent { _, _ in
      count += 1
      return true
    }
    let content = VectorEvents(vector.content).events.count
    #expect(count == (vector.feature == .later ? 2 * content : content))
    #expect(try !reader.verify().isDamaged || vector.feature == .keyframe)
  }
}

extension LogIntegrity {
  fileprivate var isDamaged: Bool {
    if case .damaged = self { true } else { false }
  }
}
