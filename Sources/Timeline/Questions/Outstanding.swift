import CBOR
import EventModel

/// Work that has begun and not ended: a timer that is armed, an effect without a result, a flow.
package struct Outstanding: Equatable {
  /// What kind of work it is.
  package enum Kind: String, Sendable {
    /// A timer that has not fired.
    case timer
    /// An effect whose result has not come.
    case effect
    /// A flow that waits.
    case flow
  }

  /// What kind of work it is.
  package let kind: Kind
  /// The number of the event with which it began.
  package let event: Int
  /// The path of its node.
  package let node: Symbol
  /// The name of an effect; of a timer and a flow, none.
  package let name: Symbol
  /// When a timer is due, in microseconds since the session began; nil for other work.
  package let due: Int64?
}

extension SessionTimeline {
  /// Returns the work that has begun and not ended after an event, the oldest first.
  ///
  /// - Throws: ``LogError``.
  package func outstanding(at last: Int) throws -> [Outstanding] {
    var work = OutstandingWork(symbols)
    _ = try add(to: &work, upTo: last)
    return work.open
  }

  /// `@172  effect charge services.payment  for 2.1s, begun by @166 input tap /button:pay`.
  ///
  /// - Parameter position: The number of an event, for the time.
  /// - Throws: ``LogError``.
  package func text(of work: Outstanding, at position: Int) throws -> String {
    let (began, now) = (try event(at: work.event), try event(at: position).time)
    let name = symbols[work.name].isEmpty ? "" : " \(symbols[work.name])"
    let time =
      work.due.map { "due \(SessionTime.text($0))" }
      ?? "for \(SessionTime.seconds(now - began.time))"
    let root = try causeChain(from: work.event, limit: 10_000).last
    var by = ""
    if let root, root.number != work.event {
      let summary = Transcript.summary(of: root, symbols: symbols)
      by = ", begun by @\(root.number) \(summary.prefix(60))"
    }
    return "@\(work.event)  \(work.kind.rawValue)\(name) \(symbols[work.node])  \(time)\(by)"
  }
}
