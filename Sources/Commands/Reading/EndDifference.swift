import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// What differs between two states and their screens, without ignored paths.
struct EndDifference {
  let state: StateDifference
  let screenDiffers: Bool
  /// What was ignored, with the patterns that were used.
  private(set) var ignored: IgnoredPaths
  private let old: [(node: String, value: CBORValue)]
  private let new: [(node: String, value: CBORValue)]

  init(from old: Projection, to new: Projection, ignoring paths: IgnoredPaths) {
    var ignored = paths
    func values(_ state: Projection) -> [(node: String, value: CBORValue)] {
      let values = StateDifference.values(of: state)
      if ignored.isEmpty { return values }
      return values.compactMap { node, value in
        ignored.filtered(value, of: node).map { (node, $0) }
      }
    }
    (self.old, self.new) = (values(old), values(new))
    let screens = [old, new].map { state in
      state.screen.flatMap { ignored.filtered($0, of: "screen") }
    }
    state = StateDifference(from: self.old, to: self.new)
    screenDiffers = screens[0] != screens[1]
    self.ignored = ignored
  }

  var isEmpty: Bool { state.isEmpty && !screenDiffers }

  func lines(in format: DifferenceFormat) -> [String] {
    let lines = format.lines(
      of: state, from: Self.value(old), to: Self.value(new), escaping: Escaping.escaped)
    return format != .jsonPatch && screenDiffers ? lines + ["  the screen differs"] : lines
  }

  private static func value(_ nodes: [(node: String, value: CBORValue)]) -> CBORValue {
    .map(sorting: nodes.map { CBORPair(.text($0.node), $0.value) })
  }

  /// The parts of the document of the schema `compose-replay/diff/2` about the states.
  var documentPairs: [CBORPair] {
    [
      CBORPair(.text("changes"), state.jsonChanges),
      CBORPair(.text("screen_differs"), .bool(screenDiffers)),
    ]
  }
}
