import Glibc

/// Whether only this user and the superuser can change a file.
enum OwnFile {
  /// The largest number of links on the way to a file, as the system has it.
  private static let mostLinks = 40

  /// Why another user could have put a file at a path; nil if only this user and the superuser can
  /// change the file and every folder and link that leads to it.
  ///
  /// A path may lead through `/tmp`: there, everybody can create files, and nobody can replace the
  /// folder of another user.
  ///
  /// - Parameter path: An absolute path.
  static func objection(to path: String) -> String? {
    var rest = names(in: path)
    var here = ""
    var (isShared, links) = (false, 0)
    while let name = rest.popLast() {
      if name == ".." {
        here = here.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        isShared = status(of: here.isEmpty ? "/" : here).map(isOpen) ?? true
        continue
      }
      let next = "\(here)/\(name)"
      guard let found = status(of: next) else { return "'\(next)' cannot be read" }
      guard found.st_uid == geteuid() || found.st_uid == 0 else {
        return "'\(next)' belongs to another user"
      }
      let type = found.st_mode & S_IFMT
      if type != S_IFDIR, isShared { return "other users can write '\(here)'" }
      if type == S_IFLNK {
        links += 1
        guard links <= mostLinks, let target = target(of: next) else {
          return "'\(next)' is a link that cannot be followed"
        }
        if target.hasPrefix("/") { (here, isShared) = ("", false) }
        rest += names(in: target)
        continue
      }
      if isOpen(found), type != S_IFDIR || found.st_mode & S_ISVTX == 0 {
        return "other users can write '\(next)'"
      }
      (here, isShared) = (next, isOpen(found))
    }
    return isShared ? "other users can write '\(here)'" : nil
  }

  /// The names in a path, the last one first.
  private static func names(in path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Whether other users can write a file. The private group of a user, which has the user's number,
  /// has no other members.
  private static func isOpen(_ status: stat) -> Bool {
    let isPrivate =
      geteuid() != 0 && status.st_gid == getegid() && status.st_gid == geteuid()
    return status.st_mode & (isPrivate ? 0o002 : 0o022) != 0
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0
      ? String(validating: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
