import Glibc

/// A new file beside another one, with a name that no other file has.
///
/// A link that someone has put at a known name could lead to another file. A signal that ends this
/// process removes the file, until ``keep(_:)``.
package enum UniqueFile {
  /// Creates an empty file. It can be read by the users who can read the file at `path`, or, if there
  /// is none, other new files.
  ///
  /// - Returns: The open file, which a program that is started does not get, and its path.
  /// - Throws: ``LogError`` if the folder cannot be written.
  package static func create(
    beside path: String
  ) throws(LogError) -> (descriptor: Int32, path: String) {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    if descriptor < 0 { throw SystemCall.error("create", path: path) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var status = stat()
    let mask = umask(0)
    umask(mask)
    let isOld = stat(path, &status) == 0
    fchmod(descriptor, isOld ? status.st_mode & 0o777 : 0o666 & ~mask)
    let unique = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    TemporaryFiles.add(unique)
    return (descriptor, unique)
  }

  /// Notes that the file stays, or has another name now.
  package static func keep(_ path: String) { TemporaryFiles.forget(path) }

  /// Removes the file, if it still has this name.
  package static func remove(_ path: String) {
    unlink(path)
    TemporaryFiles.forget(path)
  }
}
