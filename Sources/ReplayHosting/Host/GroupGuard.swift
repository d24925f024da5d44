import Platform
import Replay

/// Ends the process group of an application when this process is killed and cannot do it.
///
/// A shell waits for the end of its input, which the system closes together with this process. It is
/// started before the application, whose process says its number before the application runs, so
/// that it also works if this process is killed in between.
final class GroupGuard {
  /// Takes a line with the number of the process that leads the group.
  let input: Int32
  private let identifier: Int32

  /// Returns nil if the shell cannot be started.
  init?() {
    guard let ends = Descriptor.pipe() else { return nil }
    let nothing = Descriptor.open("/dev/null", .writing)
    defer { for end in [ends.reading, nothing] { Descriptor.close(end) } }
    // A signal from the terminal must not end it before the application.
    let guardian = try? ChildProcess(
      path: "/bin/sh", ["sh", "-c", "read group; read line || kill -9 -$group"], [:],
      streams: [ends.reading, nothing, nothing], leading: .session)
    guard let guardian else {
      Descriptor.close(ends.writing)
      return nil
    }
    (identifier, input) = (guardian.identifier, ends.writing)
    ProcessTree.begin(identifier)
  }

  /// Ends the shell, because the application has ended.
  deinit {
    Processes.send(Signals.kill, to: identifier)
    Processes.wait(for: identifier)
    ProcessTree.forget(identifier)
    Descriptor.close(input)
  }
}
