import EventModel
import Foundation
import PackageSources
import Replay
import SessionLog
import Testing

/// What the views of a frame read, in the log of a new recording.
@Suite struct FrameReadsTests {
  private static func renewed(_ log: String, in folder: URL) throws -> SessionLogReader {
    let path = folder.appendingPathComponent("renewed.log")
    try FileManager.default.copyItem(
      at: SourceTree.root.appendingPathComponent("Recordings/\(log)"), to: path)
    #expect(try Tool.shell("CI=false \"$TOOL\" accept renewed.log", in: folder).code == 0)
    return try SessionLogReader(path: path.path)
  }

  /// The text of each frame with something that was read.
  private static func reads(_ reader: SessionLogReader) throws -> [Int: String] {
    var found: [Int: String] = [:]
    try reader.forEachEvent { header, _ in
      if header.reads != .none { found[header.number] = reader.symbols[header.reads] }
      return true
    }
    return found
  }

  @Test("A text leads to what its view read, and to the write of that before its page came")
  func why() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let reader = try Self.renewed("storefront/checkout.log", in: folder)
    #expect(reader.head.features == LogFormat.frameReads)
    let old = try SessionLogReader(
      path: SourceTree.root.appendingPathComponent("Recordings/storefront/checkout.log").path)
    #expect(try old.head.features == 0 && Self.reads(old).isEmpty)
    let tool = try Tool.shell("\"$TOOL\" why renewed.log 'Total 80.78'", in: folder)
    #expect(
      tool.output.contains(
        """
        its view read:
          services.cart.store    @199  commit services.cart.store version=6 total = 8078; discount = 897\
            Samples/CartService.swift:13
        which holds the same value:
          services.cart.store.total  8078    @199\u{20}
        """), "\(tool.output)")
  }

  @Test(
    "Each dialect says what its views read, in every replay the same",
    arguments: [
      ("bookshelf/circle.log", "Bookshelf.library"), ("weather/journey.log", "Weather.forecasts"),
      ("converter/journey.log", "Converter.state.market"),
      ("scoreboard/match.log", "Scoreboard.board"),
    ])
  func dialects(_ log: String, _ node: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Self.reads(Self.renewed(log, in: folder))
    #expect(first.values.contains { $0.split { "\t\n".contains($0) }.contains { $0 == node } })
    let again = "CI=false \"$TOOL\" accept renewed.log; \"$TOOL\" renewed.log"
    #expect(try Tool.shell(again, in: folder).code == 0)
    #expect(try Self.reads(SessionLogReader(path: folder.path + "/renewed.log")) == first)
  }

  @Test("Without a secret in the names of nodes, frames have none in what was read")
  func redacted() throws {
    let symbols = SymbolTable()
    var events = try Transcript.events(
      of: """
        t+0.001s input start app {}
          life create app.users[secret-1].store {id: "secret-1"}
          frame . = {kind: "Text", text: "1"}
          frame text = "secret-1"

        """, symbols: symbols)
    events[2].header.reads = symbols.symbol("app.users[secret-1].store\tapp.list")
    events[3].header.reads = symbols.symbol("app.list\napp.users[secret-1].store")
    let memory = MemoryDestination()
    var head = SessionHead(application: "app", nonce: 1)
    head.features |= LogFormat.frameReads
    let writer = try SessionLogWriter(to: memory, head: head, symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    let reader = try SessionLogReader(bytes: memory.bytes)
    #expect(try Self.reads(reader).count == 2)
    var redaction = LogRedaction(SecretPaths(), texts: ["secret-1"], in: reader)
    try reader.forEachEvent { header, payload in
      try redaction.find(header, payload)
      return true
    }
    redaction.rewind()
    var found: [String] = []
    try reader.forEachEvent { header, payload in
      for event in try redaction.rewritten(header, payload) where event.header.reads != .none {
        found.append(reader.symbols[event.header.reads])
      }
      return true
    }
    #expect(
      found == [
        "app.users[*******1].store\tapp.list", "app.list\tapp.users[*******1].store",
      ], "\(found)")
  }

  @Test("A copy has it, too")
  func copies() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let reads = try Self.reads(Self.renewed("exhibition/visit.log", in: folder))
    #expect(!reads.isEmpty)
    #expect(try Tool.shell("\"$TOOL\" compact renewed.log -o small.log", in: folder).code == 0)
    #expect(try Self.reads(SessionLogReader(path: folder.path + "/small.log")) == reads)
  }
}
