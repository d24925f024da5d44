import CBOR
import EventModel
import SnapshotDiff

/// What differs between two states and their screens, without ignored paths.
package struct EndDifference {
  /// What differs between the states.
  package let state: StateDifference
  /// Whether the screens differ.
  package let screenDiffers: Bool
  /// What was ignored, with the patterns that were used.
  package private(set) var ignored: IgnoredPaths
  private let old: [(node: String, value: CBORValue)]
  private let new: [(node: String, value: CBORValue)]

  /// Compares two states without the ignored paths.
  package init(from old: Projection, to new: Projection, ignoring paths: IgnoredPaths) {
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

  /// Whether neither states nor screens differ.
  package var isEmpty: Bool { state.isEmpty && !screenDiffers }

  /// The lines of a report.
  ///
  /// - Parameter escaping: What makes a text of the log harmless in a terminal.
  package func lines(
    in format: DifferenceFormat, escaping: (String) -> String
  ) -> [String] {
    let lines = format.lines(
      of: state, from: Self.value(old), to: Self.value(new), escaping: escaping)
    return format != .jsonPatch && screenDiffers ? lines + ["  the screen differs"] : lines
  }

  private static func value(_ nodes: [(node: String, value: CBORValue)]) -> CBORValue {
    .map(sorting: nodes.map { CBORPair(.text($0.node), $0.value) })
  }
}
