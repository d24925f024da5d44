import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayProbes
import Testing

@Suite struct SecretsTests {
  struct Dialect: CustomTestStringConvertible, @unchecked Sendable {
    var name: String
    var application: any ReplayableApplication.Type

    var testDescription: String { name }
  }

  static let dialects = [
    Dialect(name: "Compose", application: ComposeSecrets.self),
    Dialect(name: "Verge", application: VergeSecrets.self),
    Dialect(name: "AsyncStore", application: AsyncSecrets.self),
    Dialect(name: "VDStore", application: VDSecrets.self),
  ]

  /// Types a password letter by letter, sends it, and sends it again.
  private static func record(_ dialect: Dialect) async throws -> RecordedSession {
    let application = dialect.application
    return try await RecordedSession { world in
      application.show(in: world.host)
    } script: { world, _ in
      try world.host.type("ann", into: "field:Name")
      for end in Secrets.password.indices {
        try world.host.type(String(Secrets.password[...end]), into: "field:Password")
      }
      for _ in 1...2 {
        try world.host.tap("button:send")
        world.runtime.settle()
        for _ in 1...200 where world.runtime.inTurn("test", { world.runtime.hasPendingEffects }) {
          try await Task.sleep(for: .milliseconds(5))
        }
      }
    }
  }

  @Test("No event holds a secret, and a replay is faithful", arguments: dialects)
  func faithful(_ dialect: Dialect) async throws {
    let session = try await Self.record(dialect)
    try session.requireFaithful(showsStandIns: true)
    let text = session.live.host.screen?.plainText ?? ""
    for secret in [Secrets.password, Secrets.token, String(Secrets.pin)] {
      #expect(text.contains(secret), "the live application works with its values")
    }
    for secret in Secrets.hidden + ["4000 0001", "stamp no"] {
      #expect(session.holders(of: secret) == [], "\(secret)")
    }
    #expect(session.verdict.redacted >= 11, "nine texts of the field, a token and a number")
  }

  @Test("Equal values have equal stand-ins, and each has the length of its value")
  func standIns() async throws {
    let session = try await Self.record(Self.dialects[2])
    let inputs = session.summaries(.input).filter { $0.contains("Password") }
    #expect(inputs.first?.hasSuffix("\"1\"") == true)
    #expect(inputs.last?.hasSuffix("\"1********\"") == true)
    let commit = try #require(session.summaries(.commit).first { $0.contains("token") })
    #expect(commit.contains("pin = 1001"))
    #expect(
      commit.contains(
        "message = \"ann has 9 characters: 1********, *****************1, 1001\""))
  }
}

extension RecordedSession {
  /// The events and names that contain a text in their bytes.
  fileprivate func holders(of text: String) -> [String] {
    let bytes = Data(text.utf8)
    let found = events.filter { Data($0.payload).range(of: bytes) != nil }
    return found.map { Transcript.summary(of: $0, symbols: symbols) }
      + (0..<symbols.count).map { symbols[Symbol(id: UInt32($0))] }.filter { $0.contains(text) }
  }
}
