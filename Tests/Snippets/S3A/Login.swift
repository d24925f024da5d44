// What the login snippets need around them.
import AsyncStore

struct Credentials: Codable {
  var userName: String
  var password: String
}

struct User: Codable {
  var name: String
}

struct AuthenticationError: Error {}

struct Dialog: Codable {
  var message: String

  static func loginFailed(_ error: AuthenticationError) -> Dialog {
    Dialog(message: "The name or the password is wrong.")
  }
}

struct AuthService {
  func authenticate(userName: String, password: String) async throws -> User {
    guard password == "secret" else { throw AuthenticationError() }
    return User(name: userName)
  }

  func logout() async throws {}
}
