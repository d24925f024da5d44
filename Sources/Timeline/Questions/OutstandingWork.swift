import CBOR
import EventModel

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
