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
    let base = root.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    var files: [File] = []
    for case let name as String in walk
    where name.hasSuffix(".swift") && !name.contains(".build") {
      let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
      files.append(
        File(
          path: "\(folder)/\(name)",
          lines: text.split(separator: "\n", omittingEmptySubsequences: false)))
    }
    return files.sorted { $0.path < $1.path }
  }
}
