import Inspector
import Replay

extension GoldenOutcome {
  /// The differences as the inspector shows them.
  var knownDivergences: [KnownDivergence] {
    differences.map { difference in
      let sides = [
        difference.reason.isEmpty ? nil : "reason    \(difference.reason)",
        difference.recorded.map { "recorded  \($0)" },
        difference.replayed.map { "replayed  \($0)" },
      ]
      return KnownDivergence(
        event: min(difference.position, max(0, eventCount - 1)),
        text: "\(difference.code) \(difference.summary)", details: sides.compactMap { $0 },
        place: difference.place ?? "")
    }
  }
}
