import EventModel
import Replay
import SessionLog

/// The faults for which logs were kept, as far as these record them. A log that was accepted without its
/// fault has none, whatever else happens in it.
package struct KnownFaults {
  /// The logs, by the identity of a fault.
  private var logs: [String: String] = [:]
  private let conditions: [StateCondition]

  /// - Parameter conditions: What must hold at the end of each turn.
  package init(always conditions: [StateCondition]) { self.conditions = conditions }

  /// Adds what a log records. What was lost of it is not known.
  ///
  /// - Parameters:
  ///   - path: The log, as it is named to the user.
  ///   - differing: The number of the event at which its replay differs as its policy expects; nil for
  ///     none.
  /// - Throws: The errors of ``SessionLogReader/forEachEvent(from:_:)``.
  package mutating func add(_ reader: SessionLogReader, _ path: String, differing: Int?) throws {
    // The head of a log names what it was kept for.
    guard let origin = reader.head.origin else { return }
    let session = try RunSession(of: reader)
    var oracles = SessionOracles(always: conditions, checks: [])
    var found = oracles.matches(of: session).filter { property, match in
      let isFailure =
        match.kind.hasPrefix("CR") && origin.contains(Scenario.mark(keeping: "failure"))
      return isFailure || origin.contains(Scenario.mark(keeping: property.words))
    }.map(\.match)
    if origin.contains(Scenario.runAgain),
      let header = session.events.headers.first(where: { $0.number == differing })
    {
      found.append(.differing(header, session.symbols))
    }
    for match in found where logs[match.identity] == nil { logs[match.identity] = path }
  }

  /// The log that records a fault; nil if none does.
  package func log(of match: PropertyMatch) -> String? { logs[match.identity] }
}
