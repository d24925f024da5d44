import Dispatch
import Platform
import Replay
import ReplayRuntime

/// What an application prints, made safe for a terminal.
///
/// The application writes into two pipes. A thread reads them and writes the text to the standard
/// streams of this process with control characters made visible.
final class ApplicationOutput: @unchecked Sendable {
  /// The ends of the pipes for the application: its standard output and standard error.
  let application: [Int32]
  private let own: [Int32]
  /// Closing the writing end asks the thread to end.
  private let stop: (reading: Int32, writing: Int32)
  private let targets: [Int32]
  /// The largest number of bytes that are passed on, of each stream; nil for no limit.
  private let limit: Int?
  private let isDone = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - targets: The descriptors to which standard output and standard error are written.
  ///   - limit: The largest number of bytes that are passed on, of each stream; nil for no limit.
  /// - Throws: ``SystemError`` if there are no pipes or threads left.
  init(to targets: [Int32], limit: Int?) throws(SystemError) {
    var pipes: [(reading: Int32, writing: Int32)] = []
    func close() { for pipe in pipes { for end in [pipe.0, pipe.1] { Descriptor.close(end) } } }
    for _ in 0..<3 {
      guard let pipe = Descriptor.pipe() else {
        let error = SystemError.last
        close()
        throw error
      }
      pipes.append(pipe)
    }
    own = [pipes[0].reading, pipes[1].reading]
    application = [pipes[0].writing, pipes[1].writing]
    stop = pipes[2]
    self.targets = targets
    self.limit = limit
    for descriptor in own { Descriptor.doNotWait(descriptor) }
    do throws(SystemError) {
      try Threads.detach { [self] in
        pass()
        for descriptor in own { Descriptor.close(descriptor) }
        Descriptor.close(stop.reading)
        isDone.signal()
      }
    } catch {
      close()
      throw error
    }
  }

  /// Closes this process's copies of the application's ends, so that the pipes end with the
  /// application. Call it after the application has got its ends.
  func begin() {
    for descriptor in application { Descriptor.close(descriptor) }
  }

  /// Writes what the pipes still hold, and ends. A process that still has the other end of a pipe
  /// is not waited for.
  func end() {
    Descriptor.close(stop.writing)
    isDone.wait()
  }

  private func pass() {
    var streams = zip(own, targets).map { Stream(source: $0, target: $1, rest: limit) }
    var isStopping = false
    while streams.contains(where: \.isOpen) {
      let sources = streams.map { $0.isOpen ? $0.source : -1 }
      let found = Descriptor.wait(
        forAny: sources + [isStopping ? -1 : stop.reading], milliseconds: isStopping ? 0 : -1)
      guard let found else {
        if SystemError.last == .interrupted { continue }
        return
      }
      if isStopping, found.allSatisfy(\.isEmpty) { return }
      if !found[2].isEmpty { isStopping = true }
      for index in streams.indices where !found[index].isEmpty { streams[index].pass() }
    }
  }

  /// One pipe and where its text goes.
  private struct Stream {
    let source: Int32
    let target: Int32
    /// The number of bytes that may still be passed on; nil for no limit.
    var rest: Int?
    var isOpen = true
    /// The beginning of a character whose other bytes have not come yet.
    private var part: [UInt8] = []

    init(source: Int32, target: Int32, rest: Int?) {
      (self.source, self.target, self.rest) = (source, target, rest)
    }

    mutating func pass() {
      let bytes = Descriptor.read(source, upTo: 1 << 16)
      if bytes == nil, SystemError.last == .wouldWait { return }
      guard let bytes, !bytes.isEmpty else {
        isOpen = false
        return write(part)
      }
      guard rest ?? 1 > 0 else { return }
      let text = part + bytes
      let end = text.count - Self.incomplete(text)
      part = Array(text[end...])
      write(Array(text[..<end]))
      guard let rest else { return }
      self.rest = rest - bytes.count
      if rest <= bytes.count {
        write(Array("\n(the application printed more; it is left out)\n".utf8))
      }
    }

    private mutating func write(_ bytes: [UInt8]) {
      if bytes.isEmpty { return }
      let text = TerminalText.escaped(String(decoding: bytes, as: UTF8.self), keepsNewlines: true)
      guard let error = Descriptor.write(text, to: target), target == 1 else { return }
      if let problem = StandardStreams.problem(of: error) { StandardError.write(problem) }
      // The application then cannot write either, and says so with its exit code.
      isOpen = false
      Descriptor.replace(source, with: Self.nothing)
    }

    /// A descriptor that ends the pipe of an application when it takes the place of its end.
    private static let nothing = Descriptor.open("/dev/null", .reading)

    /// The number of bytes at the end that begin a character of more bytes.
    private static func incomplete(_ bytes: [UInt8]) -> Int {
      for (distance, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
        let size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        return size > distance + 1 ? distance + 1 : 0
      }
      return 0
    }
  }
}
