import Foundation
import Glibc

/// A socket on the loopback address. Each connection has a thread.
struct Listener: Sendable {
  private let descriptor: Int32
  /// The port, which the system has chosen.
  let port: UInt16

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 64) == 0
          ? getsockname(socket, address, &size) : -1
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Answers each line of each connection until the process ends.
  func serve(_ answer: @escaping @Sendable (String) throws -> String) throws {
    // The client may close its connection before it reads its answer.
    signal(SIGPIPE, SIG_IGN)
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      Thread.detachNewThread { Self.serve(connection, answer) }
    }
  }

  private static func serve(_ connection: Int32, _ answer: (String) throws -> String) {
    defer { close(connection) }
    guard let input = fdopen(dup(connection), "r") else { return }
    defer { fclose(input) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, input) > 0, let text = line.map({ String(cString: $0) }) {
      // An input that the session does not take any more gets no answer.
      guard let reply = try? answer(String(text.prefix { !$0.isNewline })) else { return }
      let bytes = Array("\(reply)\n".utf8)
      guard write(connection, bytes, bytes.count) == bytes.count else { return }
    }
  }
}
