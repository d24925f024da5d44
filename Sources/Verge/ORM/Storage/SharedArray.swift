import TypeLayout

/// An array whose copies share their common chunks.
///
/// A list of chunks: a write copies one chunk and the list, which has about 400 entries for 100,000
/// elements.
@usableFromInline struct SharedArray<Element> {
  @usableFromInline final class Chunk {
    @usableFromInline fileprivate(set) var elements: ContiguousArray<Element>
    init(_ elements: some Sequence<Element>) { self.elements = ContiguousArray(elements) }
  }

  /// The largest number of elements in a chunk; a larger chunk is split.
  static var chunkLimit: Int { 256 }

  @usableFromInline private(set) var chunks: [Chunk] = []
  /// The index of each chunk's first element.
  @usableFromInline private(set) var starts: [Int] = []
  @usableFromInline private(set) var count = 0

  init() {}

  init(_ elements: some Sequence<Element>) {
    chunks = Self.split(ContiguousArray(elements))
    renumber(from: 0)
  }

  /// Puts elements into as few chunks as possible, of about the same size.
  private static func split(_ elements: ContiguousArray<Element>) -> [Chunk] {
    if elements.count <= chunkLimit { return elements.isEmpty ? [] : [Chunk(elements)] }
    let count = (elements.count + chunkLimit - 1) / chunkLimit
    return (0..<count).map { index in
      Chunk(elements[elements.count * index / count..<elements.count * (index + 1) / count])
    }
  }

  private mutating func renumber(from chunk: Int) {
    var start = chunk == 0 ? 0 : starts[chunk - 1] + chunks[chunk - 1].elements.count
    starts.removeSubrange(chunk...)
    for chunk in chunks[chunk...] {
      starts.append(start)
      start += chunk.elements.count
    }
    count = start
  }

  /// The index of the chunk at a position; the last chunk for the end position.
  @usableFromInline
  func chunkIndex(of position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  @usableFromInline subscript(position: Int) -> Element {
    @inlinable get {
      precondition(position >= 0 && position < count, "no element \(position) of \(count)")
      let chunk = chunkIndex(of: position)
      return chunks[chunk].elements[position - starts[chunk]]
    }
    set {
      precondition(position >= 0 && position < count, "no element \(position) of \(count)")
      let chunk = chunkIndex(of: position)
      makeOwn(chunk)
      chunks[chunk].elements[position - starts[chunk]] = newValue
    }
  }

  private mutating func makeOwn(_ chunk: Int) {
    if !isKnownUniquelyReferenced(&chunks[chunk]) { chunks[chunk] = Chunk(chunks[chunk].elements) }
  }

  mutating func append(_ element: Element) {
    let last = chunks.count - 1
    guard last >= 0, chunks[last].elements.count < Self.chunkLimit else {
      chunks.append(Chunk(CollectionOfOne(element)))
      starts.append(count)
      count += 1
      return
    }
    makeOwn(last)
    chunks[last].elements.append(element)
    count += 1
  }

  mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<Element>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
    if range.isEmpty && range.lowerBound == count {
      for element in new { append(element) }
      return
    }
    let first = chunkIndex(of: range.lowerBound)
    let last = range.isEmpty ? first : chunkIndex(of: range.upperBound - 1)
    var merged = ContiguousArray(
      chunks[first].elements[..<(range.lowerBound - starts[first])])
    merged.append(contentsOf: new)
    merged.append(contentsOf: chunks[last].elements[(range.upperBound - starts[last])...])
    renumber(from: replaceChunks(first..<last + 1, with: merged))
  }

  /// Replaces chunks by those of other elements. Small chunks beside them are joined with them:
  /// otherwise changes one by one would leave as many chunks. The caller renumbers.
  ///
  /// - Returns: The index of the first chunk that is another one.
  private mutating func replaceChunks(
    _ range: Range<Int>, with elements: ContiguousArray<Element>
  ) -> Int {
    var (first, end, elements) = (range.lowerBound, range.upperBound, elements)
    let joinLimit = Self.chunkLimit / 2
    if first > 0, chunks[first - 1].elements.count + elements.count <= joinLimit {
      first -= 1
      elements = chunks[first].elements + elements
    }
    if end < chunks.count, elements.count + chunks[end].elements.count <= joinLimit {
      elements += chunks[end].elements
      end += 1
    }
    chunks.replaceSubrange(first..<end, with: Self.split(elements))
    return first
  }

