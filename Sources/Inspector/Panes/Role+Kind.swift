import EventModel
import TextTerminal

extension Role {
  /// The role in which events of a kind are shown.
  init(kind: EventKind) {
    switch kind {
    case .send, .action: self = .send
    case .commit: self = .commit
    case .route: self = .route
    case .input, .effectEnded, .answer: self = .input
    case .timer, .chance: self = .timer
    case .failure, .gap: self = .divergence
    case .lifecycle, .effectBegan: self = .life
    default: self = .plain
    }
  }
}
