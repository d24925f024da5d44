import Foundation
import Replay
import SessionLog
import Testing

@testable import ReplayTesting
@testable import Samples

/// Goldens of sessions that a test drives: what is compared, and what is written beside them.
@Suite struct SessionGoldenTests {
  private static func visit(
    _ mode: ReplayRecording?, _ emails: String...
  ) async throws {
    try await ReplaySession(of: Storefront.self, golden: "visit", recording: mode) { shop in
      for email in emails { shop.type("field:Email", email) }
    }
  }

  private static func data(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test("A renewed recording of a session with other inputs is accepted, and leaves no mark")
  func renewed() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/storefront/visit.log"
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann", "bob") }
      let renewal = GoldenRenewal(of: log)
      _ = try renewal.reader(besides: SessionLogReader(path: log))
      try renewal.accept()
      try await Self.visit(.never, "ann", "bob")
      let accepted = try Self.data(log)
      _ = try await GoldenPackage.failures { try await Self.visit(.all, "ann", "bob") }
      #expect(try Self.data(log) == accepted)
    }
  }

  @Test("Two tests that have one golden are told", arguments: [1, 2])
  func shared(number: Int) async throws {
    // The arguments of one test are one test.
    try await GoldenPackage.enter { _ in
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
      try await Self.visit(.never, "ann")
      let other = CallPlace("SamplesTests/OtherTests.swift", #filePath, 1, 1)
      #expect(other.test == "shared(number:) in SamplesTests/OtherTests.swift")
      let found = try await GoldenPackage.failures {
        try await ReplaySession(
          of: Storefront.self, golden: "visit", recording: .never,
          fileID: "SamplesTests/OtherTests.swift"
        ) { $0.type("field:Email", "ann") }
      }
      #expect(found.count == 1)
      #expect(
        found.first?.text.hasSuffix(
          "visit.log is also the golden of the test shared(number:) in "
            + "SamplesTests/SessionGoldenTests.swift; give one of them another name") == true)
    }
  }

  @Test("A renewed recording is refused when its golden has changed since")
  func stale() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/storefront/visit.log"
      let renewal = GoldenRenewal(of: log)
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
      let first = try Self.data(log)
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "bob") }
      let pending = try Self.data(renewal.path)
      _ = try await GoldenPackage.failures { try await Self.visit(.failed, "cleo") }
      try pending.write(to: URL(fileURLWithPath: renewal.path))
      #expect(throws: GoldenRenewal.Refusal.self) {
        try renewal.reader(besides: SessionLogReader(path: log))
      }
      try first.write(to: URL(fileURLWithPath: log))
      _ = try renewal.reader(besides: SessionLogReader(path: log))
    }
  }

  @Test("A golden that is expected to differ is never recorded again, and fails when it does not")
  func expected() async throws {
    try await GoldenPackage.enter { package in
      let folder = "\(package)/Recordings/storefront"
      let log = "\(folder)/visit.log"
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
      let golden = try Self.data(log)
      try Data(#"{"expect": {"code": "CR1203", "at": "@9"}}"#.utf8).write(
        to: URL(fileURLWithPath: "\(folder)/visit.policy.json"))
      let same = try await GoldenPackage.failures { try await Self.visit(.failed, "ann") }
      #expect(
        same.first?.text == "\(log): expected CR1203 at @9, the replay does not differ")
      for mode in [ReplayRecording.missing, .failed, .all] {
        let found = try await GoldenPackage.failures { try await Self.visit(mode, "bob") }
        #expect(found.count == 1 && !found[0].text.contains("recorded  again"))
      }
      #expect(try Self.data(log) == golden)
      #expect(!FileManager.default.fileExists(atPath: log + ".new"))
    }
  }

  @Test("What cannot be written beside a golden does not hide the difference")
  func unwritable() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/storefront/visit.log"
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
      try FileManager.default.createDirectory(
        atPath: log + ".new/full", withIntermediateDirectories: true)
      let found = try await GoldenPackage.failures { try await Self.visit(.missing, "bob") }
      #expect(found.count == 1)
      #expect(found[0].text.contains("CR1206 at @32"), "\(found[0].text)")
      #expect(found[0].text.contains("\n  renewed   nothing: "), "\(found[0].text)")
    }
  }

  @Test("A golden that lacks events of its session does not pass")
  func incomplete() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/storefront/visit.log"
      _ = try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
      let reader = try SessionLogReader(path: log)
      var head = reader.head
      head.note("recovered", "501 bytes torn")
      let recovered = MemoryDestination()
      let copy = try LogCopy(of: reader, to: recovered, named: "visit.log", head: head)
      try copy.copy()
      _ = try copy.finish()
      try Data(recovered.bytes).write(to: URL(fileURLWithPath: log))
      let found =
        try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
        + GoldenPackage.failures { assertReplay("visit", of: Storefront.self) }
      let text =
        "\(log): it does not hold the whole session; 'compose-replay verify \(log)' says what is "
        + "missing"
      #expect(found.map { $0.text.prefix(text.count) } == [text[...], text[...]])
    }
  }

  @Test("A golden of another application, and a file that is none, are named in words")
  func foreign() async throws {
    try await GoldenPackage.enter { package in
      let folder = "\(package)/Recordings/storefront"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let source = "\(SampleRecordings.folder(of: Weather.self))/journey.log"
      try FileManager.default.copyItem(atPath: source, toPath: "\(folder)/visit.log")
      let found =
        try await GoldenPackage.failures { try await Self.visit(.missing, "ann") }
        + GoldenPackage.failures { assertReplay("visit", of: Storefront.self) }
      #expect(found.count == 2)
      for failure in found {
        #expect(
          failure.text.hasSuffix("a session of 'Weather', not of 'Storefront'; name another golden")
        )
      }
      try Data().write(to: URL(fileURLWithPath: "\(folder)/visit.log"))
      let empty = try await GoldenPackage.failures { assertReplay("visit", of: Storefront.self) }
      #expect(empty.first?.text.contains("visit.log: it is empty; ") == true)
    }
  }

  @Test("A failure on a thread that runs no test fails the test at the end of the session")
  func thread() async throws {
    try await GoldenPackage.enter { package in
      let found = try await GoldenPackage.failures {
        try await ReplaySession(of: Storefront.self, golden: "visit") { shop in
          nonisolated(unsafe) let shop = shop
          await withCheckedContinuation { continuation in
            Thread {
              shop.tap("nothing")
              continuation.resume()
            }.start()
          }
        }
      }
      #expect(found.map(\.text) == ["the screen has no 'nothing'"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: package).isEmpty)
    }
  }

  @Test("A session that fails notes the golden that it uses")
  func reference() async throws {
    let list = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: list) }
    try await GoldenPackage.enter(["COMPOSE_REPLAY_REFERENCES": list.path]) { package in
      _ = try await GoldenPackage.failures {
        try await ReplaySession(of: Storefront.self, golden: "visit") { $0.tap("nothing") }
      }
      #expect(
        try String(contentsOf: list, encoding: .utf8)
          == "\(package)/Recordings/storefront/visit.log\n")
    }
  }
}
