import Glibc

/// Follows symbolic links.
package enum LinkTarget {
  /// Returns the path of the file that a symbolic link leads to; any other path, and a link to a name
  /// that is not UTF-8, unchanged.
  package static func of(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let target = realpath(path, nil)
    else { return path }
    defer { free(target) }
    return String(validatingCString: target) ?? path
  }
}
