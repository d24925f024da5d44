import EventModel

/// What is known of a rename that may explain a difference.
package enum RenameTrial: Sendable {
  /// It was not tried.
  case untried
  /// Recorded anew with this rename, the log verifies.
  case verified(Renames.Pair)
  /// No rename that was tried gives a recording that verifies.
  case failed

  /// The rename to propose.
  ///
  /// - Parameter guess: The rename that the values suggest.
  func remedy(insteadOf guess: Renames.Pair?) -> Renames.Pair? {
    switch self {
    case .untried: guess
    case .verified(let pair): pair
    case .failed: nil
    }
  }
}
