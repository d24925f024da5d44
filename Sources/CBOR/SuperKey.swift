/// The key under which a superclass is encoded when its subclass names none.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { return nil }
  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
