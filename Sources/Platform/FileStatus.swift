#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the system knows of a file. Any thread may ask.
package struct FileStatus {
  /// The kinds of files.
  package enum Kind: Sendable {
    case file, folder, link, pipe, socket, other
  }

  private let status: stat

  /// The file at a path, through links; nil, with an error, if it cannot be found.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The file or link at a path; nil, with an error, if it cannot be found.
  package init?(unfollowed path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// An open file; nil, with an error, if the system refuses to say.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// The kind of the file.
  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .other
    }
  }

  /// The size in bytes.
  package var size: Int { Int(status.st_size) }
  /// The rights, without the kind.
  package var rights: UInt32 { UInt32(status.st_mode) & 0o7777 }
  /// Whether only the owner of a file may remove it from this folder.
  package var isSticky: Bool { UInt32(status.st_mode) & UInt32(S_ISVTX) != 0 }
  /// Whether it belongs to the user of this process.
  package var isOwn: Bool { status.st_uid == geteuid() }
  /// Whether it belongs to the user of this process or to root.
  package var isOwnOrOfRoot: Bool { isOwn || status.st_uid == 0 }
  /// Whether other users can write it. A group with the number of the user is the user's own.
  package var isWritableByOthers: Bool {
    let isPrivate =
      geteuid() != 0 && status.st_gid == getegid() && status.st_gid == geteuid()
    return rights & (isPrivate ? 0o002 : 0o022) != 0
  }
  /// The time of the last change, in seconds and nanoseconds.
  package var changed: (seconds: Int, nanoseconds: Int) {
    #if canImport(Darwin)
    (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
    (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Device, number, size and time of the last change: what a later change makes another.
  package var identity: String {
    let (seconds, nanoseconds) = changed
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(seconds) \(nanoseconds)"
  }

  /// Whether both are the same file, which may have several names.
  package func isSame(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }
}