  /// Removes the elements that meet a condition. Chunks without such an element stay shared, except
  /// small ones beside those with one.
  ///
  /// - Returns: Whether there was any.
  mutating func removeAll(where isMet: (Element) -> Bool) -> Bool {
    var firstChanged: Int?
    // From the end, because a chunk may be joined with the one before it, which then comes next.
    for index in chunks.indices.reversed() {
      var rest = chunks[index].elements
      let removed = Self.positions(in: rest, isMet)
      if removed.isEmpty { continue }
      // Not `removeAll(where:)`, which looks types up for each element that stays.
      for position in removed.reversed() { rest.remove(at: position) }
      firstChanged = replaceChunks(index..<index + 1, with: rest)
    }
    if let firstChanged { renumber(from: firstChanged) }
    return firstChanged != nil
  }

  /// The positions of the elements that meet a condition.
  private static func positions(
    in elements: ContiguousArray<Element>, _ isMet: (Element) -> Bool
  ) -> [Int] {
    elements.withUnsafeBufferPointer { elements in
      var positions: [Int] = []
      guard var element = elements.baseAddress else { return [] }
      for position in 0..<elements.count {
        if isMet(element.pointee) { positions.append(position) }
        element += 1
      }
      return positions
    }
  }

  // MARK: Comparing

  /// The number of elements at the beginning that are in chunks shared by both arrays, and of those
  /// after them that have the same bytes in both.
  func sharedPrefixCount(with old: SharedArray) -> Int {
    let shared = withReferences(old) { $0.sharedPrefixCount(with: $1) }
    if shared == chunks.count { return count }
    if shared == old.chunks.count { return starts[shared] }
    let same = chunks[shared].elements.withUnsafeBytes { new in
      old.chunks[shared].elements.withUnsafeBytes { ValueMemory.sharedPrefix($0, new) }
    }
    return starts[shared] + same / MemoryLayout<Element>.stride
  }

  /// The number of elements at the end that are in chunks shared by both arrays, and of those before
  /// them that have the same bytes in both.
  func sharedSuffixCount(with old: SharedArray) -> Int {
    let shared = withReferences(old) { $0.sharedSuffixCount(with: $1) }
    if shared == chunks.count { return count }
    let suffix = shared == 0 ? 0 : count - starts[chunks.count - shared]
    if shared == old.chunks.count { return suffix }
    let same = chunks[chunks.count - 1 - shared].elements.withUnsafeBytes { new in
      old.chunks[old.chunks.count - 1 - shared].elements.withUnsafeBytes {
        ValueMemory.sharedSuffix($0, new)
      }
    }
    return suffix + same / MemoryLayout<Element>.stride
  }

  private func withReferences(
    _ old: SharedArray, _ body: (ReferenceWords, ReferenceWords) -> Int
  ) -> Int {
    chunks.withUnsafeBytes { new in
      old.chunks.withUnsafeBytes { body(ReferenceWords(bytes: new), ReferenceWords(bytes: $0)) }
    }
  }
}

/// The references of an array of objects as integers, so that the comparison is compiled only once.
private struct ReferenceWords {
  let bytes: UnsafeRawBufferPointer

  private static var size: Int { MemoryLayout<UInt>.size }

  var count: Int { bytes.count / Self.size }

  subscript(index: Int) -> UInt {
    bytes.loadUnaligned(fromByteOffset: index * Self.size, as: UInt.self)
  }

  func sharedPrefixCount(with other: ReferenceWords) -> Int {
    let shorter = min(count, other.count)
    return (0..<shorter).first { self[$0] != other[$0] } ?? shorter
  }

  func sharedSuffixCount(with other: ReferenceWords) -> Int {
    let shorter = min(count, other.count)
    return (0..<shorter).first { self[count - 1 - $0] != other[other.count - 1 - $0] } ?? shorter
  }
}
