import ArgumentParser
import Dispatch
import EventModel
import FoundationEssentials
import Inspector
import Timeline

/// The longest pause of a film.
struct PauseOption: ParsableArguments {
  @Option(help: "The longest pause of a film; 'none' leaves pauses, also short ones, as they were.")
  var squeeze = "2s"

  /// In microseconds; nil for pauses as they were.
  ///
  /// - Throws: ``Problem`` for a text that is not a time.
  func longest() throws -> Int64? {
    if squeeze == "none" { return nil }
    guard let time = SessionTime.microseconds(squeeze), time >= 0 else {
      throw Problem(
        code: ExitCodes.usage, what: "'\(squeeze)' is no time",
        help: "a time is 2s or 500ms; 'none' leaves pauses as they were")
    }
    return time
  }
}
