/// The layouts of all kinds.
///
/// A value of it is kept by each encoder and decoder, because a global would be checked for its
/// initialization at each event.
struct EventLayouts {
  /// Never freed. Reading it has neither the checks nor the reference counts of an array.
  nonisolated(unsafe) private static let shared: UnsafePointer<EventLayout> = {
    let table = UnsafeMutablePointer<EventLayout>.allocate(capacity: EventKind.known.count)
    for (index, kind) in EventKind.known.enumerated() {
      (table + index).initialize(to: EventLayout.make(kind))
    }
    return UnsafePointer(table)
  }()

  private let table = shared

  /// Returns the layout of a kind, or nil for a kind that this version does not know.
  @inline(__always)
  subscript(kind: EventKind) -> EventLayout? {
    let index = Int(kind.rawValue) - Int(EventKind.input.rawValue)
    return index >= 0 && index <= 15 ? table[index] : nil
  }
}

/// The order of an event's fields in its record, after kind, time and cause.
///
/// Writing and reading share one table, so that they cannot disagree.
///
/// Source: FORMAT.md, "Events".
struct EventLayout {
  enum Field: UInt64 {
    case node = 1
    case name, count, extra, payload, patch, labels, place
  }

  /// The fields, four bits each, the first in the lowest bits; 0 ends the list.
  var packed: UInt64
  /// False for the kinds that the recorder or a reader makes, which have no cause.
  var hasCause: Bool
  /// The number of elements in the record's array.
  var elementCount: Int

  private init(_ fields: Field..., hasCause: Bool = true) {
    packed = 0
    for field in fields.reversed() { packed = packed << 4 | field.rawValue }
    self.hasCause = hasCause
    elementCount = fields.count + (hasCause ? 3 : 2)
  }

  fileprivate static func make(_ kind: EventKind) -> EventLayout {
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
