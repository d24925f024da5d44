import EventModel
import Platform

/// An open log in the form in which another process can read the same bytes.
///
/// A path could name another file by the time the other process opens it.
package struct LogHandover: Sendable {
  /// The open file. It belongs to the reader that gave it.
  package var descriptor: Int32
  /// The number of bytes at its beginning that are read.
  package var size: Int
  /// The chunks that follow, made of the journal slots.
  package var added: [UInt8]

  /// Creates a description of an open file.
  package init(descriptor: Int32, size: Int, added: [UInt8]) {
    (self.descriptor, self.size, self.added) = (descriptor, size, added)
  }
}

extension SessionLogReader {
  /// The log for another process; nil for a log in memory. It is valid as long as this reader.
  package var handover: LogHandover? {
    switch source {
    case let file as FileSource:
      LogHandover(descriptor: file.descriptor, size: file.size, added: [])
    case let log as ContinuedSource:
      LogHandover(descriptor: log.file.descriptor, size: log.end, added: log.added.bytes)
    default: nil
    }
  }

  /// Reads a log that another process opened. Errors contain `name`.
  ///
  /// - Throws: As ``init(path:named:mode:symbols:)``.
  package convenience init(
    _ log: LogHandover, named name: String, symbols: SymbolTable = SymbolTable()
  ) throws(LogError) {
    let copy = Descriptor.duplicate(log.descriptor)
    if copy < 0 { throw SystemCall.error("open", path: name) }
    let file = FileSource(descriptor: copy, path: name, size: log.size)
    let source: any ByteSource =
      log.added.isEmpty
      ? file : ContinuedSource(file, upTo: log.size, added: log.added, eventCount: 0)
    try self.init(source, file: name, mode: .tail, symbols: symbols)
  }

  /// Reads the log of another reader once more, from its first event.
  ///
  /// - Throws: As ``init(path:named:mode:symbols:)``.
  package convenience init(
    again reader: SessionLogReader, symbols: SymbolTable = SymbolTable()
  ) throws(LogError) {
    try self.init(reader.source, file: reader.file, mode: reader.mode, symbols: symbols)
  }
}
