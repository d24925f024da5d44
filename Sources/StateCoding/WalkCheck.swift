/// A check of walked structs, of a limited number of them.
struct WalkCheck {
  private var left = 4_096

  /// Whether one more struct is to be checked.
  mutating func takeStruct() -> Bool {
    left -= 1
    return left >= 0
  }
}
