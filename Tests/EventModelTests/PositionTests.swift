import EventModel
import Testing

@Suite struct PositionTests {
  // Event n at n × 100 ms; events 1 and 2 come from 0, 3 from outside, 4 from 2, 5 from 4.
  let timeline = PositionTimeline(
    count: 6, cause: { [-1, 0, 0, -1, 2, 4][$0] }, lastEvent: { min(5, Int($0 / 100_000)) })

  @Test("Every form of a position names one event")
  func forms() throws {
    let cases = [
      ("@4", 4), ("@end", 5), ("@-2", 4), ("t+0.350s", 3), ("@5^", 4), ("@5^^", 2), ("@5~", 0),
      ("@end~", 0), ("t+1m", 5), ("t+100ms", 1),
    ]
    for (text, expected) in cases {
      #expect(try Position(parsing: text).resolve(in: timeline) == expected, "\(text)")
    }
    let range = try PositionRange(parsing: "@1..@end")
    #expect(range.first == Position(.number(1)) && range.last == Position(.end))
    #expect(try PositionRange(parsing: "@2^").last == Position(.number(2), [.cause]))
  }

  @Test("A position prints as it was read")
  func printing() throws {
    for text in ["@1234", "@end", "@-10", "@1234^", "@1234~", "t+2.350s", "t+0.000001s"] {
      #expect(try Position(parsing: text).description == text)
    }
  }

  @Test("What is no position, or no event, is named")
  func errors() {
    let beyond = ["@-9223372036854775808", "t+9223372036854.9s", "t+9223372036855s"]
    for text in ["", "@", "@x", "t+", "t+1x", "--1"] + beyond {
      #expect(throws: PositionError.notAPosition(text)) { try Position(parsing: text) }
    }
    #expect(throws: PositionError.outside("@6", count: 6)) {
      try Position(parsing: "@6").resolve(in: timeline)
    }
    #expect(throws: PositionError.noCause(event: 3)) {
      try Position(parsing: "@3^").resolve(in: timeline)
    }
  }
}
