extension EventKind {
  /// Whether the payload of the kind is one value, and not a patch, a list of symbols or nothing.
  package var hasValuePayload: Bool {
    switch self {
    case .input, .send, .lifecycle, .effectBegan, .effectEnded, .answer, .action, .failure, .note:
      true
    default: false
    }
  }
}
