import CBOR
import EventModel
import SnapshotDiff
import Timeline

extension LogDifference {
  /// The document of the schema `compose-replay/diff/2`.
  ///
  /// - Throws: ``LogError``.
  func document() throws -> CBORValue {
    var pairs = Self.labels(timelines.map { $0.count - 1 }, isEqual: isEmpty)
    pairs += [
      CBORPair(
        .text("except"), .array(isEmpty ? inputs.circumstances.map { .text($0.rawValue) } : [])),
      CBORPair(.text("inputs"), .array(try inputs.hunks.map(document))),
      CBORPair(
        .text("order"),
        try inputs.order.map { .map([try event("a", $0.old, 0), try event("b", $0.new, 1)]) }
          ?? .null),
    ]
    return .map(pairs + end.documentPairs)
  }

  /// The parts of the document that say what was compared, and whether it is equal.
  static func labels(_ numbers: [Int], isEqual: Bool) -> [CBORPair] {
    [
      CBORPair(.text("schema"), .text("compose-replay/diff/2")),
      CBORPair(.text("a"), .fields(["n": .int(Int64(numbers[0]))])),
      CBORPair(.text("b"), .fields(["n": .int(Int64(numbers[1]))])),
      CBORPair(.text("equal"), .bool(isEqual)),
    ]
  }

  private func document(of hunk: SessionComparison.Hunk) throws -> CBORValue {
    func pairs(_ operation: String, _ others: CBORPair...) -> CBORValue {
      .map([CBORPair(.text("op"), .text(operation))] + others)
    }
    switch hunk {
    case .removed(let root): return pairs("remove", try self.root("a", root, 0))
    case .inserted(let root): return pairs("add", try self.root("b", root, 1))
    case .changed(let old, let new):
      return pairs(
        "replace", try root("a", old, 0), try root("b", new, 1),
        CBORPair(.text("same_consequences"), .bool(old.hasSameConsequences(as: new))))
    case .consequences(let hunk):
      return pairs(
        "consequences", try root("a", hunk.old, 0), try root("b", hunk.new, 1),
        CBORPair(.text("difference"), try hunk.difference.map(document) ?? .null),
        CBORPair(.text("following"), .int(Int64(hunk.following))))
    }
  }

  private func document(
    of difference: SessionComparison.ConsequenceDifference
  ) throws -> CBORValue {
    .map([
      try event("a", difference.firstOld, 0), try event("b", difference.firstNew, 1),
      CBORPair(.text("removed"), .int(Int64(difference.removed))),
      CBORPair(.text("inserted"), .int(Int64(difference.inserted))),
    ])
  }

  /// An event with the number of its consequences, as the entry of a side.
  private func root(
    _ key: String, _ root: SessionComparison.Root, _ side: Int
  ) throws -> CBORPair {
    let consequences = CBORPair(.text("consequences"), .int(Int64(root.count)))
    return CBORPair(.text(key), .map(try words(of: root.number, side) + [consequences]))
  }

  private func event(_ key: String, _ number: Int?, _ side: Int) throws -> CBORPair {
    CBORPair(.text(key), try number.map { .map(try words(of: $0, side)) } ?? .null)
  }

  private func words(of number: Int, _ side: Int) throws -> [CBORPair] {
    let event = try timelines[side].event(at: number)
    let text = Transcript.summary(of: event, symbols: timelines[side].symbols)
    return [CBORPair(.text("n"), .int(Int64(number))), CBORPair(.text("event"), .text(text))]
  }
}

extension EndDifference {
  /// The parts of the document of the schema `compose-replay/diff/2` about the states.
  var documentPairs: [CBORPair] {
    [
      CBORPair(.text("changes"), state.jsonChanges),
      CBORPair(.text("screen_differs"), .bool(screenDiffers)),
    ]
  }
}
