import ArgumentParser
import EventModel

/// How many of the events that a verb is asked for it shows.
struct EventLimits: ParsableArguments {
  @Option(help: "Show so many of them, from the first on.")
  var first: Int?

  @Option(help: "Show so many of them, up to the last.")
  var last: Int?

  /// - Throws: ``Problem`` for numbers below 1, and for both.
  func check(isGrowing: Bool) throws {
    if first != nil, last != nil {
      throw Problem(
        code: ExitCodes.usage, what: "'--first' and '--last' are two choices", help: "use one")
    }
    if let number = first ?? last, number < 1 {
      throw Problem(
        code: ExitCodes.usage, what: "'\(number)' is no number of events",
        help: "write one from 1 on, such as '--\(first == nil ? "last" : "first") 10'")
    }
    if last != nil, isGrowing {
      throw Problem(
        code: ExitCodes.usage, what: "the last events are not known while the log grows",
        help: "use '--from @-10', or leave out '--follow'")
    }
  }
}
