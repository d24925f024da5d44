import CBOR
import EventModel
import HeadlessUI
import Replay
import ReplayProbes
import ReplayRuntime

/// What a user does; controls have one name in every dialect.
enum Step: CustomStringConvertible {
  case tap(String)
  case type(String, into: String)

  var description: String {
    switch self {
    case .tap(let button): "tap \(button)"
    case .type(let text, let field): "type \"\(text)\" into \(field)"
    }
  }
}

/// What a step, or the start, made of the store.
struct Outcome: Equatable {
  /// The inputs before, the start among them.
  var input: Int
  var version: UInt64
  /// The patch in the notation of transcripts.
  var patch: String
  /// The state after the commit.
  var state: CBORValue?
}

/// A session of one variant.
struct Play {
  let session: RecordedSession
  /// Every commit of the store, in order.
  let outcomes: [Outcome]
  /// The text of the screen after each step.
  let screens: [String]

  /// Plays steps on a variant; records, replays and verifies them.
  init(_ steps: [Step], on variant: Variant) async throws {
    var screens: [String] = []
    session = try await RecordedSession { world in
      variant.application.show(in: world.host)
    } script: { world, _ in
      for step in steps {
        switch step {
        case .tap(let button): try world.host.tap("/button:\(button)")
        case .type(let text, let field): try world.host.type(text, into: "/field:\(field)")
        }
        screens.append(world.host.screen?.plainText ?? "")
      }
    }
    try session.requireFaithful()
    self.screens = screens
    outcomes = try Self.outcomes(of: variant.store, in: session)
  }

  private static func outcomes(
    of store: String, in session: RecordedSession
  ) throws -> [Outcome] {
    let node = session.symbols.symbol(store)
    var projection = Projection(symbols: session.symbols)
    var outcomes: [Outcome] = []
    var inputs = 0
    for event in session.events {
      try projection.apply(event)
      if event.kind == .input { inputs += 1 }
      guard event.kind == .commit, event.header.node == node else { continue }
      let patch = event.payload.withUnsafeBytes {
        PayloadNotation.text(of: $0, kind: .commit, symbols: session.symbols)
      }
      outcomes.append(
        Outcome(
          input: inputs, version: event.header.count, patch: patch, state: projection[node]))
    }
    return outcomes
  }
}
