import EventModel

/// The last write of each of several paths.
package struct LastWrites: EventFold {
  private var searches: [WriteSearch]
  /// The numbers of the writes, in the order of the paths; nil for a path without one.
  package private(set) var numbers: [Int?]

  /// Creates the writes before the first event.
  package init(of paths: [StatePath], symbols: SymbolTable) {
    searches = paths.map { WriteSearch($0, symbols: symbols) }
    numbers = Array(repeating: nil, count: paths.count)
  }

  /// Adds the next event.
  package mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    for index in searches.indices where searches[index].isWrite(header, payload: payload) {
      numbers[index] = header.number
    }
  }
}
