import Glibc

/// Ends the process group of an application when this process is killed and cannot do it.
///
/// A shell waits for the end of its input, which the system closes together with this process.
final class GroupGuard {
  /// `POSIX_SPAWN_SETSID`.
  private static let ownSession: Int16 = 0x80
  private let identifier: pid_t
  private let input: Int32

  /// - Parameter group: The application that leads the group.
  /// - Returns: Nil if the shell cannot be started.
  init?(of group: pid_t) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    for output: Int32 in 1...2 {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A signal from the terminal must not end it before the application.
    posix_spawnattr_setflags(&attributes, Self.ownSession)
    let command = "read line || kill -9 -\(group)"
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
    defer { for word in words { free(word) } }
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var identifier = pid_t()
    guard posix_spawn(&identifier, "/bin/sh", &actions, &attributes, words, environment) == 0 else {
      close(ends[1])
      return nil
    }
    (self.identifier, input) = (identifier, ends[1])
    ProcessTree.begin(identifier)
  }

  /// Ends the shell, because the application has ended.
  deinit {
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    ProcessTree.forget(identifier)
    close(input)
  }
}
