/// What the user of a simulation types.
public struct SimulatedTexts: Sendable {
  /// Texts that fit a field whose path contains a name, in the order in which they are tried.
  public var fitting: [(field: String, text: String)]
  /// Texts for any field.
  public var others: [String]

  /// Creates the texts for an application.
  ///
  /// - Parameters:
  ///   - fitting: Such as `("Email", "ann@example.com")`.
  ///   - others: At least one text. Those that an application searches for lead a simulation
  ///     farther.
  public init(fitting: [(field: String, text: String)], others: [String]) {
    precondition(!others.isEmpty, "a simulated user must have something to type")
    self.fitting = fitting
    self.others = others
  }

  /// Texts for fields that hide theirs, besides those that fit. No other field has one of them: a
  /// secret that is not a secret elsewhere would make what follows inconclusive.
  package static let hidden = ["", "hush", "Hush-17 still", "hüsch 👩‍👩‍👧 5", "12 kinds of hush"]

  /// Ordinary and unusual texts, for an application that names none.
  public static let ordinary = SimulatedTexts(
    fitting: [("Email", "ann@example.com"), ("Name", "Ann Other"), ("Amount", "12.50")],
    others: ["", "a", "tea", "Zoë 👩‍👩‍👧", "e\u{301}", "  spaces  ", "0", "-1", "12 High Street"])
}
