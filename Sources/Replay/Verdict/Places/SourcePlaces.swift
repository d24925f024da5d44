/// Distinguishes the source files of an application from those of its libraries.
enum SourcePlaces {
  /// The kinds of source file.
  enum Owner {
    case application
    /// A library of this package, another fetched package, or the standard library.
    case library
    /// The part of this package that replays applications.
    case driver
    /// The compiler was told to write other paths than those of the files.
    case unknown
  }

  /// The modules of this package that are applications.
  private static let applications: Set<String> = ["Samples", "tally", "replay-benchmarks"]

  /// The folder that contains the folders of the libraries.
  private static let folder = parent(parent(parent(parent("\(#filePath)"))))

  static func owner(of path: String) -> Owner {
    // The place of what a macro has written is that of its use.
    guard path.hasSuffix(".swift"), !path.contains("/stdlib/public/"),
      !path.contains("<compiler-generated>"), !path.contains("@__swiftmacro_")
    else { return .library }
    guard path.hasPrefix("/") else { return .unknown }
    guard path.hasPrefix(folder + "/") else {
      return path.contains("/checkouts/") ? .library : .application
    }
    let module = String(path.dropFirst(folder.count + 1).prefix { $0 != "/" })
    if module == "ReplayHosting" { return .driver }
    if module == "Replay" { return isPartOfDriver(path) ? .driver : .library }
    return applications.contains(module) ? .application : .library
  }

  /// Whether a file belongs to the driver. The application calls the code that finds places; the
  /// rest of its module calls the application.
  private static func isPartOfDriver(_ path: String) -> Bool {
    !path.contains("/Replay/Verdict/Places/")
  }

  /// Module, file and line, as `#fileID` gives them.
  ///
  /// The module is the folder below `Sources` or `Tests`; without one of these, it is the file's
  /// folder.
  static func short(_ path: String, line: Int) -> String {
    let names = path.split(separator: "/").map(String.init)
    let root = names.dropLast(2).lastIndex { $0 == "Sources" || $0 == "Tests" }
    let module = root.map { names[$0 + 1] } ?? names.dropLast().last
    return [module, names.last].compactMap { $0 }.joined(separator: "/") + ":\(line)"
  }

  private static func parent(_ path: String) -> String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }
}
