import CBOR
import Foundation
import HeadlessUI
import ReplayRuntime

/// Runs an application without a screen, on lines of text.
///
/// | line | does |
/// |---|---|
/// | `tap TARGET` | taps a control; the end of its path is enough when only one ends so |
/// | `type TARGET TEXT` | replaces the text of a field |
/// | `wait SECONDS` | lets time pass: timers fire, effects end |
/// | `screen` | prints what the screen shows |
/// | `targets` | prints every control |
/// | `quit` | ends the session, as the end of input does |
public final class HeadlessSession {
  /// The runtime, on real time.
  public let runtime: Runtime
  package let application: any ReplayableApplication.Type
  package let host: HeadlessHost
  package var onIdle: () -> Void = {}

  /// Prepares a session; ``runStandardInput()`` starts the application.
  public init(_ application: any ReplayableApplication.Type, runtime: Runtime? = nil) {
    self.application = application
    self.runtime = runtime ?? Runtime(clock: .system)
    host = HeadlessHost(runtime: self.runtime)
  }

  /// Starts the application, carries out every line of standard input, ends the session.
  public func runStandardInput() {
    start()
    while let line = nextLine() {
      guard perform(line) else { break }
      onIdle()
    }
    finish()
  }

  package func start() {
    runtime.start(.map([:])) { [host, application] in application.build(in: host) }
  }

  package func finish() { runtime.finish() }

  /// Reads a line while timers go on firing.
  private func nextLine() -> String? {
    var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 50) == 0 {
      runtime.advance()
      onIdle()
    }
    runtime.advance()
    return readLine()
  }

  /// Carries out one line.
  ///
  /// - Returns: False when the session shall end.
  package func perform(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch words.first {
    case nil: return true
    case "quit": return false
    case "tap" where words.count >= 2:
      report { () throws(InputError) in
        try host.tap(words.dropFirst().joined(separator: " "))
      }
    case "type" where words.count >= 2:
      report { () throws(InputError) in
        try host.type(words.count > 2 ? words[2] : "", into: words[1])
      }
    case "wait":
      wait(seconds: words.count > 1 ? Double(words[1]) ?? 0 : 0)
    case "screen": print(host.screen?.plainText ?? "")
    case "targets":
      for target in host.targets {
        print(target.path, target.isEnabled ? "" : "(disabled)", target.value ?? "")
      }
    default:
      FileHandle.standardError.write(Data("cannot do '\(line)'; try tap, type, wait\n".utf8))
    }
    return true
  }

  private func wait(seconds: Double) {
    let end = Date(timeIntervalSinceNow: max(0, min(seconds, 3_600)))
    while Date() < end {
      usleep(5_000)
      runtime.advance()
    }
  }

  private func report(_ input: () throws(InputError) -> Void) {
    do {
      try input()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
  }
}
