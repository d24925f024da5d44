import Glibc

/// What the system knows of an open file.
enum OpenFile {
  /// The path of an open file, which may have been moved; nil if it has no name any more, or one
  /// that is not UTF-8.
  static func path(of descriptor: Int32) -> String? {
    var (open, named) = (stat(), stat())
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &text, text.count)
    guard count > 0, let path = String(validating: text[..<count], as: UTF8.self),
      stat(path, &named) == 0, fstat(descriptor, &open) == 0,
      open.st_dev == named.st_dev, open.st_ino == named.st_ino
    else { return nil }
    return path
  }
}
