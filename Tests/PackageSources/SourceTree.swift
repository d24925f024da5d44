import Foundation

/// The Swift files of this package, as text.
package struct SourceTree {
  package struct File {
    /// Path from the top of the package.
    package var path: String
    package var lines: [Substring]

    /// The module: the folder below `Sources` or `Tests`.
    package var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }
  }

  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below a folder of the package, build folders apart.
  package static func files(below folder: String) throws -> [File] {
    try paths(below: folder, suffix: ".swift").map { path in
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      return File(
        path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// The paths of the files below a folder whose names end with `suffix`, sorted; those of build
  /// folders are left out. They are paths from the top of the package.
  package static func paths(below folder: String, suffix: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    let names = walk?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(suffix) && !$0.contains(".build") }
      .map { "\(folder)/\($0)" }.sorted()
  }
}
