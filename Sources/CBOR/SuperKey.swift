/// The key of a superclass that is encoded without a key of its own.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { return nil }
  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
