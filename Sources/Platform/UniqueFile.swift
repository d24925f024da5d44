#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A new file beside another one, with a name that no other file has.
///
/// A link that someone has put at a known name could lead to another file. A signal that ends this
/// process removes the file, until ``keep(_:)``.
package enum UniqueFile {
  /// Creates an empty file. It can be read by the users who can read the file at `path`, or, if there
  /// is none, other new files.
  ///
  /// - Returns: The open file, which a program that is started does not get, and its path.
  /// - Throws: ``SystemError`` if the folder cannot be written.
  package static func open(
    beside path: String
  ) throws(SystemError) -> (descriptor: Int32, path: String) {
    let (descriptor, unique) = try openNew(beside: path)
    let mask = umask(0)
    umask(mask)
    let old = FileStatus(path).map { mode_t($0.rights & 0o777) }
    fchmod(descriptor, old ?? 0o666 & ~mask)
    return (descriptor, unique)
  }

  /// The name is noted before the file exists, so that no signal comes in between.
  private static func openNew(beside path: String) throws(SystemError) -> (Int32, String) {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    // The name of the file may be as long as a name can be. Its beginning is enough here.
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    var stem = path[(slash ?? path.startIndex)...]
    while stem.utf8.count > Int(NAME_MAX) - 7 { stem.removeLast() }
    let start = path[..<stem.startIndex] + stem
    while true {
      let unique = start + "." + String((0..<6).map { _ in letters.randomElement()! })
      if Files.exists(unique) { continue }
      TemporaryFiles.add(unique)
      let descriptor = Descriptor.open(unique, [.both, .new], mode: 0o600)
      if descriptor >= 0 { return (descriptor, unique) }
      let failure = SystemError.last
      TemporaryFiles.forget(unique)
      if failure != .exists, failure != .interrupted { throw failure }
    }
  }

  /// Notes that the file stays, or has another name now.
  package static func keep(_ path: String) { TemporaryFiles.forget(path) }

  /// Removes the file, if it still has this name.
  package static func remove(_ path: String) {
    Files.remove(path)
    TemporaryFiles.forget(path)
  }
}
