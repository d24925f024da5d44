import Foundation
import Testing

@testable import ReplayTesting
@testable import Samples

/// Values that are kept as text beside the recordings.
@Suite struct AssertSnapshotTests {
  private struct Cart: Codable {
    var lines: [Line]
    var note: String?
    var tags: Set<Int> = [3]

    struct Line: Codable {
      var id: Int
      var title: String
    }
  }

  private func failures(_ body: () throws -> Void) throws -> [(line: Int?, text: String)] {
    nonisolated(unsafe) var found: [(line: Int?, text: String)] = []
    try withKnownIssue {
      try body()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      found.append((issue.sourceLocation?.line, text))
      return true
    }
    return found
  }

  private func inPackage(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try ReplayRecording.$environment.withValue([:]) {
      try GoldenFile.$packageFolder.withValue(folder.path) { try body(folder.path) }
    }
  }

  @Test("A snapshot is written once, compared then, and renewed when that is asked for")
  func life() throws {
    try inPackage { package in
      let file = "\(package)/Recordings/snapshots/AssertSnapshotTests/life.cart-1.snapshot"
      let titles = ["a \"quoted\"\ntitle with a line feed", "a second title that makes it long"]
      var cart = Cart(lines: titles.enumerated().map { .init(id: $0 + 1, title: $1) })
      func check(_ mode: ReplayRecording? = nil) {
        assertSnapshot(of: cart, named: "cart 1", record: mode, function: "life()")
      }

      #expect(try failures { check(.never) }.first?.text.hasPrefix("there is no snapshot") == true)
      #expect(try failures { check() }.first?.text.hasPrefix("recorded the new") == true)
      let first = try String(contentsOfFile: file, encoding: .utf8)
      #expect(
        first == """
          {
            note: null,
            tags: 258([3]),
            lines: [
              {id: 1, title: "a \\"quoted\\"\\ntitle with a line feed"},
              {id: 2, title: "a second title that makes it long"}
            ]
          }

          """)
      check()
      check(.never)

      cart.lines[1].title = "another"
      cart.lines.insert(.init(id: 9, title: "new"), at: 0)
      let line = #line + 1
      let found = try failures { assertSnapshot(of: cart, named: "cart 1") }
      #expect(found.isEmpty == false && found.allSatisfy { $0.line == line })
      // The function is that of this test, so the file is the same.
      #expect(found[0].text.contains("lines[id=9]"), "\(found[0].text)")
      #expect(found[0].text.contains("another"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == first)
      // The value waits beside the snapshot for a decision, until it is accepted or no longer differs.
      let renewed = try String(contentsOfFile: file + ".new", encoding: .utf8)
      #expect(renewed.contains("another") && found[0].text.contains("renewed \(file).new; keep it"))
      let other = cart
      cart.lines = [other.lines[1], .init(id: 2, title: titles[1])]
      check(.never)
      #expect(FileManager.default.fileExists(atPath: file + ".new"))
      check()
      #expect(!FileManager.default.fileExists(atPath: file + ".new"))
      cart = other
      #expect(try failures { check(.failed) }.count == 1)
      #expect(!FileManager.default.fileExists(atPath: file + ".new"))
      check(.never)
      try Data("{lines: ".utf8).write(to: URL(fileURLWithPath: file))
      #expect(try failures { check() }.first?.text.contains("is no snapshot") == true)
    }
  }

  @Test("Two values with one name are told from a value that changed")
  func shared() throws {
    try inPackage { _ in
      let line = #line + 1
      _ = try failures { assertSnapshot(of: 1, named: "a b") }
      let other = try failures { assertSnapshot(of: 2, named: "a-b") }
      #expect(
        other.first?.text.contains(
          "line \(line) has compared it with another value in this run; give each value a name with "
            + "'named:'") == true, "\(other)")
      let loop = try failures { for value in [1, 2] { assertSnapshot(of: value, named: "loop") } }
      #expect(loop.last?.text.contains("this line has compared it with another value") == true)
      assertSnapshot(of: 1, named: "a b")
    }
  }

  @Test("A recorded state is a value like any other; one that is missing is none")
  func states() async throws {
    try await ReplaySession(of: Storefront.self) { shop in
      try inPackage { _ in
        let state = shop.state("services.orders.store")
        _ = try failures { assertSnapshot(of: state) }
        assertSnapshot(of: state)
        #expect(try failures { assertSnapshot(of: SessionValue.missing) }.count == 1)
      }
    }
  }
}
