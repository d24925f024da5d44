#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The system does not allow something; the code is an `errno`.
package struct SystemError: Error, Equatable {
  /// The reason.
  package let code: Int32

  /// Creates an error.
  package init(code: Int32) { self.code = code }

  /// The error of the call that this thread made last.
  package static var last: SystemError {
    get { SystemError(code: errno) }
    set { errno = newValue.code }
  }

  /// The reason in words of the system.
  package var message: String { String(cString: strerror(code)) }

  /// The reason as a part of a sentence.
  package var reason: String { message.lowercased() }

  /// A file or a folder of its path does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// The user may not do this.
  package var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// The path is that of a folder.
  package var isFolder: Bool { code == EISDIR }
  /// The disk, the quota or the largest size of a file is used up.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
  /// The device has no room.
  package var isDeviceFull: Bool { code == ENOSPC }
  /// The file system does not have what the call asks for.
  package var isUnsupported: Bool {
    code == EOPNOTSUPP || code == ENODEV || code == EINVAL || code == ENOSYS
  }
  /// A signal came first.
  package var isInterruption: Bool { code == EINTR }
  /// The reader of a pipe has closed it.
  package var isClosedPipe: Bool { code == EPIPE }

  /// `ENOENT`.
  package static var noEntry: SystemError { SystemError(code: ENOENT) }
  /// `EEXIST`.
  package static var exists: SystemError { SystemError(code: EEXIST) }
  /// `EILSEQ`.
  package static var notUTF8: SystemError { SystemError(code: EILSEQ) }
  /// `EAGAIN`.
  package static var wouldWait: SystemError { SystemError(code: EAGAIN) }
  /// `EINTR`.
  package static var interrupted: SystemError { SystemError(code: EINTR) }
  /// `ENOTSUP`.
  package static var notSupported: SystemError { SystemError(code: ENOTSUP) }
  /// `EMFILE`.
  package static var tooManyFiles: SystemError { SystemError(code: EMFILE) }
}
