extension String {
  /// Whether the text contains another. Only texts that are not ASCII need the slow search, to which
  /// an accent is the same in one character and in two.
  package func containsText(_ wanted: String) -> Bool {
    var (text, wanted) = (self, wanted)
    let isFound: Bool? = text.withUTF8 { text in
      guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
      return wanted.withUTF8 { wanted in
        guard let first = wanted.first else { return true }
        return (0..<max(0, text.count - wanted.count + 1)).contains { start in
          text[start] == first && text[start..<start + wanted.count].elementsEqual(wanted)
        }
      }
    }
    return isFound ?? text.contains(wanted)
  }
}
