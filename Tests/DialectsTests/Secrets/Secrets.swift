import ReplayRuntime

/// What each dialect's form for a password holds.
struct Secrets: Codable, Equatable {
  static let password = "sésame-17"
  static let token = "token of \(password)"
  static let pin = 4_711

  var name = ""
  var password = ""
  @Redacted var token = ""
  @Redacted var pin = 0
  var message = ""

  /// Uses every secret beside others, inside other texts too.
  mutating func send() {
    token = "token of \(password)"
    pin = Self.pin
    message = "\(name) has \(password.count) characters: \(password), \(token), \(pin)"
  }

  /// What no event may contain, longest first.
  static let hidden = [token, password, "sésame", "4711"]
}
