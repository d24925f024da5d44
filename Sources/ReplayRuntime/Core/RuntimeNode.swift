import CBOR
import EventModel
import StateCoding

/// A part of the application with a path in the log: an emitter, a store, a router, a component.
///
/// A node has no name until it is bound to a path or makes its first event. If it was made in the
/// current turn, its name is then `new#k` until it is bound. Otherwise the name is `~Type#n`.
public class RuntimeNode {
  /// The runtime that was current when this object was made.
  public let runtime: Runtime
  // The turn token guards what follows, so access to it is not checked again.
  /// The symbol of the node's name; `Symbol.none` until it is bound or makes an event.
  package internal(set) final var name: Symbol {
    get { givenName == .none ? lateName : givenName }
    set {
      givenName = newValue
      unusedPath = nil
      formerPlace = nil
      treeLabel = nil
    }
  }
  @exclusivity(unchecked) private final var givenName: Symbol = .none
  /// The symbol of the name; `Symbol.none` also while the path of a bound node needs no symbol.
  final var symbolInUse: Symbol { givenName }
  /// The path of a node that was bound without an event, until its symbol is needed.
  ///
  /// Most emitters of a component never send, so their paths do not get symbols in advance.
  @exclusivity(unchecked) private final var unusedPath: String?
  /// The place that the node had before it lost it; nil if it had none, or has a name.
  @exclusivity(unchecked) private final var formerPlace: String?
  /// The number of the node in ``NamelessNodes``; 0 for none.
  @exclusivity(unchecked) private final var number = 0
  final var isNumbered: Bool { number > 0 }
  /// Whether the node is numbered and has no name.
  final var isNameless: Bool { number > 0 && givenName == .none && !isBound }
  /// The place that a numbered node without a name had, or its type.
  final var origin: String { formerPlace ?? "~\(typeLabel)" }
  /// Whether the node is bound to a place in the tree.
  @exclusivity(unchecked) package internal(set) final var isBound = false
  /// ``isBound`` for code of other modules, where access to that property would be checked.
  @usableFromInline package final var isPlaced: Bool { isBound }
  /// The last part of the path, once it has been read.
  private var treeLabel: String?
  /// The serial of the turn in which this object was made, −1 if it was made outside all turns, or
  /// −2 if a stray of a replay made it.
  private let madeInTurn: Int

  /// Creates a node of the current runtime.
  package init() {
    runtime = Runtime.ambient
    madeInTurn = runtime.serialForNodes
  }

  /// Creates a node of a given runtime.
  package init(runtime: Runtime) {
    self.runtime = runtime
    madeInTurn = runtime.serialForNodes
  }

  /// Whether a stray of a replay made this object, for itself.
  final var isMadeByStray: Bool { madeInTurn == -2 }

  /// The declared name of the type, for nodes outside a tree.
  package var typeLabel: String { TypeLabel.of(Self.self) }

  /// The path of this node. A node without a name is given one.
  package var path: String {
    if givenName != .none { return runtime.symbols[givenName] }
    return runtime.withoutTurns { unusedPath } ?? runtime.symbols[named()]
  }

  /// The node's name, without giving it one.
  package final var knownName: Symbol {
    givenName != .none ? givenName : unusedPath.map(runtime.symbols.passing) ?? .none
  }

  /// Returns the node's name. A node without a name is given a provisional one.
  @inline(__always)
  package func named() -> Symbol {
    if givenName != .none { return givenName }
    let late = lateName
    return late == .none ? makeProvisionalName() : late
  }

  /// The symbol of the path that the node was bound to without an event; none if there is no such
  /// path.
  private var lateName: Symbol {
    guard isBound else { return .none }
    return runtime.withoutTurns {
      guard let path = unusedPath else { return givenName }
      let symbol = runtime.symbols.passing(path)
      name = symbol
      if runtime.nodes.removeUnused(path, of: self) {
        runtime.nodes.register(self, as: symbol)
      } else {
        runtime.nodes.noteUnregistered(self)
      }
      return symbol
    }
  }

  private func makeProvisionalName() -> Symbol {
    // The names that a replay counts do not depend on strays.
    if runtime.isStrayThread {
      return runtime.withoutTurns { runtime.symbols.passing("~\(typeLabel)") }
    }
    return runtime.inTurn("name") {
      let text =
        madeInTurn == runtime.turn.serial
        ? runtime.nodes.nextNewName(turn: runtime.turn.serial)
        : runtime.nodes.nextFreeName(type: typeLabel)
      appear(as: text)
      return name
    }
  }

