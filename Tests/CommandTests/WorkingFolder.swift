import Glibc

/// The working folder of a thread. A process has one; on Linux, a thread can have its own.
enum WorkingFolder {
  /// Gives the calling thread a folder, and the processes and threads that it starts.
  ///
  /// - Returns: Whether the thread is in the folder.
  static func enter(_ folder: String) -> Bool {
    typealias Call = @convention(c) (Int32) -> Int32
    guard let found = dlsym(nil, "unshare") else { return false }
    // `CLONE_FS`
    return unsafeBitCast(found, to: Call.self)(0x200) == 0 && chdir(folder) == 0
  }
}
