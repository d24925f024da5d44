import Foundation

/// The bugs of the probe, of which the variable `PLANTED` switches one on.
enum Plant: String, CaseIterable {
  /// A trap after five steps in the right order.
  case crash
  /// A coupon that stays when the cart gets empty: the total is negative.
  case total
  /// Two deposits at the same time, of which one is lost.
  case lost
  /// A timer that is not cancelled when a user signs out.
  case timer
  /// A number on the badge that one way of removal does not change.
  case stale
  /// A trap when a save fails.
  case failure
  /// `nil` on the screen.
  case shown
  /// A trap for a quantity that is not a number of 32 bits.
  case boundary
  /// A trap at the third forgotten address of a process, counted outside of every state.
  case hoard
  /// The bug of ``total``, of which the application itself says what must hold.
  case declared
  /// Two switches that switch each other without end.
  case endless
  /// A loop without an end, which makes no event.
  case hang
  /// A clock for each user who signs in. It still runs when the user has signed out.
  case leak
  /// A trap in a locale that writes numbers with other digits.
  case locale
  /// A trap when a save is refused with a number of seconds.
  case refused

  private static let switchedOn = ProcessInfo.processInfo.environment["PLANTED"].flatMap(
    Plant.init(rawValue:))

  /// How often ``hoard`` was met in this process.
  nonisolated(unsafe) static var hoarded = 0

  /// Whether this bug is there.
  var isOn: Bool { self == Self.switchedOn }
}
