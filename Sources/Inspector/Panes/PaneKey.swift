import TextTerminal

/// The keys that every pane handles, each pane in its own way.
enum PaneKey: Equatable {
  case collapse, expand, expandAll, activate
  /// To the previous (−1) or the next (1) place of the same kind.
  case sideways(Int)

  init?(_ key: Key) {
    switch key {
    case .character("h"), .left: self = .collapse
    case .character("l"), .right: self = .expand
    case .character("*"): self = .expandAll
    case .enter: self = .activate
    case .character("["): self = .sideways(-1)
    case .character("]"): self = .sideways(1)
    default: return nil
    }
  }
}
