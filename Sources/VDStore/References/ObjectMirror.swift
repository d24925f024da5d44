/// A cell with the last written value of a part of an object.
protocol ObjectMirror: AnyObject {
  /// The encoding of the present part; a constant if it cannot be encoded.
  func encodedPart() -> [UInt8]

  /// Commits the present part, unless the cell already holds it.
  func follow()
}
