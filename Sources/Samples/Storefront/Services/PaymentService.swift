import Compose
import ReplayRuntime

/// Why a card was not charged.
enum PaymentError: Error, Codable, Equatable {
  case declined
}

/// The confirmation of a payment.
struct Receipt: Codable, Equatable, Sendable {
  var number: Int
  /// In cents.
  var amount: Int
}

/// The bank, as a stand-in: a card whose number ends in 2 is declined.
struct PaymentService: Service {
  static let Name = "payment"

  func charge(
    amount: Int, card: String, completion: @escaping (Result<Receipt, any Error>) -> Void
  ) {
    runtime.effect(
      "charge", node: "services.payment", arguments: Charge(amount: amount, card: card),
      errors: [PaymentError.self]
    ) { charge in
      if charge.card.hasSuffix("2") { throw PaymentError.declined }
      return Receipt(number: 1_000 + charge.amount % 977, amount: charge.amount)
    } completion: {
      completion($0)
    }
  }

  private struct Charge: Codable {
    var amount: Int
    var card: String
  }
}

extension Services {
  var payment: PaymentService {
    get { self[PaymentService.self] }
    set { self[PaymentService.self] = newValue }
  }
}
