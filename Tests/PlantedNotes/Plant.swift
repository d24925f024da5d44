import Foundation

/// The bugs of the notebook, of which the variable `PLANTED` switches one on.
enum Plant: String {
  /// A selection that stays where a note was removed.
  case crash
  /// Words that come back with the second note that is undone, and are not counted.
  case total
  /// What was written while the notebook was synchronized is gone.
  case lost
  /// A synchronization that is not cancelled when the notebook is taken offline.
  case cancel
  /// A list that could not be read, and a number of notes that could.
  case storage
  /// A welcome at each launch.
  case doubles
  /// Numbers of notes that begin again at each launch.
  case forgets
  /// A timer for each editor. It still fires when the editor has gone.
  case leak

  private static let switchedOn = ProcessInfo.processInfo.environment["PLANTED"].flatMap(
    Plant.init(rawValue:))

  /// Whether this bug is there.
  var isOn: Bool { self == Self.switchedOn }
}
