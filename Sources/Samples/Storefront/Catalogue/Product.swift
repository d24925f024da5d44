/// Something to buy.
///
/// The catalogue and the page of a product share it by its identifier: what one changes, the
/// other shows.
struct Product: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var name: String
  /// In cents.
  var price: Int
  var isFavourite = false
  /// What the person noted about it.
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

/// Money as a person reads it.
enum Price {
  /// Cents as units with two digits: 4250 is `42.50`.
  static func text(_ cents: Int) -> String {
    let magnitude = abs(cents)
    let fraction = magnitude % 100
    return "\(cents < 0 ? "-" : "")\(magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
