import Compose
import ReplayRuntime

/// Why the shop's server has refused a request.
enum NetworkError: Error, Codable, Equatable {
  case wrongPassword
  case unreachable

  var message: String {
    switch self {
    case .wrongPassword: "The password is wrong."
    case .unreachable: "The shop cannot be reached."
    }
  }
}

/// The shop's server, as a stand-in that computes its answers from its arguments.
struct NetworkService: Service {
  static let Name = "network"

  /// Signs in; every password except `wrong` is accepted.
  func signIn(
    email: String, password: String,
    completion: @escaping (Result<Account, any Error>) -> Void
  ) {
    runtime.effect(
      "signIn", node: "services.network",
      arguments: Credentials(email: email, password: password), errors: [NetworkError.self]
    ) { asked in
      if asked.password == "wrong" { throw NetworkError.wrongPassword }
      return Account(email: asked.email, name: String(asked.email.prefix { $0 != "@" }))
    } completion: {
      completion($0)
    }
  }

  private struct Credentials: Codable {
    var email: String
    var password: String
  }

  /// Requests all products of the shop.
  func products(completion: @escaping (Result<[Product], any Error>) -> Void) {
    runtime.effect("products", node: "services.network", errors: [NetworkError.self]) {
      Product.all
    } completion: {
      completion($0)
    }
  }
}

extension Services {
  var network: NetworkService {
    get { self[NetworkService.self] }
    set { self[NetworkService.self] = newValue }
  }
}
