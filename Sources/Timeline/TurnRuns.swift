import EventModel

/// Neighbouring turns that look alike in a list of turns: they begin with the same event and value, and
/// the same follows, though not with the same values.
///
/// The last turn of a session can still grow, so it is always a run by itself.
struct TurnRuns {
  /// The place of the first event of each run.
  private(set) var starts = DoubleEndedArray<Int32>()
  /// The shape of the last turn that was appended, as far as it is known.
  private var last: TurnShape?
  /// The shape of the turn next to which another one comes; nil if it is none, or the last one.
  private var neighbour: UInt64?

  /// Adds the first event of a turn after the others.
  mutating func append(turnAt place: Int, _ header: EventHeader, payload: UnsafeRawBufferPointer) {
    let shape = last?.value
    if shape != nil, shape == neighbour {
      starts[starts.count - 1] = Int32(place)
    } else {
      starts.append(Int32(place))
    }
    (neighbour, last) = (shape, TurnShape(first: header, payload: payload))
  }

  /// Adds another event to the turn that was appended last.
  mutating func append(_ header: EventHeader) { last?.add(header) }

  /// Adds a turn before the others.
  mutating func prepend(turnAt place: Int, shape: UInt64) {
    let isLast = starts.isEmpty
    if shape == neighbour {
      starts[0] = Int32(place)
    } else {
      starts.prepend(Int32(place))
    }
    neighbour = isLast ? nil : shape
  }

  mutating func reserveEarly(_ count: Int) { starts.reserveEarly(count) }
}
