import CBOR

/// The target of an input with stand-ins of secrets in it, as a log names a control.
///
/// A replay finds the control by the rest of its path, since it may have another text in the place of a
/// stand-in: the application can bring the secret itself, and a label of the source can be equal to one.
/// Where the rest fits several controls, `#n` after the path is the place among these, from 0.
package struct ConcealedTarget: Sendable {
  /// The bytes around the stand-ins, in order; at least two parts.
  private let rest: [[UInt8]]

  /// - Parameters:
  ///   - target: A path without a place.
  ///   - standIns: The stand-ins of the session.
  /// - Returns: Nil if the path holds none of them.
  package init?(_ target: String, standIns: StandInTexts) {
    let bytes = Array(target.utf8)
    guard standIns.mayBe(in: bytes) else { return nil }
    var rest: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if let standIn = standIns.longest(at: index, in: bytes) {
        rest.append([])
        index += standIn
      } else {
        rest[rest.count - 1].append(bytes[index])
        index += 1
      }
    }
    if rest.count < 2 { return nil }
    self.rest = rest
  }

  /// Whether a path is equal but for the places of the stand-ins, in each of which it has any text.
  package func matches(_ path: String) -> Bool {
    var left = Array(path.utf8)[...]
    for (index, part) in rest.enumerated() {
      if index == 0 {
        guard left.starts(with: part) else { return false }
        left = left.dropFirst(part.count)
      } else if index == rest.count - 1 {
        return left.count > part.count && left.suffix(part.count).elementsEqual(part)
      } else {
        guard let found = left.dropFirst().firstRange(of: part) else { return false }
        left = left[found.upperBound...]
      }
    }
    return false
  }
}

/// The stand-ins of a session that are looked for in the paths of controls.
package struct StandInTexts: Sendable {
  /// By their first byte, longest first.
  private var texts: [UInt8: [[UInt8]]] = [:]
  private var search = SecretSearch()

  /// The number of characters of the stand-ins that are taken.
  private let lengths: ClosedRange<Int>

  /// Creates an empty list.
  ///
  /// - Parameter lengths: The number of characters of the stand-ins that are taken.
  package init(lengths: ClosedRange<Int> = RedactionTable.shortestPart...Int.max) {
    self.lengths = lengths
  }

  /// Creates the list of those of a log.
  package init(of standIns: Set<CBORValue>) {
    self.init()
    for text in standIns.compactMap(\.textValue).sorted() { add(text) }
  }

  /// Adds a stand-in, if it is a text of a length that is taken.
  package mutating func add(_ standIn: String) {
    guard lengths.contains(standIn.count) else { return }
    let bytes = Array(standIn.utf8)
    var list = texts[bytes[0]] ?? []
    let place = list.firstIndex { $0.count <= bytes.count } ?? list.count
    if list.indices.contains(place), list[place...].contains(bytes) { return }
    list.insert(bytes, at: place)
    texts[bytes[0]] = list
    search.add(bytes)
  }

  fileprivate func mayBe(in bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes(search.finds) }

  /// The size of the longest stand-in that begins at an index; nil for none.
  fileprivate func longest(at index: Int, in bytes: [UInt8]) -> Int? {
    texts[bytes[index]]?.first { bytes[index...].starts(with: $0) }?.count
  }
}
