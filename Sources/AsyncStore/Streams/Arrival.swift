import EventModel

/// An element that is delivered to the follower of a sequence.
enum Arrival<Element> {
  case known(Element)
  /// An element that a log cannot hold. It is nil in replay, where its consequences are taken from
  /// the record.
  case opaque(Element?)

  var element: Element? {
    switch self {
    case .known(let element): element
    case .opaque(let element): element
    }
  }
}
