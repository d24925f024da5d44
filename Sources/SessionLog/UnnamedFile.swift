import Glibc

/// A temporary file that no folder lists, so that nothing remains when the process ends.
package enum UnnamedFile {
  /// Creates the file in memory, if the system has a place for that.
  ///
  /// - Returns: As ``create(in:)``.
  package static func createInMemory() -> Int32 {
    let memory = "/dev/shm"
    return create(in: access(memory, W_OK) == 0 ? memory : temporaryFolder)
  }

  /// The folder for temporary files: that which `TMPDIR` names, or that of the system.
  package static var temporaryFolder: String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  /// - Returns: The descriptor of the new file, which a program that is started does not get;
  ///   negative, with `errno`, if it cannot be created.
  package static func create(in folder: String) -> Int32 {
    let descriptor = open(folder, temporary | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 || ![EOPNOTSUPP, EISDIR, EINVAL].contains(errno) { return descriptor }
    return createAndUnlink(in: folder)
  }

  /// `__O_TMPFILE`, which has no name in Swift.
  private static let temporary: Int32 = 0o20_000_000

  /// For a file system that can only make files with names.
  static func createAndUnlink(in folder: String) -> Int32 {
    var template = Array("\(folder)/compose-replay-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return descriptor }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}
