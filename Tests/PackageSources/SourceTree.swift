import Foundation
import ReplayRuntime

/// The Swift files of this package, as text.
package struct SourceTree {
  package struct File {
    /// Path from the top of the package.
    package var path: String
    package let lines: [Substring]
    private let text: String

    init(path: String, text: String) {
      (self.path, self.text) = (path, text)
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Whether a text is in the file. It compares bytes, which takes a fraction of the time of
    /// searching each line.
    package func contains(_ words: String) -> Bool { text.holds(words) }

    /// The module: the folder below `Sources` or `Tests`.
    package var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }
  }

  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below a folder of the package, build folders apart; read once.
  package static func files(below folder: String) throws -> [File] {
    if let found = known.value[folder] { return found }
    let top = String(folder.prefix { $0 != "/" })
    let found =
      folder == top
      ? try read(below: top) : try files(below: top).filter { $0.path.hasPrefix(folder + "/") }
    known.change { $0[folder] = found }
    return found
  }

  /// What was asked for, by folder: many tests look at the same files.
  private static let known = LockedValue<[String: [File]]>([:])

  private static func read(below folder: String) throws -> [File] {
    try paths(below: folder, suffix: ".swift").map { path in
      File(
        path: path,
        text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
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

extension StringProtocol {
  /// Whether a text holds another, byte by byte: without the rules of Unicode, and so much faster.
  package func holds(_ other: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { whole in
      other.withCString { part in
        Self.holds(UnsafeRawBufferPointer(whole), part, other.utf8.count)
      }
    }
    return found ?? contains(other)
  }

  /// Looks for the first byte, then compares the rest.
  private static func holds(
    _ whole: UnsafeRawBufferPointer, _ part: UnsafePointer<CChar>, _ count: Int
  ) -> Bool {
    guard count > 0 else { return true }
    guard var place = whole.baseAddress else { return false }
    let end = place + whole.count
    while end - place >= count {
      guard let first = memchr(place, Int32(part[0]), end - place - count + 1) else { return false }
      if memcmp(first, part, count) == 0 { return true }
      place = UnsafeRawPointer(first) + 1
    }
    return false
  }
}
