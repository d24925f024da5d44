import Foundation
import PackageSources
import SessionLog

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
    files["damaged.log"] = try Self.damaged(files["visit.log"] ?? Data())
    files["keyframes.log"] = try Self.inChunks(
      files["visit.log"] ?? Data(), keyframeSpacing: 100)
    files["recovered.log"] = try Self.recovered(files["visit.log"] ?? Data())
    files["later.log"] = try EditedLog.later(files["visit.log"] ?? Data())
    files["edited.log"] = try EditedLog.edited(files["visit.log"] ?? Data())
    files["typo.log"] = files["visit.log"]
    files["typo.policy.json"] = Data(#"{"strickt": true}"#.utf8)
    files["unexpected.log"] = files["visit.log"]
    files["unexpected.policy.json"] = files["price-bug.policy.json"]
    files["text.log"] = Data("# Not a log\n".utf8)
    files["empty.log"] = Data()
    for (name, data) in files { try data.write(to: url.appendingPathComponent(name)) }
    before = files
  }

  /// A log with a chunk for every ten events, of which the second one is damaged.
  private static func damaged(_ log: Data) throws -> Data {
    var data = try inChunks(log, keyframeSpacing: 1_500)
    let chunks = try SessionLogReader(bytes: Array(data)).chunks.filter { !$0.holdsKeyframe }
    data[chunks[1].offset + 100] ^= 1
    return data
  }

  /// The same events with a chunk for every ten of them.
  private static func inChunks(_ log: Data, keyframeSpacing: Int) throws -> Data {
    let reader = try SessionLogReader(bytes: Array(log))
    let destination = MemoryDestination()
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = keyframeSpacing
    let writer = try SessionLogWriter(
      to: destination, head: reader.head, symbols: reader.symbols, options: options)
    try reader.forEachEvent { header, payload in
      try writer.append(header, payload: payload)
      if header.number % 10 == 9 { try writer.flush() }
      return true
    }
    try writer.close()
    return Data(destination.bytes)
  }

  /// A log whose head says that it was recovered.
  private static func recovered(_ log: Data) throws -> Data {
    let reader = try SessionLogReader(bytes: Array(log))
    let destination = MemoryDestination()
    var head = reader.head
    head.note("recovered", "501 bytes torn")
    let copy = try LogCopy(of: reader, to: destination, named: "recovered.log", head: head)
    try copy.copy()
    _ = try copy.finish()
    return Data(destination.bytes)
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
