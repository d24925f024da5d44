/// One event with its payload.
@usableFromInline package struct Event: Hashable, Sendable {
  @usableFromInline package var header: EventHeader
  /// The payload as canonical CBOR, symbolic where ``EventHeader`` says so; empty for null.
  @usableFromInline package var payload: [UInt8]

  /// Creates an event with a payload; see ``payload``.
  package init(_ header: EventHeader, payload: [UInt8] = []) {
    self.header = header
    self.payload = payload
  }

  /// The kind of the event.
  package var kind: EventKind { header.kind }
  /// The position of the event in the session, counted from 0.
  package var number: Int { header.number }
  /// The time of the event, in microseconds since the session began.
  package var time: Int64 { header.time }
  /// The number of the event that caused this one, or ``EventHeader/noCause``.
  package var cause: Int { header.cause }
}
