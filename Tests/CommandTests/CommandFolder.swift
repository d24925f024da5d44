import Foundation
import PackageSources
import SessionLog

/// The folder in which the tool runs: small recordings, and files that it must refuse.
final class CommandFolder {
  /// The committed recordings, by their names in the folder.
  private static let recordings = [
    "checkout.log": "storefront/checkout.log",
    "price-bug.log": "storefront/price-bug.log",
    "changed.log": "storefront/price-bug.log",
    "price-bug.policy.json": "storefront/price-bug.policy.json",
    "visit.log": "exhibition/visit.log",
    "converter.log": "converter/journey.log",
    "weather.log": "weather/journey.log",
    "circle.log": "bookshelf/circle.log",
  ]
  /// The size of the cut log, in bytes: its head is whole, its only chunk is not.
  private static let tornSize = 900

  /// Leaves out what the mended fault of `varied.log` changes, and names something that is not there.
  private static let variedPolicy = """
    {"ignore": ["path = **.total", "path = services.cart.store.discount", "kind = frame",
      "path = services.payment.amount", "path = **.message", "path = services.cart.totl"]}
    """

  /// A scenario in which a user does two things, of which one is impossible.
  private static let script = """
    {"schema": "compose-replay/scenario/1", "head": "{app: \\"Exhibition\\", nonce: 5}",
     "effects": [], "stimuli": [
      {"id": 0, "at": "t+0s", "does": ["input start app {}"]},
      {"id": 8, "at": "t+1s", "script": "tap Exhibition/button:openGallery"},
      {"id": 9, "at": "t+2s", "script": "tap nothing"}]}
    """

  /// A scenario of two processes, with an answer for which nothing asks.
  private static let relaunched = """
    {"schema": "compose-replay/scenario/1", "head": "{app: \\"Exhibition\\", nonce: 5}",
     "answers": {"weather": "\\"rain\\""},
     "before": [
      {"schema": "compose-replay/scenario/1", "head": "{app: \\"Exhibition\\", nonce: 5}",
       "effects": [], "stimuli": [
        {"id": 0, "at": "t+0s", "does": ["input start app {}"]},
        {"id": 8, "at": "t+1s", "script": "tap Exhibition/button:openGallery"}]}],
     "effects": [], "stimuli": [
      {"id": 0, "at": "t+0s", "does": ["input start app {}"]},
      {"id": 9, "at": "t+1s", "script": "tap Exhibition/button:openGallery"}]}
    """

  let url: URL
  private var before: [String: Data] = [:]

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var files = try Self.recordings.mapValues { path in
      try Data(contentsOf: SourceTree.root.appendingPathComponent("Recordings/\(path)"))
    }
    for name in ["total", "stale", "route", "timer", "validation", "race"] {
      files["hunt-\(name).log"] = try Data(
        contentsOf: SourceTree.root.appendingPathComponent(
          "Tests/InspectorTests/Hunts/\(name).log"))
    }
    files["torn.log"] = files["visit.log"]?.prefix(Self.tornSize)
    files["damaged.log"] = try Self.damaged(files["visit.log"] ?? Data())
    files["keyframes.log"] = try Self.inChunks(
      files["visit.log"] ?? Data(), keyframeSpacing: 100)
    files["recovered.log"] = try Self.recovered(files["visit.log"] ?? Data())
    files["gallery.log"] = try Data(
      contentsOf: SourceTree.root.appendingPathComponent("Tests/Vectors/parts/gallery.log"))
    files["later.log"] = try EditedLog.later(files["visit.log"] ?? Data())
    files["edited.log"] = try EditedLog.edited(files["visit.log"] ?? Data())
    files["typo.log"] = files["visit.log"]
    files["typo.policy.json"] = Data(#"{"strickt": true}"#.utf8)
    files["varied.log"] = files["changed.log"]
    files["varied.policy.json"] = Data(Self.variedPolicy.utf8)
    files["unexpected.log"] = files["visit.log"]
    files["unexpected.policy.json"] = files["price-bug.policy.json"]
    files["pending.log"] = files["changed.log"]
    files["pending.log.new"] = try Self.renewed(files["changed.log"] ?? Data())
    files["stale.log"] = files["visit.log"]
    files["stale.log.new"] = files["pending.log.new"]
    files["used.txt"] = Data("changed.log\n".utf8)
    files["visitor.transcript"] = Data("t+0.000001s input start app {}\n".utf8)
    files["text.json"] = Data("# Not JSON\n".utf8)
    files["script.json"] = Data(Self.script.utf8)
    files["relaunched.json"] = Data(Self.relaunched.utf8)
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

  /// The same session after a change of the code: the discount is another one.
  private static func renewed(_ log: Data) throws -> Data {
    let reader = try SessionLogReader(bytes: Array(log))
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: reader.head, symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      var bytes = Array(payload)
      // The number 500 as CBOR, which becomes 475.
      if header.number == 127, let place = bytes.firstRange(of: [0x19, 0x01, 0xF4]) {
        bytes[place.lowerBound + 2] = 0xDB
      }
      try bytes.withUnsafeBytes { try writer.append(header, payload: $0) }
      return true
    }
    try writer.close()
    return Data(destination.bytes)
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
