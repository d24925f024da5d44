import CBOR
import EventModel

/// What a process knew when a fault ended it.
package struct CrashReport: Sendable {
  /// The number of the event that caused what ran; ``EventHeader/noCause`` outside every turn.
  package let cause: Int
  /// The source line of the fault, such as `Shop/CartService.swift:13`; nil if it is not known.
  package let place: String?
  /// The known source lines of the application's calls, the innermost first.
  package let lines: [String]

  package init(cause: Int, place: String?, lines: [String]) {
    (self.cause, self.place, self.lines) = (cause, place, lines)
  }

  /// What is between the words for a signal and the line at which it ended a process.
  package static let placeMark = ") at "
}

extension Event {
  /// The last event of a log whose application stopped; a replay can end with the same event. The
  /// lines of its stack follow the reason.
  ///
  /// - Parameters:
  ///   - count: The number of events before.
  ///   - time: The time of the last of them.
  package static func stop(
    _ reason: StopReason, _ crash: CrashReport?, _ count: Int, _ time: Int64, _ symbols: SymbolTable
  ) -> Event {
    var header = EventHeader(kind: .failure, name: symbols.symbol(ReplayJudge.trapCode))
    header.number = count
    header.time = time
    // An event that is not in the log is lost with the process.
    if let crash, (0..<count).contains(crash.cause) { header.cause = crash.cause }
    if let place = crash?.place { header.place = symbols.symbol(place) }
    let text = ([reason.description] + (crash?.lines ?? [])).joined(separator: "\n  ")
    return Event(header, payload: CBORValue.text(text).encoded)
  }

  /// What the last event of a log whose application stopped says.
  ///
  /// - Parameter payload: That of an event of ``stop(_:_:_:_:_:)``.
  /// - Returns: The reason, which ends with the line at which a signal ended it, if that was known.
  package static func stop(
    in payload: UnsafeRawBufferPointer
  ) -> (reason: String, place: String?) {
    let text = (try? CBORValue(canonical: Array(payload)))?.textValue ?? ""
    let reason = String(text.prefix { $0 != "\n" })
    let place = reason.contains(CrashReport.placeMark) ? reason.split(separator: " ").last : nil
    return (reason, place.map(String.init))
  }
}
