import CBOR
import EventModel
import HeadlessUI
import Platform
import Replay
import ReplayRuntime
import SessionLog
import TextTerminal

/// The connection to the program that started this process.
struct HostPeer {
  let channel: HostChannel
  private let descriptor: Int32
  private let tail: HostTail?

  init(_ channel: HostChannel, _ descriptor: Int32, tail: Int32?) {
    self.channel = channel
    self.descriptor = descriptor
    self.tail = tail.flatMap(HostTail.init(inherited:))
  }

  /// Reports that the application waits for input and is not blocked.
  func beat() { tail?.beat() }

  func handleFaults() { CrashHandler.install(tail) }

  /// Sends the closing message of a session, after which others follow. The parent process counts
  /// its bytes together with those of events.
  func close(_ message: HostClosing) {
    guard let bytes = try? CBOREncoder().encode(message) else { return }
    _ = channel.write(bytes)
    tail?.pieceWasSent(bytes.count)
  }

  /// Creates the writer that sends the events of one request.
  func writer(_ symbols: SymbolTable) -> HostEventWriter {
    HostEventWriter(descriptor: descriptor, tail: tail, symbols: symbols)
  }
}
