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
  @inlinable package static var input: EventKind { EventKind(rawValue: 4) }
  /// An emitter's delivery of a value.
  @inlinable package static var send: EventKind { EventKind(rawValue: 5) }
  /// A write of a store, as a patch.
  @inlinable package static var commit: EventKind { EventKind(rawValue: 6) }
  /// An operation of a router, with its whole stack afterwards.
  @inlinable package static var route: EventKind { EventKind(rawValue: 7) }
  /// A step in the life of a node, such as its creation.
  @inlinable package static var lifecycle: EventKind { EventKind(rawValue: 8) }
  /// The beginning of an effect.
  @inlinable package static var effectBegan: EventKind { EventKind(rawValue: 9) }
  /// The end of an effect, with its result.
  @inlinable package static var effectEnded: EventKind { EventKind(rawValue: 10) }
  /// An answer of the world to a request.
  @inlinable package static var answer: EventKind { EventKind(rawValue: 11) }
  /// Adjacent random draws on one stream.
  @inlinable package static var chance: EventKind { EventKind(rawValue: 12) }
  /// The arming, firing or cancellation of a timer.
  @inlinable package static var timer: EventKind { EventKind(rawValue: 13) }
  /// A change of the screen, as a patch.
  @inlinable package static var frame: EventKind { EventKind(rawValue: 14) }
  /// An action of VDStore.
  @inlinable package static var action: EventKind { EventKind(rawValue: 15) }
  /// A failure that the runtime or the tool reports.
  @inlinable package static var failure: EventKind { EventKind(rawValue: 16) }
  /// A note of the application, or a finding.
  @inlinable package static var note: EventKind { EventKind(rawValue: 17) }
  /// A run of events that a reader has lost.
  @inlinable package static var gap: EventKind { EventKind(rawValue: 18) }
  /// The end of a session, with the hash of its state.
  @inlinable package static var end: EventKind { EventKind(rawValue: 19) }

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
