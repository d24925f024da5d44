import CBOR
import Replay
import SnapshotDiff

extension GoldenOutcome {
  /// The document of the schema `compose-replay/replay/1`.
  var json: String {
    let (coverage, bodies) = (totals.coverage, totals.bodyCount)
    let fields: KeyValuePairs<String, CBORValue> = [
      "schema": .text("compose-replay/replay/1"), "log": .text(log),
      "app": .map(["name": .text(application), "version": .text(version)]),
      "program": programValue, "events": Self.number(eventCount),
      "result": .text(result.rawValue), "replayed": Self.number(totals.judged),
      "verified": Self.number(totals.verified), "reapplied": Self.number(totals.reapplied),
      "verified_percent": Self.number(coverage.percent),
      "failures": Self.number(coverage.failures), "redacted": Self.number(totals.redacted),
      "recorded_effects": Self.number(bodies == nil ? coverage.recordedEffects : 0),
      "reapplied_items": Self.value(of: coverage.reappliedItems),
      "unseen_items": Self.value(of: coverage.unseenItems),
      "ignored": .array(totals.ignored.selectors.map(Self.value)), "duration_us": .int(duration),
      "divergence_count": Self.number(differences.count),
      "divergences": .array(differences.map(Self.value)),
      "behind_screen": afterScreen.map(Self.value) ?? .null,
      "renewal": renewal?.value ?? .null, "exit": .int(Int64(exitCode)),
      "text": .array(lines.map { .text($0) }),
    ]
    var pairs = fields.map { CBORPair(.text($0.key), $0.value) }
    if let nondeterminism {
      let value = CBORValue.map([
        "class": .text(nondeterminism.kind.rawValue), "remedy": .text(nondeterminism.remedy),
      ])
      pairs.append(.init(.text("nondeterminism"), value))
    }
    if let outside { pairs.append(.init(.text("outside"), Self.value(of: outside))) }
    return JSON.text(of: .map(sorting: pairs))
  }

  private var programValue: CBORValue {
    var pairs: [CBORPair] = [
      .init(.text("path"), program.path.map { .text($0) } ?? .null),
      .init(.text("build"), .text(program.build)),
    ]
    if let recorded = program.otherBuild(than: build) {
      pairs.append(.init(.text("recorded_build"), .text(recorded)))
    }
    return .map(sorting: pairs)
  }

  private static func value(of outside: OutsideValue) -> CBORValue {
    .map([
      "looks_like": outside.look.map { .text($0.rawValue) } ?? .null,
      "remedy": .text(outside.remedy),
      "since": .array(outside.differences.map { .text($0) }),
    ])
  }

  private static func value(of items: [Coverage.Item]) -> CBORValue {
    .array(
      items.map { item in
        .map([
          "name": .text(item.name), "count": .int(Int64(item.count)),
          "place": .text(item.place), "n": number(item.first),
        ])
      })
  }

  private static func value(of selector: IgnoredDifferences.Selector) -> CBORValue {
    .map([
      "selector": .text(selector.text), "count": .int(Int64(selector.count)),
      "n": number(selector.first),
    ])
  }

  private static func value(of difference: Difference) -> CBORValue {
    .map([
      "n": .int(Int64(difference.position)), "code": .text(difference.code),
      "kind": .text(difference.difference.rawValue), "path": .text(difference.path),
      "recorded": text(difference.recorded), "replayed": text(difference.replayed),
      "cause": number(difference.cause), "reason": .text(difference.reason),
      "place": text(difference.place),
    ])
  }

  private static func number(_ number: Int?) -> CBORValue {
    number.map { .int(Int64($0)) } ?? .null
  }

  private static func text(_ text: String?) -> CBORValue { text.map { .text($0) } ?? .null }
}

extension GoldenOutcome.Renewal {
  /// The value in the JSON document.
  fileprivate var value: CBORValue {
    switch self {
    case .pending(_, let path): .map(["result": .text("pending"), "path": .text(path)])
    case .recorded(let events):
      .map(["result": .text("recorded"), "events": .int(Int64(events))])
    case .mended: .map(["result": .text("mended")])
    case .unresolved, .impossible:
      .map(["result": .text("impossible"), "reason": .text(obstacle ?? "")])
    }
  }
}
