/// A product in the cart.
struct CartLine: Codable, Equatable, Identifiable, Sendable {
  var product: Product
  var quantity: Int

  var id: String { product.id }
  var price: Int { product.price * quantity }
}
