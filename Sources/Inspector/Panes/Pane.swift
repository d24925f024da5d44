/// The five panes of the inspector.
package enum Pane: Int, CaseIterable, Hashable, Sendable {
  case timeline = 1
  case state, diff, screen, cause

  var title: String {
    switch self {
    case .timeline: "Timeline"
    case .state: "State"
    case .diff: "Diff"
    case .screen: "Screen"
    case .cause: "Cause"
    }
  }
}
