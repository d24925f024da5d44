import EventModel

/// A source location as plain numbers, so that looking it up allocates nothing.
struct PlaceKey: Hashable {
  var file: UInt
  var line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = UInt(bitPattern: file.utf8Start)
    self.line = line
  }
}
