/// A log and the chunks that continue it.
final class ContinuedSource: ByteSource {
  let file: FileSource
  let end: Int
  let added: MemorySource
  /// The number of events in the added chunks.
  let eventCount: Int
  /// The number of the first event in the added chunks; nil if it is not known.
  let firstNumber: Int?

  init(
    _ file: FileSource, upTo end: Int, added: [UInt8], eventCount: Int, firstNumber: Int? = nil
  ) {
    self.firstNumber = firstNumber
    self.file = file
    self.end = end
    self.added = MemorySource(added)
    self.eventCount = eventCount
  }

  var size: Int { end + added.size }

  func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    var done = 0
    if offset < end {
      let size = min(target.count, end - offset)
      done = try file.read(
        at: offset, into: UnsafeMutableRawBufferPointer(rebasing: target[..<size]))
      if done < size { return done }
    }
    let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
    return done + (try added.read(at: offset + done - end, into: rest))
  }
}
