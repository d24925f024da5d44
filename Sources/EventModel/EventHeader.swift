import CBOR

/// One event without its payload. It is plain numbers, so that recording one allocates nothing.
///
/// The kind decides which field contains what (EVENTS.md, "Kinds"; FORMAT.md, "Events"):
///
/// | kind | node | name | count | extra | payload | place |
/// |---|---|---|---|---|---|---|
/// | input | target | what | | | value | |
/// | send | emitter | | | | payload | |
/// | commit | node | | version | | patch | call site |
/// | route | router | operation | | | labels | |
/// | life | node | operation | | | value | |
/// | effect | node | name | occurrence | mode | arguments | |
/// | ended | | status | | | value | |
/// | answer | node | request | | | result | |
/// | chance | stream | | count | checksum | | |
/// | timer | node | operation | due, µs | | | |
/// | frame | | | | | patch | |
/// | action | node | name | | | arguments | call site |
/// | failure | node | code | | | text | |
/// | note | | text | | | data | |
/// | gap | | reason | lost | | | |
/// | end | | | count | hash | | |
///
/// An empty payload is null. Patches and route labels contain ``Symbol`` numbers of the table in
/// use; see ``EventCoding``.
@usableFromInline package struct EventHeader: Hashable, Sendable {
  /// The kind of the event, which decides what the other fields contain.
  @usableFromInline package var kind: EventKind
  /// True for the first event of a turn.
  @usableFromInline package var startsTurn: Bool
  /// Position in the session, counted from 0.
  @usableFromInline package var number: Int
  /// Microseconds since the session began; equal for all events of a turn.
  @usableFromInline package var time: Int64
  /// Number of the event that caused this one, or ``EventHeader/noCause``.
  @usableFromInline package var cause: Int
  /// The symbol of the node; see the table of ``EventHeader``.
  @usableFromInline package var node: Symbol
  /// The symbol of the name; see the table of ``EventHeader``.
  @usableFromInline package var name: Symbol
  /// The source location of a commit or action; ``Symbol/none`` for other kinds.
  @usableFromInline package var place: Symbol
  /// What the views of a frame's changes read; see ``FrameReads``. ``Symbol/none`` for other kinds, and
  /// where it is not recorded.
  @usableFromInline package var reads: Symbol
  /// The first number of the event; see the table of ``EventHeader``.
  @usableFromInline package var count: UInt64
  /// The second number of the event; see the table of ``EventHeader``.
  @usableFromInline package var extra: UInt64

  /// The cause of an event that has none; −1.
  @inlinable package static var noCause: Int { -1 }

  /// Creates a header without position: number and time are 0, and there is no cause.
  @inlinable package init(
    kind: EventKind, node: Symbol = .none, name: Symbol = .none, count: UInt64 = 0,
    extra: UInt64 = 0, place: Symbol = .none
  ) {
    self.kind = kind
    self.startsTurn = false
    self.number = 0
    self.time = 0
    self.cause = Self.noCause
    self.node = node
    self.name = name
    self.place = place
    self.reads = .none
    self.count = count
    self.extra = extra
  }
}
