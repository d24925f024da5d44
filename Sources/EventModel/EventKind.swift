/// The kind of an event; the first element of its record.
///
/// Numbers below 4 are records that are not events. A later version may add kinds. This version
/// copies them unchanged.
@usableFromInline package struct EventKind: RawRepresentable, Hashable, Sendable {
  /// The number of the kind in records.
  @usableFromInline package var rawValue: UInt8

  /// Creates the kind of a number, also of one that this version does not know.
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A user's input, the start of a session, or a release by another thread.
  package static let input = EventKind(rawValue: 4)
  /// An emitter's delivery of a value.
  package static let send = EventKind(rawValue: 5)
  /// A write of a store, as a patch.
  package static let commit = EventKind(rawValue: 6)
  /// An operation of a router, with its whole stack afterwards.
  package static let route = EventKind(rawValue: 7)
  /// A step in the life of a node, such as its creation.
  package static let lifecycle = EventKind(rawValue: 8)
  /// The beginning of an effect.
  package static let effectBegan = EventKind(rawValue: 9)
  /// The end of an effect, with its result.
  package static let effectEnded = EventKind(rawValue: 10)
  /// An answer of the world to a request.
  package static let answer = EventKind(rawValue: 11)
  /// Adjacent random draws on one stream.
  package static let chance = EventKind(rawValue: 12)
  /// The arming, firing or cancellation of a timer.
  package static let timer = EventKind(rawValue: 13)
  /// A change of the screen, as a patch.
  package static let frame = EventKind(rawValue: 14)
  /// An action of VDStore.
  package static let action = EventKind(rawValue: 15)
  /// A failure that the runtime or the tool reports.
  package static let failure = EventKind(rawValue: 16)
  /// A note of the application, or a finding.
  package static let note = EventKind(rawValue: 17)
  /// A run of events that a reader has lost.
  package static let gap = EventKind(rawValue: 18)
  /// The end of a session, with the hash of its state.
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
