import EventModel
import Platform
import SessionLog

/// A log as the application of today would have recorded it, in a file without a name.
package struct MigratedLog {
  /// A reader of the log.
  package let reader: SessionLogReader
  /// The numbers of the migrations that were applied, from the first on, counted from 1.
  package let applied: ClosedRange<Int>
  /// The numbers of those that changed nothing in it.
  package var unused: [Int] = []

  /// Whether a log is of an earlier build, by the number of migrations.
  package static func isNeeded(for head: SessionHead, of count: Int) -> Bool {
    head.migrations < count
  }

  /// Migrates a log in this process.
  ///
  /// - Throws: ``LogError``; ``MigrationError``; ``ProjectionError``.
  package init(
    of reader: SessionLogReader, named name: String, _ application: any ReplayableApplication.Type
  ) throws {
    try self.init(
      of: reader, named: name, application.declaredMigrations, after: reader.head.migrations,
      count: application.declaredMigrations.count)
  }

  /// Migrates a log by migrations that no application declares, and that its head does not count.
  ///
  /// - Throws: ``LogError``; ``MigrationError``; ``ProjectionError``.
  package init(of reader: SessionLogReader, named name: String, by migrations: [Migration]) throws {
    try self.init(
      of: reader, named: name, migrations, after: 0, count: reader.head.migrations)
  }

  private init(
    of reader: SessionLogReader, named name: String, _ migrations: [Migration], after first: Int,
    count: Int
  ) throws {
    let symbols = SymbolTable()
    let recorded = try SessionLogReader(again: reader, symbols: symbols)
    var unused: [Int] = []
    try self.init(of: reader, named: name, count: count, symbols) { writer in
      unused = try LogMigration.forEachEvent(of: recorded, migrations, after: first) { event in
        try writer.append(event)
        return true
      }
    }
    self.unused = unused
  }

  /// Makes the log of what `write` writes.
  ///
  /// - Parameter count: The number of migrations of the application.
  package init(
    of reader: SessionLogReader, named name: String, count: Int, _ symbols: SymbolTable,
    _ write: (SessionLogWriter) throws -> Void
  ) throws {
    applied = min(reader.head.migrations + 1, count)...count
    var head = reader.head
    head.migrations = count
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: head, symbols: symbols)
    try write(writer)
    try writer.close()
    self.reader = try Self.reader(of: destination.bytes, named: name, reader.symbols)
  }

  /// A reader of a file, because only a file can be handed to another process.
  private static func reader(
    of bytes: [UInt8], named name: String, _ symbols: SymbolTable
  ) throws -> SessionLogReader {
    let descriptor = UnnamedFile.createInMemory()
    let error =
      descriptor < 0 ? .last : bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    defer { if descriptor >= 0 { Descriptor.close(descriptor) } }
    if let error { throw LogError(.system(call: "migrate", errno: error.code), file: name) }
    return try SessionLogReader(
      LogHandover(descriptor: descriptor, size: bytes.count, added: []), named: name,
      symbols: symbols)
  }
}
