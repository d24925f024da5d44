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

/// Finds the work that has begun and not ended.
package struct OutstandingWork: EventFold {
  /// What the end of a work names, if not the number of its beginning.
  private struct Key: Hashable {
    var kind: Outstanding.Kind
    var node: Symbol
    var name = Symbol.none
    var due: Int64?
  }

  /// The work that is open after the last event, the oldest first.
  package var open: [Outstanding] { works.values.sorted { $0.event < $1.event } }
  /// The open work by the number of its beginning.
  private var works: [Int: Outstanding] = [:]
  /// Whether work that began with an event is open.
  package func isOpen(_ event: Int) -> Bool { works[event] != nil }
  /// Their numbers by what an end can name, the oldest first; also of some that have ended.
  private var numbers: [Key: ArraySlice<Int>] = [:]
  private let symbols: SymbolTable
  private let arm: Symbol
  private let (cancel, flowStart, flowFinish): (Symbol, Symbol, Symbol)

  /// Creates the work before the first event: none.
  package init(_ symbols: SymbolTable) {
    self.symbols = symbols
    arm = symbols.symbol(TimerOperation.arm)
    cancel = symbols.symbol(LifecycleOperation.cancel)
    flowStart = symbols.symbol(LifecycleOperation.flowStart)
    flowFinish = symbols.symbol(LifecycleOperation.flowFinish)
  }

  /// Adds the next event.
  package mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    switch header.kind {
    case .timer where header.name == arm:
      begin(.timer, header, due: Int64(clamping: header.count))
    case .timer:
      // A fire has the number of its arm; an end has the time at which the timer was due.
      if works[header.cause]?.kind == .timer {
        works[header.cause] = nil
      } else {
        endOldest(Key(kind: .timer, node: header.node, due: Int64(clamping: header.count)))
      }
    case .effectBegan: begin(.effect, header)
    case .effectEnded: works[header.cause] = nil
    case .lifecycle where header.name == flowStart: begin(.flow, header)
    case .lifecycle where header.name == flowFinish:
      endOldest(Key(kind: .flow, node: header.node))
    case .lifecycle where header.name == cancel:
      guard let text = try? CBORValue(canonical: Array(payload)).textValue,
        let name = symbols.known(text)
      else { return }
      endOldest(Key(kind: .effect, node: header.node, name: name))
    default: break
    }
  }

  private mutating func begin(
    _ kind: Outstanding.Kind, _ header: EventHeader, due: Int64? = nil
  ) {
    let name = kind == .effect ? header.name : .none
    works[header.number] = Outstanding(
      kind: kind, event: header.number, node: header.node, name: name, due: due)
    let key = Key(kind: kind, node: header.node, name: name, due: due)
    dropEnded(key)
    numbers[key, default: []].append(header.number)
  }

  private mutating func endOldest(_ key: Key) {
    dropEnded(key)
    if let number = numbers[key]?.popFirst() { works[number] = nil }
  }

  private mutating func dropEnded(_ key: Key) {
    while let first = numbers[key]?.first, works[first] == nil { numbers[key]?.removeFirst() }
    if numbers[key]?.isEmpty == true { numbers[key] = nil }
  }
}
