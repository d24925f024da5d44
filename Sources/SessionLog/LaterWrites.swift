import CBOR

/// What a queue's later operations overwrite, to find the earlier ones that leave nothing.
///
/// The paths of the operations are added first; each gets a place in ``paths``. Then the operations
/// are passed from the last to the first. What an operation does below a path has no effect if a
/// later one sets that path, or removes the element of an array that it leads through. The path must
/// lead to the same place until then: a splice of an array on the way moves elements. Every operation
/// is expected to fit the state before it.
struct LaterWrites: ~Copyable {
  /// What an operation does at its path.
  enum Action {
    /// Replaces what is there.
    case set
    /// Removes and inserts elements of the array there.
    case splice(Splice)
    /// Changes what is there, and moves nothing.
    case change
    /// Changes something below the path, or moves it.
    case unknown
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
    case without(values: Range<Int32>)

    static let whole = Effect.without(values: 0..<0)
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

  /// The paths of the operations.
  var paths = PathTree()
  /// By the numbers of the paths.
  private var places: [Place] = []
  /// The index of the first event that makes, removes or renames nodes.
  private var nodeChange = Int.max

  /// Forgets all operations and paths.
  mutating func reset() {
    paths.reset()
    places.removeAll(keepingCapacity: places.count < PathTree.keptCount)
    nodeChange = .max
  }

  /// Must be called after the last path was added and before the first operation is passed.
  mutating func begin() {
    places.append(contentsOf: repeatElement(Place(), count: paths.count - places.count))
  }

  /// Passes an event that is no patch.
  mutating func passEvent(_ index: Int) { nodeChange = index }

  /// Passes an operation.
  ///
  /// - Parameters:
  ///   - index: Its index in the queue, smaller than that of any passed before.
  ///   - path: The number of its path.
  mutating func pass(_ index: Int, _ action: Action, at path: Int) -> Effect {
    // The first later operation that overwrites the value, if the path leads to it until then, and
    // the first one after which the path may lead to another place.
    var overwriting = places[path].set
    var move = Int.max
    var step = path
    while let above = paths.parent(of: step) {
      let place = places[above]
      if place.splice <= overwriting { overwriting = .max }
      move = min(move, place.splice)
      overwriting = min(overwriting, place.set)
      if let element = paths.index(of: step), place.removed.contains(element) {
        overwriting = min(overwriting, place.splice)
      }
      step = above
    }
    let end = paths.isScreen(step) ? Int.max : nodeChange
    if overwriting < end { return .nothing }
    return note(index, action, at: path, of: step, min(move, end))
  }

  private mutating func note(
    _ index: Int, _ action: Action, at path: Int, of root: Int, _ move: Int
  ) -> Effect {
    switch action {
    case .change: return .whole
    case .unknown:
      places[root].splice = index
      places[root].removed = 0..<0
      return .whole
    case .set:
      places[path].set = index
      return .whole
    case .splice(let splice):
      let removed = places[path].splice < move ? places[path].removed : 0..<0
      places[path].splice = index
      places[path].removed = splice.removed(before: removed)
      let start = splice.removed.lowerBound
      let values = removed.clamped(to: start..<start + splice.insertedCount)
      return .without(
        values: Int32(values.lowerBound - start)..<Int32(values.upperBound - start))
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
