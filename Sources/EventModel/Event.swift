import CBOR

/// One event without its payload: plain numbers, so that recording one allocates nothing.
///
/// Which field holds what follows from the kind (EVENTS.md, "Kinds"; FORMAT.md, "Events"):
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
/// An empty payload stands for null. Patches and route labels hold ``Symbol`` numbers of the
/// table in use; see ``EventCoding``.
@usableFromInline package struct EventHeader: Hashable, Sendable {
  @usableFromInline package var kind: EventKind
  /// True for the first event of a turn.
  @usableFromInline package var startsTurn: Bool
  /// Position in the session, counted from 0.
  @usableFromInline package var number: Int
  /// Microseconds since the session began; equal for all events of a turn.
  @usableFromInline package var time: Int64
  /// Number of the event that caused this one, or ``EventHeader/noCause``.
  @usableFromInline package var cause: Int
  @usableFromInline package var node: Symbol
  @usableFromInline package var name: Symbol
  @usableFromInline package var place: Symbol
  @usableFromInline package var count: UInt64
  @usableFromInline package var extra: UInt64

  /// The cause of what came from outside.
  @inlinable package static var noCause: Int { -1 }

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
    self.count = count
    self.extra = extra
  }
}

/// One event with its payload.
@usableFromInline package struct Event: Hashable, Sendable {
  @usableFromInline package var header: EventHeader
  /// Canonical CBOR, symbolic where ``EventHeader`` says so; empty for null.
  @usableFromInline package var payload: [UInt8]

  package init(_ header: EventHeader, payload: [UInt8] = []) {
    self.header = header
    self.payload = payload
  }

  package var kind: EventKind { header.kind }
  package var number: Int { header.number }
  package var time: Int64 { header.time }
  package var cause: Int { header.cause }
}

/// Whoever receives events as they happen: a recorder, a verifier, a test.
///
/// Called with the turn token held, in order, before any observer of the event sees it. The
/// payload is valid only during the call.
package protocol EventSink: AnyObject {
  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer)
}
