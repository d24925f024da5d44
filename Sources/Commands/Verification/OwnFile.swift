import Platform

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
        isShared = FileStatus(unfollowed: here.isEmpty ? "/" : here)?.isWritableByOthers ?? true
        continue
      }
      let next = "\(here)/\(name)"
      guard let found = FileStatus(unfollowed: next) else { return "'\(next)' cannot be read" }
      guard found.isOwnOrOfRoot else {
        return "'\(next)' belongs to another user"
      }
      if found.kind != .folder, isShared { return "other users can write '\(here)'" }
      if found.kind == .link {
        links += 1
        guard links <= mostLinks, let target = Files.target(of: next) else {
          return "'\(next)' is a link that cannot be followed"
        }
        if target.hasPrefix("/") { (here, isShared) = ("", false) }
        rest += names(in: target)
        continue
      }
      if found.isWritableByOthers, found.kind != .folder || !found.isSticky {
        return "other users can write '\(next)'"
      }
      (here, isShared) = (next, found.isWritableByOthers)
    }
    return isShared ? "other users can write '\(here)'" : nil
  }

  /// The names in a path, the last one first.
  private static func names(in path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}
