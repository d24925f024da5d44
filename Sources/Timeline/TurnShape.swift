import EventModel

/// What turns that look alike have in common.
struct TurnShape {
  private var hash = ContentHash()

  var value: UInt64 { hash.value }

  init(first header: EventHeader, payload: UnsafeRawBufferPointer) {
    add(header)
    hash.add(payload)
    // A result says by its cause only of which effect it is.
    if header.kind == .effectEnded { hash.add(UInt64(bitPattern: Int64(header.cause))) }
  }

  mutating func add(_ header: EventHeader) {
    hash.add(UInt64(header.node.id) << 32 | UInt64(header.name.id))
    hash.add(UInt64(header.kind.rawValue))
  }
}
