/// Why a migration cannot be used.
package struct MigrationError: Error, Codable, Equatable, CustomStringConvertible {
  /// The diagnostic code: CR4801 for a declaration that is none, CR4802 for a value that does not fit.
  package var code: String
  /// The number of the migration, counted from 1.
  package var number: Int
  /// Its path.
  package var path: String
  /// The event; nil for CR4801.
  package var event: Int?
  /// What is wrong, in words.
  package var reason: String

  /// The message for a person, with the code.
  package var description: String { "\(code) \(message)" }

  /// The message for a person.
  package var message: String {
    "migration \(number) of the application, of '\(path)', "
      + (event.map { "does not fit @\($0): " } ?? "is not possible: ") + reason
  }
}
