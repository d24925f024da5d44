import CBOR
import Foundation
import SessionLog
import Testing
import Timeline

@testable import Commands

@Suite struct ExportVerbTests {
  @Test("A trace has microseconds, and the order of events in a turn of thousands")
  func trace() throws {
    let commits = (1...1_200).map { "  commit app version=\($0) n = \($0)" }
    let log = try TemporaryLog(
      (["t+0.001s input start app {}", "  life create app {n: 0}"] + commits
        + ["t+2.500s input tap app/button:add", ""]).joined(separator: "\n"))
    let tool = try Tool("export", "--format", "chrome", log.path)
    #expect(tool.code == 0)
    let document = try JSONSerialization.jsonObject(with: Data(tool.output.utf8))
    let events = try #require((document as? [String: Any])?["traceEvents"] as? [[String: Any]])
    let times = events.filter { $0["ph"] as? String == "X" }.compactMap { $0["ts"] as? Double }
    #expect(times.count == 1_203)
    #expect(times == times.sorted())
    #expect(times.first == 1_000)
    #expect(times.last == 2_500_000)
  }

  @Test("Arrows come from causes of long ago as well, and only from events that are there")
  func oldCauses() throws {
    let count = 1_400
    var lines = ["t+0.001s input start app {}"]
    for number in 1...count {
      // The first half of the events cause the second, in another order.
      let cause = number % 2 == 1 && number > 700 ? "^\(number - (number * 79) % 600) " : ""
      lines.append("  \(cause)send app.add \(number % 10)")
    }
    let log = try TemporaryLog((lines + [""]).joined(separator: "\n"))
    var times: [Int: CBORValue] = [:]
    var starts: [Int: CBORValue] = [:]
    var ends: [Int: CBORValue] = [:]
    // As many arrows wait as make it read the causes several times.
    var trace = TraceExport(
      try SessionTimeline(SessionLogReader(path: log.path)), capacity: 64
    ) { event in
      guard let time = event["ts"], let phase = event["ph"]?.textValue else { return }
      if let number = event["args"]?["n"]?.intValue { times[Int(number)] = time }
      if let number = event["id"]?.intValue {
        if phase == "s" { starts[Int(number)] = time } else { ends[Int(number)] = time }
      }
    }
    try trace.writeEvents()
    #expect(times.count == count + 1 && starts.count == count && ends.count == count)
    let wrong = (1...count).filter { number in
      let isOld = number % 2 == 1 && number > 700
      let cause = isOld ? (number * 79) % 600 : 0
      return starts[number] != times[cause] || ends[number] != times[number]
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test("A document is valid JSON when the log is damaged anywhere", arguments: ["json", "chrome"])
  func damaged(format: String) throws {
    let commits = (1...9_000).map { "  commit app version=\($0) n = \($0)" }
    let log = try TemporaryLog(
      (["t+0.001s input start app {}"] + commits + [""]).joined(separator: "\n"))
    let url = URL(fileURLWithPath: log.path)
    let whole = try Data(contentsOf: url)
    let chunks = try SessionLogReader(path: log.path).chunks
    try #require(chunks.count > 2)
    for chunk in chunks.dropFirst() {
      var bytes = whole
      bytes[chunk.offset + 70] ^= 1
      try bytes.write(to: url)
      let tool = try Tool("export", "--format", format, log.path)
      #expect(tool.code == 3)
      #expect(tool.messages.contains("is damaged at byte \(chunk.offset)"))
      _ = try JSONSerialization.jsonObject(with: Data(tool.output.utf8))
    }
  }

  @Test("show says when an event has more consequences than it lists")
  func consequences() throws {
    func lines(_ count: Int) throws -> [String] {
      let commits = (1...count).map { "  commit app version=\($0) n = \($0)" }
      let log = try TemporaryLog(
        (["t+0.001s input start app {}"] + commits + [""]).joined(separator: "\n"))
      let lines = try Tool("show", log.path, "@0").lines
      return Array(lines.drop { $0 != "consequences" }.dropFirst().prefix { !$0.isEmpty })
    }
    #expect(try lines(20).count == 20)
    #expect(try lines(21).count == 21)
    #expect(try lines(21).last == "  … and more")
  }
}
