import Platform

extension String {
  /// Whether the text contains another. Only texts that are not ASCII need the slow search, to which
  /// an accent is the same in one character and in two.
  package func containsText(_ wanted: String) -> Bool {
    // C ends a text at its first NUL.
    let isPlain = utf8.allSatisfy { $0 < 0x80 && $0 != 0 } && !wanted.utf8.contains(0)
    guard isPlain else { return contains(wanted) }
    return Memory.contains(self, wanted)
  }
}