  /// Gives a name to a node that is in no tree, so that code outside turns can act on it.
  package func nameOutsideTree() {
    guard name == .none, !runtime.isStray("create", self) else { return }
    runtime.inTurn("name") {
      appear(as: runtime.nodes.nextFreeName(type: typeLabel))
    }
  }

  /// Gives the node a name that is not a place, and emits the events that describe it. If code that no
  /// replay runs uses a numbered node, they begin with `name`, so that a replay finds the node.
  private func appear(as text: String) {
    let isNumbered = isNumbered
    let origin = isNumbered && runtime.isNotReplayed ? self.origin : nil
    name = runtime.symbols.passing(text)
    runtime.nodes.register(self, as: name)
    if let origin {
      runtime.emitLifecycle(.name, node: name) { [number] writer in
        writer.write(arrayCount: 2)
        writer.write(text: origin)
        writer.write(unsigned: UInt64(number))
      }
    } else if !isNumbered, runtime.effects.isOpenSpan(runtime.turn.cause) {
      runtime.requireReplayable("the first use of this \(typeLabel)", node: self)
    }
    announce()
  }

  /// Names a numbered node before code that no replay runs changes it.
  package final func nameIfNumbered() {
    if isNameless, runtime.isNotReplayed { _ = named() }
  }

  /// Names the node as recorded code did that used it.
  final func repeatNaming(_ number: Int) {
    self.number = number
    nameOutsideTree()
  }

  /// Gives the node a number, by which a replay finds it as long as it has no name.
  ///
  /// - Parameter place: The place that it had until now.
  final func takeNumber(after place: String? = nil) {
    formerPlace = place
    number = runtime.nodes.nameless.add(self, isKept: runtime.strays != nil)
  }

  /// Gives the node its place in the tree.
  ///
  /// A node that made events under a provisional name emits `bind` with that name, so that a reader
  /// can follow it. Any other node announces itself under its new path.
  package func bind(to path: String) {
    if runtime.isStray("bind", self) { return }
    let path = runtime.redactedName(path)
    let symbol = runtime.symbols.passing(path)
    guard name != symbol || !isBound else { return }
    isBound = true
    let former = name
    name = symbol
    runtime.nodes.register(self, as: symbol, path: path)
    guard former != .none else { return announce() }
    runtime.nodes.unregister(former)
    runtime.emitLifecycle(.bind, node: symbol) { [self] writer in
      writer.write(text: runtime.symbols[former])
    }
  }

  /// Gives the node its place without an event, for nodes without a state.
  package func bindWithoutEvent(to path: String) {
    if runtime.isStrayThread { return }
    let path = runtime.redactedName(path)
    isBound = true
    name = runtime.symbols.known(path) ?? .none
    if givenName == .none {
      unusedPath = path
      runtime.nodes.register(self, unused: path)
    } else {
      runtime.nodes.register(self, as: givenName, path: path)
    }
  }

  /// The last part of the node's path, when it has a place in the tree.
  package var labelInTree: String? {
    guard isBound else { return nil }
    if let treeLabel { return treeLabel }
    let path = path
    let label = path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
    treeLabel = label
    return label
  }

  /// Removes the node from the tree, as when the component that owns it is destroyed.
  ///
  /// The log no longer has the node. If it acts again, it is a node outside the tree.
  package func unbind() {
    guard isBound, !runtime.isStrayThread else { return }
    let path = unusedPath ?? runtime.symbols[name]
    isBound = false
    if let unusedPath {
      _ = runtime.nodes.removeUnused(unusedPath, of: self)
    } else if runtime.nodes[name] === self {
      runtime.nodes.unregister(name)
    }
    name = .none
    takeNumber(after: path)
  }

  /// Moves the node out of the tree under a new name, for work in progress that may act on it.
  package func moveOutsideTree() {
    guard isInTree, !runtime.isStray("destroy", self) else { return }
    let former = name
    unbind()
    name = runtime.symbols.passing(runtime.nodes.nextFreeName(type: typeLabel))
    runtime.nodes.register(self, as: name)
    runtime.emitLifecycle(.bind, node: name) { [self] writer in
      writer.write(text: runtime.symbols[former])
    }
  }

  /// Whether the node has a place in the tree that no other node has taken since.
  package var isInTree: Bool {
    guard isBound else { return false }
    let registered = unusedPath.map { runtime.nodes[unused: $0] } ?? runtime.nodes[name]
    return registered === self
  }

  /// Removes the node from the tree and emits `destroy`. Does nothing for a node outside the tree.
  package func leaveTree() {
    guard isInTree, !runtime.isStray("destroy", self) else { return }
    runtime.emitLifecycle(.destroy, node: name)
    unbind()
  }

  /// Emits the events that describe the node when it gets its name; none by default.
  package func announce() {}

