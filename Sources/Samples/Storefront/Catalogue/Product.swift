/// A product of the shop.
///
/// The catalogue and the product's page share it by identifier: a change on one is visible on the
/// other.
struct Product: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var name: String
  /// In cents.
  var price: Int
  var isFavourite = false
  /// The user's note on the product.
  var note = ""

  static let all = [
    Product(id: "tea", name: "Green tea", price: 650),
    Product(id: "mug", name: "Stone mug", price: 1200),
    Product(id: "pot", name: "Iron teapot", price: 4250),
    Product(id: "tin", name: "Tea tin", price: 900),
    Product(id: "tray", name: "Oak tray", price: 2800),
    Product(id: "sieve", name: "Fine sieve", price: 475),
    Product(id: "scale", name: "Small scale", price: 1950),
    Product(id: "cloth", name: "Linen cloth", price: 820),
  ]
}

/// Formats amounts of money.
enum Price {
  /// Cents as units with two digits: 4250 is `42.50`.
  static func text(_ cents: Int) -> String {
    let magnitude = abs(cents)
    let fraction = magnitude % 100
    return "\(cents < 0 ? "-" : "")\(magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
