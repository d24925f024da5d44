import CBOR

/// What a queue's later operations overwrite, to find the earlier ones that leave nothing.
///
/// Operations are passed from the last to the first. What an operation does below a path has no
/// effect if a later one sets that path, or removes the element of an array that it leads through.
/// The path must lead to the same place until then: a splice of an array on the way moves elements.
/// Every operation is expected to fit the state before it.
struct LaterWrites: ~Copyable {
  /// What an operation does at its path.
  enum Action {
    /// Replaces what is there.
    case set
    /// Removes and inserts elements of the array there.
    case splice(Splice)
    /// Changes what is there, and moves nothing.
    case change
  }

  /// Elements that an operation removes, and how many it inserts in their place.
  struct Splice {
    var removed: Range<Int>
    var insertedCount: Int
  }

  /// What is left of an operation.
  enum Effect: Equatable {
    case nothing
    /// All but the values of some inserted elements, by their positions among the inserted ones.
    case without(values: Range<Int>)

    static let whole = Effect.without(values: 0..<0)
  }

  /// What a path leads into: the state of a node, or the screen.
  enum Root: Hashable {
    case node(UInt32)
    case screen
  }

  private enum Element: Hashable {
    /// A symbol, or −1−i for index i.
    case step(Int64)
    /// A key of a map or an element of a set that is a number.
    case number(Int64)
  }

  private struct Edge: Hashable {
    var parent: Int
    var element: Element
  }

  /// What later operations do at a path, as far as the path leads to the same place.
  private struct Place {
    /// The index of the first operation that sets the value.
    var set = Int.max
    /// The index of the first splice.
    var splice = Int.max
    /// The elements before that splice which it or a later one removes, or some of them.
    var removed = 0..<0
  }

  private var places: [Place] = []
  private var roots: [Root: Int] = [:]
  private var edges: [Edge: Int] = [:]
  /// The index of the first event that makes, removes or renames nodes.
  private var nodeChange = Int.max

  /// Passes an event that is no patch.
  mutating func passEvent(_ index: Int) { nodeChange = index }

  /// Passes an operation.
  ///
  /// - Parameters:
  ///   - index: Its index in the queue, smaller than that of any passed before.
  ///   - path: Its path, as in the patch.
  mutating func pass(
    _ index: Int, _ action: Action, of root: Root, path: UnsafeRawBufferPointer
  ) -> Effect {
    let start = place(of: root)
    var place = start
    // The first operation after which the path so far may lead to another place.
    var move = root == .screen ? Int.max : nodeChange
    var reader = CBORReader(path)
    var elementsLeft = (try? reader.readArrayCount()) ?? 0
    if elementsLeft > CBORLimits.nesting { return noteMove(index, of: start) }
    while places[place].set >= move {
      if elementsLeft == 0 { return note(index, action, at: place, move) }
      guard let element = Self.element(&reader) else {
        // The same path may have another form, which is not found here.
        return noteMove(index, of: start)
      }
      if places[place].splice < move, case .step(let step) = element, step < 0,
        places[place].removed.contains(Int(-1 - step))
      {
        return .nothing
      }
      move = min(move, places[place].splice)
      place = self.place(below: place, element)
      elementsLeft -= 1
    }
    return .nothing
  }

  /// Passes an operation that may move anything below a place.
  private mutating func noteMove(_ index: Int, of place: Int) -> Effect {
    places[place].splice = index
    places[place].removed = 0..<0
    return .whole
  }

  private mutating func note(_ index: Int, _ action: Action, at place: Int, _ move: Int) -> Effect {
    switch action {
    case .change: return .whole
    case .set:
      places[place].set = index
      return .whole
    case .splice(let splice):
      let removed = places[place].splice < move ? places[place].removed : 0..<0
      places[place].splice = index
      places[place].removed = splice.removed(before: removed)
      let start = splice.removed.lowerBound
      let values = removed.clamped(to: start..<start + splice.insertedCount)
      return .without(values: values.lowerBound - start..<values.upperBound - start)
    }
  }

  private mutating func place(of root: Root) -> Int {
    if let place = roots[root] { return place }
    roots[root] = places.count
    places.append(Place())
    return places.count - 1
  }

  private mutating func place(below parent: Int, _ element: Element) -> Int {
    let edge = Edge(parent: parent, element: element)
    if let place = edges[edge] { return place }
    edges[edge] = places.count
    places.append(Place())
    return places.count - 1
  }

  /// Returns nil for a key that is no text and no number.
  private static func element(_ reader: inout CBORReader) -> Element? {
    do throws(CBORError) {
      if reader.bytesLeft > 0, reader.base[reader.offset] >> 5 == 4 {
        return try reader.readArrayCount() == 1 ? .number(try reader.readInt()) : nil
      }
      return .step(try reader.readInt())
    } catch {
      return nil
    }
  }
}

extension LaterWrites.Splice {
  /// Reads the third part of an operation; nil if it is no splice that can fit.
  init?(_ value: UnsafeRawBufferPointer) {
    var reader = CBORReader(value)
    do throws(CBORError) {
      guard try reader.readArrayCount() == 3 else { return nil }
      let index = try reader.readInt()
      let removed = try reader.readInt()
      let limit = 0..<Int64(Int32.max)
      guard limit.contains(index), limit.contains(removed) else { return nil }
      self.removed = Int(index)..<Int(index + removed)
      insertedCount = try reader.readArrayCount()
    } catch {
      return nil
    }
  }

  /// Returns the elements before this splice which it or a later one removes: one range of them.
  ///
  /// - Parameter later: The elements after it which later ones remove.
  func removed(before later: Range<Int>) -> Range<Int> {
    let end = removed.lowerBound + insertedCount
    let shift = removed.upperBound - end
    let below = later.clamped(to: 0..<removed.lowerBound)
    let above = later.clamped(to: end..<max(end, later.upperBound))
    var result = removed
    if !below.isEmpty, below.upperBound == removed.lowerBound {
      result = below.lowerBound..<result.upperBound
    }
    if !above.isEmpty, above.lowerBound == end {
      result = result.lowerBound..<above.upperBound + shift
    }
    return result
  }
}
