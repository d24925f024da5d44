import Compose
import ReplayRuntime

/// Why a card was not charged.
enum PaymentError: Error, Codable, Equatable {
  case declined
}

/// Proof of a payment.
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
      "charge", node: "services.payment", arguments: amount, errors: [PaymentError.self]
    ) {
      if card.hasSuffix("2") { throw PaymentError.declined }
      return Receipt(number: 1_000 + amount % 977, amount: amount)
    } completion: {
      completion($0)
    }
  }
}

extension Services {
  var payment: PaymentService {
    get { self[PaymentService.self] }
    set { self[PaymentService.self] = newValue }
  }
}
