import CBOR

/// The state, routes and screen at one event, folded from the events up to it.
///
/// The fold needs no application, and two folds of the same events are equal. Copies are cheap, so
/// a reader may keep copies at intervals and continue from them.
///
/// Source: EVENTS.md, "State at an event".
package struct Projection: Sendable {
  /// The table of the symbols in the events.
  package let symbols: SymbolTable
  /// The number of the last event applied, or −1 before the first.
  package private(set) var lastEvent = -1
  /// The semantic view tree; nil before the first frame.
  package private(set) var screen: CBORValue?
  /// The number of the event that last changed the screen, or −1.
  package private(set) var lastFrame = -1

  /// The number of the first gap among the events, after which the state is not certain; nil if no
  /// event is missing.
  package private(set) var firstGap: Int?
  /// How many events after a gap did not fit and were left out, at least in part.
  package private(set) var leftOutCount = 0

  private var entries: [Symbol: Entry] = [:]
  private var nextSerial = 0
  private var size = ProjectionSize()
  private let names: Names

  private struct Entry: Sendable {
    var serial: Int
    var value: CBORValue
    var lastWrite: Int
    var isRouter: Bool
  }

  /// The symbols of the words that the fold looks for.
  private struct Names: Sendable {
    let create, bind, destroy, screen: Symbol
  }

  /// Creates the state before the first event.
  package init(symbols: SymbolTable) {
    self.symbols = symbols
    names = Names(
      create: symbols.symbol(LifecycleOperation.create),
      bind: symbols.symbol(LifecycleOperation.bind),
      destroy: symbols.symbol(LifecycleOperation.destroy), screen: symbols.symbol("screen"))
  }

  /// Applies one event.
  ///
  /// After a gap, a patch that does not fit is left out: the value that it changes may be one that a
  /// lost event made.
  ///
  /// - Throws: ``ProjectionError`` when the payload cannot be read or a patch does not fit. The
  ///   node may then be changed in part.
  package mutating func apply(
    _ header: EventHeader, payload: UnsafeRawBufferPointer
  ) throws(ProjectionError) {
    lastEvent = header.number
    do throws(PatchError) {
      try addSize(payload.count)
      switch header.kind {
      case .lifecycle: try applyLifecycle(header, payload)
      case .commit: try applyCommit(header, payload)
      case .route: try applyRoute(header, payload)
      case .frame: try applyFrame(header, payload)
      case .gap: firstGap = firstGap ?? header.number
      default: break
      }
    } catch {
      if firstGap != nil, !isTooLarge {
        leftOutCount += 1
        return
      }
      throw ProjectionError(event: header.number, node: symbols[header.node], reason: error)
    }
  }

  /// The largest state that is folded, in bytes of memory. A small log can describe a large state,
  /// because chunks are compressed.
  package var sizeLimit = 512 << 20

  /// Whether the state was larger than ``sizeLimit``. No event is applied after that.
  package var isTooLarge: Bool { size.isTooLarge }

  /// Adds the size of a payload before it is applied.
  private mutating func addSize(_ count: Int) throws(PatchError) {
    size.add(count)
    if size.isDue {
      size.measured(
        entries.values.reduce(screen?.sizeInMemory ?? 0) { $0 + $1.value.sizeInMemory },
        limit: sizeLimit)
    }
    if size.isTooLarge { throw .stateTooLarge(limit: sizeLimit) }
  }

  /// Applies one event.
  ///
  /// - Throws: ``ProjectionError``, as ``apply(_:payload:)`` does.
  package mutating func apply(_ event: Event) throws(ProjectionError) {
    var failure: ProjectionError?
    event.payload.withUnsafeBytes { bytes in
      do throws(ProjectionError) { try apply(event.header, payload: bytes) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private mutating func applyLifecycle(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws(PatchError) {
    switch header.name {
    case names.create where payload.isEmpty: break  // A component holds nothing itself.
    case names.create:
      put(try Self.value(payload), at: header.node, event: header.number)
    case names.bind:
      if let alias = try Self.value(payload).textValue {
        rename(symbols.symbol(alias), to: header.node)
      }
    case names.destroy:
      for node in subtree(of: header.node) { entries[node] = nil }
    default: break
    }
  }

  private mutating func applyCommit(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws(PatchError) {
    let patch = try Patch(symbolic: payload)
    // After a gap, a commit that changes nothing does not say what its node holds.
    if patch.isEmpty, firstGap != nil { return }
    let symbols = symbols
    try change(header.node, header.number) { entry throws(PatchError) in
      if !patch.isEmpty { entry.lastWrite = header.number }
      try patch.apply(to: &entry.value, symbols: symbols)
    }
  }

  /// Changes a node, which is made if it is not there.
  private mutating func change(
    _ node: Symbol, _ event: Int, _ body: (inout Entry) throws(PatchError) -> Void
  ) throws(PatchError) {
    if entries.index(forKey: node) == nil { put(.null, at: node, event: event) }
    // In place, because a copy of the entry would make a patch copy every container on its path.
    if let index = entries.index(forKey: node) { try body(&entries.values[index]) }
  }

  private mutating func applyRoute(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws(PatchError) {
    var stack: [CBORValue] = []
    for label in try Self.value(payload).arrayValue ?? [] {
      guard let id = label.intValue, id >= 0, id < symbols.count else {
        throw .malformed("a route label is no symbol", offset: 0)
      }
      stack.append(.text(symbols[Symbol(id: UInt32(id))]))
    }
    try change(header.node, header.number) { entry throws(PatchError) in
      entry.value = .array(stack)
      entry.lastWrite = header.number
      entry.isRouter = true
    }
  }

  private mutating func applyFrame(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws(PatchError) {
    let patch = try Patch(symbolic: payload)
    var value = screen ?? .null
    screen = nil
    defer { screen = value }
    if !patch.isEmpty { lastFrame = max(lastFrame, header.number) }
    try patch.apply(to: &value, symbols: symbols)
  }

  private mutating func put(_ value: CBORValue, at node: Symbol, event: Int) {
    entries[node] = Entry(serial: nextSerial, value: value, lastWrite: event, isRouter: false)
    nextSerial += 1
  }

  private mutating func rename(_ alias: Symbol, to node: Symbol) {
    guard alias != node else { return }
    let prefix = symbols[alias]
    for old in subtree(of: alias) {
      let new = symbols.symbol(symbols[node] + symbols[old].dropFirst(prefix.count))
      entries[new] = entries.removeValue(forKey: old)
    }
  }

  /// Returns a node and all nodes below it, by serial.
  private func subtree(of root: Symbol) -> [Symbol] {
    let found = symbols.withUTF8(of: root) { root in
      // The keys alone: a walk over the entries retains every value.
      entries.keys.filter { node in
        symbols.withUTF8(of: node) { Self.isPath($0, atOrBelow: root) }
      }
    }
    let serials = found.map { ($0, entries[$0]?.serial ?? 0) }
    return serials.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private static func isPath(
    _ path: UnsafeRawBufferPointer, atOrBelow root: UnsafeRawBufferPointer
  ) -> Bool {
    guard path.count >= root.count else { return false }
    if path.count > root.count, path[root.count] != UInt8(ascii: ".") { return false }
    return compareBytes(UnsafeRawBufferPointer(rebasing: path[..<root.count]), root) == 0
  }

  private static func value(_ payload: UnsafeRawBufferPointer) throws(PatchError) -> CBORValue {
    if payload.isEmpty { return .null }
    do throws(CBORError) {
      var reader = CBORReader(payload)
      let value = try reader.readValue()
      try reader.expectEnd()
      return value
    } catch {
      throw .unreadable(error)
    }
  }
}

extension Projection {
  /// Every node with its value, by first appearance.
  package var states: [(node: Symbol, value: CBORValue)] {
    ordered.map { ($0.key, $0.value.value) }
  }

  /// Every router that has made a route event, with its stack from the bottom up.
  package var routes: [(router: Symbol, stack: [String])] {
    ordered.filter(\.value.isRouter).map { node, entry in
      (node, (entry.value.arrayValue ?? []).compactMap(\.textValue))
    }
  }

  private var ordered: [(key: Symbol, value: Entry)] {
    entries.sorted { $0.value.serial < $1.value.serial }
  }

  /// The number of nodes with a value.
  package var nodeCount: Int { entries.count }

  /// The value of a node; nil when there is no such node.
  package subscript(node: Symbol) -> CBORValue? { entries[node]?.value }

  /// Returns the number of the event that last wrote a node; nil when there is no such node.
  package func lastWrite(of node: Symbol) -> Int? { entries[node]?.lastWrite }

  /// All nodes as one map from name to value, without the screen.
  package var stateValue: CBORValue {
    .map(sorting: ordered.map { CBORPair(.text(symbols[$0.key]), $0.value.value) })
  }

  /// The hash of this state, as an end event contains it. Nodes outside the tree are left out.
  package var stateHash: UInt32 {
    let bound = states.filter { !StateHash.isProvisional(symbols[$0.node]) }
    return StateHash.hash(of: bound.map { (symbols[$0.node], $0.value.encoded) })
  }

  /// Returns the parts of a keyframe: every node, then the screen as the pseudo-node `screen`.
  ///
  /// - Returns: The canonical bytes of each value. The hash is nil; the code that stores it adds
  ///   it.
  package func keyframe() -> [(node: Symbol, state: [UInt8], hash: UInt32?)] {
    var result: [(node: Symbol, state: [UInt8], hash: UInt32?)] = ordered.map {
      ($0.key, $0.value.value.encoded, nil)
    }
    if let screen { result.append((names.screen, screen.encoded, nil)) }
    return result
  }

  /// Restores one part of a keyframe. Parts are restored in the keyframe's order.
  ///
  /// - Parameter event: The number of the last event before the keyframe, if known.
  /// - Throws: ``ProjectionError`` when the bytes are not one canonical value.
  package mutating func restore(
    node: Symbol, state: [UInt8], event: Int = -1
  ) throws(ProjectionError) {
    do throws(PatchError) {
      try addSize(state.count)
    } catch {
      throw ProjectionError(event: event, node: symbols[node], reason: error)
    }
    do throws(CBORError) {
      let value = try CBORValue(canonical: state)
      if node == names.screen {
        screen = value
        lastFrame = event
      } else {
        put(value, at: node, event: event)
      }
      lastEvent = event
    } catch {
      throw ProjectionError(event: event, node: symbols[node], reason: .unreadable(error))
    }
  }
}

extension Projection: Equatable {
  /// Whether two folds that share a table have the same nodes, values and screen.
  package static func == (a: Projection, b: Projection) -> Bool {
    a.stateValue == b.stateValue && a.screen == b.screen
  }
}
