import EventModel
import Foundation
import SessionLog
import Testing

@testable import Replay

@Suite struct LargeValuesTests {
  @Test(
    "The first value that older readers would refuse sets the feature bit, and no other does",
    arguments: [(63, 0), (64, 1), (250, 1)])
  func largeValues(levels: Int, features: UInt32) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let symbols = SymbolTable()
    let output = try LogOutput(path: folder.path + "/large.log")
    var writer = try output.begin(head: SessionHead(application: "app", nonce: 1), symbols: symbols)
    let deep = [UInt8](repeating: 0x81, count: levels) + [0]
    func note(_ number: Int, _ payload: [UInt8]) throws {
      var header = EventHeader(kind: .note, name: symbols.symbol("n"))
      (header.number, header.time, header.startsTurn) = (number, Int64(number + 1), true)
      try payload.withUnsafeBytes { try output.append(header, payload: $0, to: &writer) }
    }
    for number in 0..<2_000 { try note(number, number == 1_000 ? deep : [1]) }
    try output.finish(writer)
    let reader = try SessionLogReader(path: output.path)
    #expect(reader.head.features == features)
    #expect(try reader.event(at: 1_000).payload == deep)
    // A recording with the bit from its beginning is the same file.
    let again = try LogOutput(path: folder.path + "/again.log")
    writer = try again.begin(head: reader.head, symbols: symbols)
    try reader.forEachEvent { header, payload in
      try again.append(header, payload: payload, to: &writer)
      return true
    }
    try again.finish(writer)
    #expect(
      FileManager.default.contents(atPath: again.path)
        == FileManager.default.contents(atPath: output.path))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["again.log", "large.log"])
  }
}
