/// What sort of thing happened; the first element of a record on the wire.
///
/// Numbers below 4 are records that are not events. A later version may add kinds; this one
/// copies those through.
@usableFromInline package struct EventKind: RawRepresentable, Hashable, Sendable {
  @usableFromInline package var rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let input = EventKind(rawValue: 4)
  package static let send = EventKind(rawValue: 5)
  package static let commit = EventKind(rawValue: 6)
  package static let route = EventKind(rawValue: 7)
  package static let lifecycle = EventKind(rawValue: 8)
  package static let effectBegan = EventKind(rawValue: 9)
  package static let effectEnded = EventKind(rawValue: 10)
  package static let answer = EventKind(rawValue: 11)
  package static let chance = EventKind(rawValue: 12)
  package static let timer = EventKind(rawValue: 13)
  package static let frame = EventKind(rawValue: 14)
  package static let action = EventKind(rawValue: 15)
  package static let failure = EventKind(rawValue: 16)
  package static let note = EventKind(rawValue: 17)
  package static let gap = EventKind(rawValue: 18)
  package static let end = EventKind(rawValue: 19)

  /// Every kind that this version knows, in numeric order.
  package static let known: [EventKind] = (4...19).map(EventKind.init(rawValue:))

  /// The word for this kind in reports, transcripts and filters.
  package var name: String {
    switch self {
    case .input: "input"
    case .send: "send"
    case .commit: "commit"
    case .route: "route"
    case .lifecycle: "life"
    case .effectBegan: "effect"
    case .effectEnded: "ended"
    case .answer: "answer"
    case .chance: "chance"
    case .timer: "timer"
    case .frame: "frame"
    case .action: "action"
    case .failure: "failure"
    case .note: "note"
    case .gap: "gap"
    case .end: "end"
    default: "kind\(rawValue)"
    }
  }
}
