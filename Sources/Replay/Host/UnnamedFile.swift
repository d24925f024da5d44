import Foundation

/// A temporary file without a name, so that no file remains.
enum UnnamedFile {
  /// - Returns: The descriptor of the new file; negative, with `errno`, if it cannot be created.
  static func create() -> Int32 {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
    var template = Array("\(folder)/compose-replay-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return descriptor }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}
