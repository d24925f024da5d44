#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files by their paths. Any thread may call this.
package enum Files {
  /// Whether there is a file, through links.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
  /// Whether this process may write it.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
  /// Whether this process may run it.
  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Removes a name; false, with an error, if the system refuses it. A handler of signals may call
  /// it.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  /// Sets the size of a file; false, with an error, if the system refuses it.
  package static func truncate(_ path: String, size: Int) -> Bool {
    truncateFile(path, off_t(size)) == 0
  }

  /// Gives a file another name, in place of the file of that name.
  ///
  /// - Returns: False, with an error, if the system refuses it.
  package static func rename(_ path: String, to target: String) -> Bool {
    renameFile(path, target) == 0
  }

  /// Where a link leads, as it says it; nil if it is not a link or not UTF-8.
  package static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }

  /// Returns the path of the file that a symbolic link leads to; any other path, and a link to a name
  /// that is not UTF-8, unchanged.
  package static func followed(_ path: String) -> String {
    guard FileStatus(unfollowed: path)?.kind == .link, let target = realpath(path, nil) else {
      return path
    }
    defer { free(target) }
    return String(validatingCString: target) ?? path
  }

  /// The text of a file of the system, such as those below `/proc`; nil if it cannot be read.
  package static func text(of path: String) -> String? {
    let descriptor = Descriptor.open(path, .reading)
    guard descriptor >= 0 else { return nil }
    defer { Descriptor.close(descriptor) }
    var bytes: [UInt8] = []
    while let piece = Descriptor.read(descriptor, upTo: 4_096) {
      if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece
    }
    return nil
  }

  /// The names in a folder that are numbers, in the order of the system; none if it cannot be read.
  package static func numbers(in folder: String) -> [Int32] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var numbers: [Int32] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = Int32(name) { numbers.append(number) }
    }
    return numbers
  }

  /// A new folder whose path begins so; nil if the system refuses it.
  package static func newFolder(_ beginning: String) -> String? {
    var template = Array("\(beginning)XXXXXX".utf8CString)
    return mkdtemp(&template).map { String(cString: $0) }
  }
}

// The names of the C library, which members of the same name would hide.
private func truncateFile(_ path: String, _ size: off_t) -> Int32 { truncate(path, size) }
private func renameFile(_ path: String, _ target: String) -> Int32 { rename(path, target) }
