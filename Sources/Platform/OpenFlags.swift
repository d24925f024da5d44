#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How a file is opened.
package struct OpenFlags: OptionSet, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }
  /// For reading. It is the absence of the next two.
  package static var reading: OpenFlags { OpenFlags(rawValue: O_RDONLY) }
  /// For writing.
  package static var writing: OpenFlags { OpenFlags(rawValue: O_WRONLY) }
  /// For reading and writing.
  package static var both: OpenFlags { OpenFlags(rawValue: O_RDWR) }
  /// Creates the file if there is none.
  package static var creating: OpenFlags { OpenFlags(rawValue: O_CREAT) }
  /// Fails if there is a file.
  package static var new: OpenFlags { OpenFlags(rawValue: O_CREAT | O_EXCL) }
  /// Empties the file.
  package static var emptying: OpenFlags { OpenFlags(rawValue: O_TRUNC) }
  /// Writes after what is there.
  package static var appending: OpenFlags { OpenFlags(rawValue: O_APPEND) }
  /// Fails for a symbolic link.
  package static var noLink: OpenFlags { OpenFlags(rawValue: O_NOFOLLOW) }
  /// Fails for what is not a folder.
  package static var folder: OpenFlags { OpenFlags(rawValue: O_DIRECTORY) }
  /// Does not wait for the other end of a pipe.
  package static var noWaiting: OpenFlags { OpenFlags(rawValue: O_NONBLOCK) }
  /// Does not make a terminal that of this process.
  package static var noTerminal: OpenFlags { OpenFlags(rawValue: O_NOCTTY) }
}
