import CBOR
import EventModel
import Replay
import ReplayRuntime

/// What a session did of a ``KeptProperty``. Its kind and place tell it from others.
package struct PropertyMatch: Hashable, Sendable {
  /// The code of a failure, how the application stopped, or the condition.
  package var kind: String
  /// The node, the line of the source, or the path of the state; may be empty.
  package var place: String
  /// The number of the event.
  package var number: Int
  /// Its time, in microseconds.
  package var time: Int64
  /// The text of a failure; not compared.
  package var text: String

  /// Creates a match.
  package init(kind: String, place: String, number: Int, time: Int64, text: String = "") {
    (self.kind, self.place, self.number, self.time) = (kind, place, number, time)
    self.text = text
  }

  /// The match of an application that stopped, after the last event that it made.
  ///
  /// - Parameters:
  ///   - place: The line at which it did, if that is known.
  ///   - node: The node whose event began the last turn. It takes the place of a line.
  package static func stop(
    _ stop: StopReason, at place: String?, in node: String, after last: (number: Int, time: Int64)
  ) -> PropertyMatch {
    PropertyMatch(
      kind: "\(ReplayJudge.trapCode) \(StopClass(stop).words)", place: place ?? node,
      number: last.number, time: last.time)
  }

  /// The match of a session that differs when it runs again.
  ///
  /// - Parameter header: The first event that differs.
  static func differing(_ header: EventHeader, _ symbols: SymbolTable) -> PropertyMatch {
    PropertyMatch(
      kind: FoundFault.differs, place: symbols[header.node], number: header.number,
      time: header.time, text: header.kind.name)
  }

  /// Whether another session did the same. Counters in names can differ.
  package func isSame(as other: PropertyMatch) -> Bool {
    identity == other.identity
  }

  /// The kind and the place as ``isSame(as:)`` compares them.
  package var identity: String {
    let name = kind == FailureCode.propertyBroken ? " \(text)" : ""
    // One processor reports a failed check with the one signal, another with the other.
    let kind =
      kind == "\(ReplayJudge.trapCode) signal 4" ? "\(ReplayJudge.trapCode) signal 5" : kind
    return "\(kind) \(Self.uncounted(place))" + name
  }

  /// A name for the log of a session, such as `cr4301-signal-5-cart-swift-13-9f02c1d4.log`. The hash
  /// tells matches with the same words apart.
  package var fileName: String {
    let words = identity.lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    return "\(words.prefix(60))-\(String(Mixing.hash(identity) >> 32, radix: 16)).log"
  }

  /// The kind and place for a person.
  package var words: String {
    [kind, place, text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A path without the numbers of instances, rows and equal names.
  private static func uncounted(_ text: String) -> String {
    var isCounter = false
    return String(
      text.filter { letter in
        if "#[".contains(letter) { isCounter = true } else if !letter.isNumber { isCounter = false }
        return !isCounter || !letter.isNumber
      })
  }
}
