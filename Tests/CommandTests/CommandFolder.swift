import Foundation
import PackageSources

/// The folder in which the tool runs: small recordings, and files that it must refuse.
final class CommandFolder {
  /// The committed recordings, by their names in the folder.
  private static let recordings = [
    "checkout.log": "storefront/checkout.log",
    "price-bug.log": "storefront/price-bug.log",
    "price-bug.policy.json": "storefront/price-bug.policy.json",
    "visit.log": "exhibition/visit.log",
    "converter.log": "converter/journey.log",
    "weather.log": "weather/journey.log",
    "circle.log": "bookshelf/circle.log",
  ]
  /// The size of the cut log, in bytes: its head is whole, its only chunk is not.
  private static let tornSize = 900

  let url: URL
  private var before: [String: Data] = [:]

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var files = try Self.recordings.mapValues { path in
      try Data(contentsOf: SourceTree.root.appendingPathComponent("Recordings/\(path)"))
    }
    files["torn.log"] = files["visit.log"]?.prefix(Self.tornSize)
    files["text.log"] = Data("# Not a log\n".utf8)
    files["empty.log"] = Data()
    for (name, data) in files { try data.write(to: url.appendingPathComponent(name)) }
    before = files
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of new and of changed files, sorted.
  func writtenFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().filter { name in
      try before[name] != Data(contentsOf: url.appendingPathComponent(name))
    }
  }

  func text(of file: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
  }
}
