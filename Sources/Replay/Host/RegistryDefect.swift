import Glibc

/// Why the registry of applications is not used.
package struct RegistryDefect: Error, Equatable, CustomStringConvertible {
  /// The file or folder.
  package let path: String
  /// What is wrong with it.
  package let reason: String
  /// Whether the file or folder does not exist.
  let isMissing: Bool

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
    isMissing = false
  }

  init(_ path: String, call: String, _ code: Int32) {
    self.path = path
    reason = "cannot \(call) it: \(String(cString: strerror(code)).lowercased())"
    isMissing = code == ENOENT
  }

  /// The message for a person.
  package var description: String { "'\(path)': \(reason)" }

  /// Checks that an open file belongs to this user and that no other user can write it.
  ///
  /// - Parameter allowsRoot: Whether it may also belong to the superuser.
  static func check(
    _ descriptor: Int32, _ path: String, type: mode_t, allowsRoot: Bool
  ) throws(RegistryDefect) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw RegistryDefect(path, call: "read", errno) }
    guard status.st_mode & S_IFMT == type else {
      throw RegistryDefect(path, type == S_IFDIR ? "it is not a folder" : "it is not a file")
    }
    guard status.st_uid == geteuid() || (allowsRoot && status.st_uid == 0) else {
      throw RegistryDefect(path, "it belongs to another user")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw RegistryDefect(path, "other users can write it")
    }
  }
}
