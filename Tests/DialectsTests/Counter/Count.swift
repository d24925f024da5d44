/// What a counter holds, in every dialect.
struct Count: Codable, Equatable {
  var value = 0
  /// What was typed, to be set.
  var text = ""

  /// Takes the number that was typed; leaves the value alone when it is none.
  mutating func set() { value = Int(text) ?? value }
}
