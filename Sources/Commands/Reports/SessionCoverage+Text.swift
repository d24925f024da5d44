import CBOR
import EventModel

extension SessionCoverage {
  /// The table of an application.
  func lines(_ app: String) -> [String] {
    var lines = [
      "\(app): \(Counting.things(logs.count, "log")), \(Counting.things(eventCount, "event"))"
    ]
    for part in Part.allCases {
      guard let counts = counts[part] else { continue }
      let space = String(repeating: " ", count: 12 - part.rawValue.count)
      let reached = Counting.grouped(counts.values.count { $0 > 0 })
      let all = isKnown(part) ? " of \(Counting.grouped(counts.count))" : ""
      lines.append("  \(part.rawValue)\(space)\(reached)\(all)")
    }
    if !outcomes.isEmpty { lines.append("  ends of effects") }
    for (effect, counts) in outcomes.sorted(by: { $0.key < $1.key }) {
      let ends = Self.ends.map { "\($0) \(counts[$0] ?? 0)" }
      lines += ["    \(effect)", "      " + ends.joined(separator: "  ")]
    }
    for part in Part.allCases {
      let missed = missed(part)
      if missed.isEmpty { continue }
      lines += ["  \(part.rawValue) that are never reached"] + missed.map { "    " + $0 }
    }
    return lines
  }

  /// The part of a document of the schema `compose-replay/coverage/1` for an application. A part has
  /// null in the place of its `missed` if it is not known which ones exist.
  func document(_ app: String) -> CBORValue {
    func numbers(_ counts: [String: Int]) -> CBORValue {
      .map(
        counts.sorted { $0.key < $1.key }.map { CBORPair(.text($0.key), .int(Int64($0.value))) })
    }
    let parts = Part.allCases.map { part in
      CBORPair(
        .text(part.rawValue),
        .fields([
          "reached": numbers((counts[part] ?? [:]).filter { $0.value > 0 }),
          "missed": isKnown(part) ? .array(missed(part).map { .text($0) }) : .null,
        ]))
    }
    let ends = outcomes.sorted { $0.key < $1.key }.map { effect, outcomes in
      CBORPair(.text(effect), numbers(outcomes))
    }
    return .map(
      [
        CBORPair(.text("app"), .text(app)),
        CBORPair(.text("logs"), .array(logs.map { .text($0) })),
        CBORPair(.text("events"), .int(Int64(eventCount))),
      ] + parts + [CBORPair(.text("ends"), .map(ends))])
  }
}
