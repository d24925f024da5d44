import Dispatch
import Glibc
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
  private let stop: [Int32]
  private let targets: [Int32]
  /// The largest number of bytes that are passed on, of each stream; nil for no limit.
  private let limit: Int?
  private let isDone = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - targets: The descriptors to which standard output and standard error are written.
  ///   - limit: The largest number of bytes that are passed on, of each stream; nil for no limit.
  /// - Throws: ``SystemError`` if there are no pipes or threads left.
  init(to targets: [Int32], limit: Int?) throws(SystemError) {
    var pipes: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [0, 0]
      guard pipe(&pair) == 0 else {
        let error = SystemError(code: errno)
        for descriptor in pipes.joined() { close(descriptor) }
        throw error
      }
      for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      pipes.append(pair)
    }
    own = [pipes[0][0], pipes[1][0]]
    application = [pipes[0][1], pipes[1][1]]
    stop = pipes[2]
    self.targets = targets
    self.limit = limit
    for descriptor in own { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    do {
      try Threads.detach { [self] in
        pass()
        for descriptor in own { close(descriptor) }
        close(stop[0])
        isDone.signal()
      }
    } catch {
      for descriptor in pipes.joined() { close(descriptor) }
      throw SystemError(code: error.code)
    }
  }

  /// Closes this process's copies of the application's ends, so that the pipes end with the
  /// application. Call it after the application has got its ends.
  func begin() {
    for descriptor in application { close(descriptor) }
  }

  /// Writes what the pipes still hold, and ends. A process that still has the other end of a pipe
  /// is not waited for.
  func end() {
    close(stop[1])
    isDone.wait()
  }

  private func pass() {
    var streams = zip(own, targets).map { Stream(source: $0, target: $1, rest: limit) }
    var isStopping = false
    while streams.contains(where: \.isOpen) {
      var waiting = streams.map {
        pollfd(fd: $0.isOpen ? $0.source : -1, events: Int16(POLLIN), revents: 0)
      }
      waiting.append(pollfd(fd: isStopping ? -1 : stop[0], events: Int16(POLLIN), revents: 0))
      let count = poll(&waiting, nfds_t(waiting.count), isStopping ? 0 : -1)
      if count < 0, errno == EINTR { continue }
      if isStopping, count <= 0 { return }
      if waiting[2].revents != 0 { isStopping = true }
      for index in streams.indices where waiting[index].revents != 0 { streams[index].pass() }
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
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(source, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      if count <= 0 {
        isOpen = false
        return write(part)
      }
      guard rest ?? 1 > 0 else { return }
      let text = part + bytes[..<count]
      let end = text.count - Self.incomplete(text)
      part = Array(text[end...])
      write(Array(text[..<end]))
      guard let rest else { return }
      self.rest = rest - count
      if rest <= count { write(Array("\n(the application printed more; it is left out)\n".utf8)) }
    }

    private mutating func write(_ bytes: [UInt8]) {
      if bytes.isEmpty { return }
      let text = TerminalText.escaped(String(decoding: bytes, as: UTF8.self), keepsNewlines: true)
      guard let code = StandardStreams.write(text, to: target), target == 1 else { return }
      if let problem = StandardStreams.problem(of: code) { StandardError.write(problem) }
      // The application then cannot write either, and says so with its exit code.
      isOpen = false
      dup2(Self.nothing, source)
    }

    /// A descriptor that ends the pipe of an application when it takes the place of its end.
    private static let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)

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