  // MARK: Injection, by the replay driver

  /// Carries out a recorded send that came from outside.
  package func injectSend(_ payload: UnsafeRawBufferPointer, place: Symbol) throws {
    throw InjectionError.wrongKind(path)
  }

  /// Carries out a recorded commit that came from outside.
  package func injectCommit(_ patch: UnsafeRawBufferPointer, place: Symbol) throws {
    throw InjectionError.wrongKind(path)
  }

  /// Carries out a recorded routing operation that came from outside.
  package func injectRoute(operation: String, labels: [String]) throws {
    throw InjectionError.wrongKind(path)
  }

  /// Carries out a recorded action that came from outside.
  ///
  /// - Parameters:
  ///   - isBracketed: Whether the action's host is called before and after the operations.
  ///   - operations: Carries out the direct operations of the action.
  package func injectAction(
    _ header: EventHeader, _ arguments: UnsafeRawBufferPointer, isBracketed: Bool,
    _ operations: () throws -> Void
  ) throws {
    throw InjectionError.wrongKind(path)
  }

  /// Repeats the `emit` of an action from outside if no observer of actions does it here.
  package func repeatEmit() {}

  /// Returns the canonical encoding of the node's state; nil when it has no state.
  package func encodedState() -> [UInt8]? { nil }

  /// The observed objects that the node keeps in the tree; nil if it keeps none.
  var keptObjects: ReachedObjects? { nil }

  /// Calls `visit` with each observed object that the node keeps now.
  func visitObjects(_ visit: @escaping (AnyObject) -> Void) {}

  /// Whether an object that the node keeps has changed since it was recorded.
  var hasObjectChanges: Bool { false }

  /// Whether the state itself is an object.
  var isObject: Bool { false }

  /// What was recorded last of the state with its objects, and what it is now; nil if it holds none.
  var objectBytes: (recorded: [UInt8], current: [UInt8])? { nil }

  /// Records what has changed in the objects that the node keeps.
  func recordObjectChanges() {}

  /// Checks whether the state was recorded as its types encode it.
  func checkEncoding() {}
}

extension Runtime {
  /// Returns the living node of a name.
  package func node(named name: Symbol) -> RuntimeNode? {
    nodes[name] ?? nodes[unused: symbols[name]]
  }

  /// The number of registered nodes, deallocated ones included until their entries are removed.
  package var nodeEntryCount: Int { nodes.count }

  /// Forgets the names that are not used any more, if there are many. Call it between turns.
  package func forgetUnusedNames() {
    symbols.forgetUnused {
      nodes.holdSymbols(in: symbols)
      effects.holdSymbols(in: symbols)
      timers.holdSymbols(in: symbols)
      strays?.holdSymbols(in: symbols)
    }
  }

  /// The serial of the running turn for a node that is made now; see ``RuntimeNode``.
  @inline(__always)
  fileprivate var serialForNodes: Int {
    if isStrayThread { return -2 }
    return isInTurn ? turn.serial : -1
  }

  /// Emits a life-cycle event. That of a stray is counted instead.
  ///
  /// - Returns: The event's number.
  @discardableResult
  package func emitLifecycle(
    _ operation: LifecycleOperation, node: Symbol, _ value: ((inout CBORWriter) -> Void)? = nil
  ) -> Int {
    if isStray(operation.rawValue, node: node) { return EventHeader.noCause }
    return inTurn("life cycle") {
      let header = EventHeader(kind: .lifecycle, node: node, name: symbols.symbol(operation))
      guard let value else { return emit(header) }
      scratch.reset()
      value(&scratch)
      return emit(header, payload: scratch.bytes)
    }
  }

  /// Reports the types whose values were recorded otherwise than they encode themselves.
  func checkEncodings() {
    let nodes = nodes.living.filter { $0.node.isBound && $0.node.name == $0.name }
    for (name, node) in nodes.sorted(by: { symbols[$0.name] < symbols[$1.name] }) {
      closed { node.checkEncoding() }
      if coding.hasUnseenParts { reportUnseenParts(of: name) }
    }
  }

  /// Returns the hash of the states of all nodes, for the end of a session.
  ///
  /// XXH32 of a canonical map from node paths to states. Nodes outside the tree are left out,
  /// because the moment at which they are released is not recorded.
  package func stateHash() -> UInt32 {
    var pairs: [(path: String, state: [UInt8])] = []
    for (name, node) in nodes.living where node.isBound && node.name == name {
      guard let state = node.encodedState() else { continue }
      let path = symbols[name]
      pairs.append((path, redactedState(state, of: path)))
    }
    return StateHash.hash(of: pairs)
  }
}
