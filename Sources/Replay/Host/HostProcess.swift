import CBOR
import Foundation

/// A replay host in a process of its own.
package final class HostProcess {
  package let channel: HostChannel
  private let identifier: pid_t
  private var status: Int32?

  /// What the process said of its application.
  package private(set) var application = ""
  package private(set) var version = ""

  /// Why a host cannot be used.
  package enum Failure: Error, CustomStringConvertible {
    case cannotStart(path: String, errno: Int32)
    case isNoHost(path: String)
    case stopped(reason: String)

    package var description: String {
      switch self {
      case .cannotStart(let path, let code):
        "cannot start '\(path)': \(String(cString: strerror(code)).lowercased())"
      case .isNoHost(let path):
        "'\(path)' is not a replay host; its main must be StartupComponent.main() or "
          + "ReplayHost.main(_:)"
      case .stopped(let reason): "the application stopped in the middle: \(reason)"
      }
    }
  }

  /// Starts an executable as a host and asks it for something.
  ///
  /// - Parameters:
  ///   - path: The executable.
  ///   - arguments: Its arguments, without its name.
  package init(path: String, arguments: [String] = [], request: HostRequest) throws {
    var pair: [Int32] = [0, 0]
    // A socket, so that a peer that is gone is an error code and not a signal.
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0
    else { throw Failure.cannotStart(path: path, errno: errno) }
    signal(SIGPIPE, SIG_IGN)
    channel = HostChannel(descriptor: pair[0])
    identifier = try Self.spawn(path, arguments, descriptor: pair[1])
    close(pair[1])
    channel.write(HostProtocol.greeting)
    channel.write(request.value)
    guard Self.speaks(pair[0]), let greeting = channel.read(), HostProtocol.isGreeting(greeting),
      let description = channel.read()
    else {
      kill()
      throw Failure.isNoHost(path: path)
    }
    application = description["app"]?.textValue ?? ""
    version = description["version"]?.textValue ?? ""
  }

  /// A host speaks as soon as its `main` begins; a program that is none may say nothing for ever.
  private static let patience: Int32 = 10_000  // Milliseconds.

  private static func speaks(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&waiting, 1, patience)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  private static let childDescriptor: Int32 = 3

  private static func spawn(
    _ path: String, _ arguments: [String], descriptor: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, childDescriptor)
    var environment = ProcessInfo.processInfo.environment
    environment[HostProtocol.environmentKey] = String(childDescriptor)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for word in words { free(word) }
      for setting in settings { free(setting) }
    }
    var identifier = pid_t()
    let code = posix_spawnp(&identifier, path, &actions, nil, words, settings)
    guard code == 0 else { throw Failure.cannotStart(path: path, errno: code) }
    return identifier
  }

  /// Waits for the process to end.
  ///
  /// - Returns: How it ended, in words; nil for an ordinary end.
  package func wait() -> String? {
    var status: Int32 = 0
    if self.status == nil {
      while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
      self.status = status
    }
    status = self.status ?? 0
    let number = status & 0x7F
    if number != 0 { return "signal \(number) (\(String(cString: strsignal(number))))" }
    let code = (status >> 8) & 0xFF
    return code == 0 ? nil : "exit code \(code)"
  }

  /// Ends the process at once.
  package func kill() {
    _ = Foundation.kill(identifier, SIGKILL)
    channel.close()
    _ = wait()
  }
}
