/// The order of an event's fields on the wire, after kind, time and cause.
///
/// One table for writing and reading, so that the two cannot disagree.
///
/// Source: FORMAT.md, "Events".
struct EventLayout {
  enum Field: UInt64 {
    case node = 1
    case name, count, extra, payload, patch, labels, place
  }

  /// Fields from the lowest four bits up; 0 ends the list.
  var packed: UInt64
  /// False for the kinds that come from the recorder itself and name no cause.
  var hasCause: Bool
  /// Elements of the record's array.
  var elementCount: Int

  private init(_ fields: Field..., hasCause: Bool = true) {
    packed = 0
    for field in fields.reversed() { packed = packed << 4 | field.rawValue }
    self.hasCause = hasCause
    elementCount = fields.count + (hasCause ? 3 : 2)
  }

  /// Never freed, and read without the checks and counts of an array.
  nonisolated(unsafe) private static let table: UnsafePointer<EventLayout> = {
    let table = UnsafeMutablePointer<EventLayout>.allocate(capacity: EventKind.known.count)
    for (index, kind) in EventKind.known.enumerated() {
      (table + index).initialize(to: make(kind))
    }
    return UnsafePointer(table)
  }()

  /// The layout of a kind that this version knows, else nil.
  @inline(__always)
  static subscript(kind: EventKind) -> EventLayout? {
    let index = Int(kind.rawValue) - Int(EventKind.input.rawValue)
    return index >= 0 && index <= 15 ? table[index] : nil
  }

  private static func make(_ kind: EventKind) -> EventLayout {
    switch kind {
    case .input: EventLayout(.name, .node, .payload)
    case .send: EventLayout(.node, .payload)
    case .commit: EventLayout(.node, .count, .patch, .place)
    case .route: EventLayout(.node, .name, .labels)
    case .lifecycle: EventLayout(.node, .name, .payload)
    case .effectBegan: EventLayout(.node, .name, .count, .extra, .payload)
    case .effectEnded: EventLayout(.name, .payload)
    case .answer: EventLayout(.node, .name, .payload)
    case .chance: EventLayout(.node, .count, .extra)
    case .timer: EventLayout(.node, .name, .count)
    case .frame: EventLayout(.patch)
    case .action: EventLayout(.node, .name, .payload, .place)
    case .failure: EventLayout(.name, .node, .payload)
    case .note: EventLayout(.name, .payload)
    case .gap: EventLayout(.count, .name, hasCause: false)
    default: EventLayout(.count, .extra, hasCause: false)
    }
  }
}
