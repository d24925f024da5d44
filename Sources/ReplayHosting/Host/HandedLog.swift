import EventModel
import Platform
import Replay
import SessionLog

/// The descriptors by which a replay host reads the log that the parent process has opened.
final class HandedLog {
  /// The numbers of bytes of a log and of the chunks that follow it.
  struct Sizes: Codable, Sendable {
    var file: Int
    var added: Int
  }

  /// The open log.
  let file: Int32
  /// A file without a name that holds the chunks of the journal slots; nil if there are none.
  let chunks: Int32?

  /// - Parameter host: The path of the executable, for the error.
  init(_ log: LogHandover, host: String) throws {
    file = log.descriptor
    chunks = try log.added.isEmpty ? nil : Self.file(of: log.added, host: host)
  }

  deinit { if let chunks { Descriptor.close(chunks) } }

  private static func file(of bytes: [UInt8], host: String) throws -> Int32 {
    let descriptor = UnnamedFile.createInMemory()
    let error =
      descriptor < 0 ? .last : bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    if let error {
      if descriptor >= 0 { Descriptor.close(descriptor) }
      throw HostProcess.Failure.cannotStart(path: host, errno: error.code)
    }
    return descriptor
  }

  // MARK: The application's side

  private static let fileDescriptor: Int32 = 5
  private static let chunksDescriptor: Int32 = 6

  /// The log at the descriptors that the parent process handed over.
  static func received(_ sizes: Sizes) -> LogHandover {
    // Programs that the application starts do not get the log.
    Descriptor.makePrivate(fileDescriptor)
    var chunks: [UInt8] = []
    if sizes.added > 0 {
      Descriptor.makePrivate(chunksDescriptor)
      chunks = Descriptor.read(chunksDescriptor, at: 0, upTo: sizes.added) ?? []
      if chunks.count != sizes.added { chunks = [] }
    }
    return LogHandover(descriptor: fileDescriptor, size: sizes.file, added: chunks)
  }
}

extension HostRequest {
  /// Reads a request and takes the log that is handed over with it.
  static func read(from channel: HostChannel) throws -> HostRequest? {
    guard var request = try channel.read(HostRequest.self) else { return nil }
    request.handover = request.opened.map(HandedLog.received)
    request.rules = request.rules.map { max($0, .first) }
    return request
  }

  /// A reader of the log to replay.
  func reader(symbols: SymbolTable) throws(LogError) -> SessionLogReader {
    guard let handover else { throw LogError(.notFound, file: log) }
    return try SessionLogReader(handover, named: log, symbols: symbols)
  }
}
