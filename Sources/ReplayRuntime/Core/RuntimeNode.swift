import CBOR
import EventModel

/// Something with a place in the tree of names: an emitter, a store, a router, a component.
///
/// A node has no name until it is bound to a label or makes its first event. Made in a turn it is
/// `new#k` until bound; made outside one it is `~Type#n`.
public class RuntimeNode {
  /// The runtime that was current when this object was made.
  public let runtime: Runtime
  /// Behind a pointer for the reason that ``RuntimeState`` is.
  let core: UnsafeMutablePointer<Core>
  private var treeLabel: (name: Symbol, label: String)?
  /// The turn in which this object was made, or -1 for none.
  private let madeInTurn: Int

  /// Makes a node of the current runtime.
  package init() {
    runtime = Runtime.ambient
    core = .allocate(capacity: 1)
    core.initialize(to: Core())
    madeInTurn = runtime.isInTurn ? runtime.turnSerial : -1
  }

  /// Makes a node of a runtime.
  package init(runtime: Runtime) {
    self.runtime = runtime
    core = .allocate(capacity: 1)
    core.initialize(to: Core())
    madeInTurn = runtime.isInTurn ? runtime.turnSerial : -1
  }

  deinit {
    core.deinitialize(count: 1)
    core.deallocate()
  }

  struct Core {
    var name: Symbol = .none
    var isBound = false
    var subscribers: ContiguousArray<SubscribedNode.Entry> = []
    /// Deliveries under way.
    var depth = 0
    var sweepAt = 8
  }

  /// The name in the table of the runtime; none yet for a node that nobody has seen.
  package internal(set) final var name: Symbol {
    get { core.pointee.name }
    set { core.pointee.name = newValue }
  }

  /// Whether the node has its place in the tree.
  package internal(set) final var isBound: Bool {
    get { core.pointee.isBound }
    set { core.pointee.isBound = newValue }
  }

  /// The declared name of the type, for nodes outside a tree.
  package var typeLabel: String { TypeLabel.of(Self.self) }

  /// The path of this node, given one now if it has none yet.
  package var path: String { runtime.symbols[named()] }

  /// The node's name, made up if it was not bound yet.
  @inline(__always)
  package func named() -> Symbol {
    name == .none ? makeProvisionalName() : name
  }

  private func makeProvisionalName() -> Symbol {
    runtime.inTurn("name") {
      let text =
        madeInTurn == runtime.turnSerial
        ? runtime.nodes.nextNewName(turn: runtime.turnSerial)
        : runtime.nodes.nextFreeName(type: typeLabel)
      name = runtime.symbols.symbol(text)
      runtime.nodes.register(self, as: name)
      announce()
      return name
    }
  }

  /// Names a node that no tree has placed yet, so that code outside can act on it.
  package func nameOutsideTree() {
    guard name == .none else { return }
    runtime.inTurn("name") {
      name = runtime.symbols.symbol(runtime.nodes.nextFreeName(type: typeLabel))
      runtime.nodes.register(self, as: name)
      announce()
    }
  }

  /// Gives the node its place in the tree.
  ///
  /// A node that made events under a provisional name emits `bind` with that name, so that the
  /// fold follows; any other announces itself under its place.
  package func bind(to path: String) {
    let symbol = runtime.symbols.symbol(path)
    guard name != symbol || !isBound else { return }
    isBound = true
    let former = name
    name = symbol
    runtime.nodes.register(self, as: symbol)
    guard former != .none else { return announce() }
    runtime.nodes.unregister(former)
    runtime.emitLifecycle("bind", node: symbol) { [self] writer in
      writer.write(text: runtime.symbols[former])
    }
  }

  /// Gives the node its place without an event; for nodes that hold nothing.
  package func bindUnannounced(to path: String) {
    isBound = true
    name = runtime.symbols.symbol(path)
    runtime.nodes.register(self, as: name)
  }

  /// The last part of the node's path, when it has a place in the tree.
  package var labelInTree: String? {
    guard isBound else { return nil }
    if let treeLabel, treeLabel.name == name { return treeLabel.label }
    let label = path.split(separator: ".").last.map(String.init) ?? path
    treeLabel = (name, label)
    return label
  }

  /// Takes the node out of the tree, as when the component that owns it is destroyed.
  ///
  /// The log knows it no more. Should somebody still act on it, it is a node outside the tree.
  package func unbind() {
    guard isBound else { return }
    isBound = false
    if runtime.nodes[name] === self { runtime.nodes.unregister(name) }
    name = .none
  }

  /// Takes the node out of the tree and keeps it in the log under a name of its own, since what is
  /// under way may still act on it.
  package func moveOutsideTree() {
    guard isInTree else { return }
    let former = name
    unbind()
    name = runtime.symbols.symbol(runtime.nodes.nextFreeName(type: typeLabel))
    runtime.nodes.register(self, as: name)
    runtime.emitLifecycle("bind", node: name) { [self] writer in
      writer.write(text: runtime.symbols[former])
    }
  }

  /// Whether the node has a place in the tree that no other has taken since.
  package var isInTree: Bool { isBound && runtime.nodes[name] === self }

  /// Takes the node out of the tree with an event that says so; nothing when it is in none.
  package func leaveTree() {
    guard isInTree else { return }
    runtime.emitLifecycle("destroy", node: name)
    unbind()
  }

  /// Emits what a reader must know of the node when it gets its name; nothing by default.
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
  ///   - isBracketed: Whether the action's host stands around the operations.
  ///   - operations: Carries out what the action did directly.
  package func injectAction(
    _ header: EventHeader, _ arguments: UnsafeRawBufferPointer, isBracketed: Bool,
    _ operations: () throws -> Void
  ) throws {
    throw InjectionError.wrongKind(path)
  }

  /// The canonical encoding of what this node holds; nil when it holds no state.
  package func encodedState() -> [UInt8]? { nil }
}

/// Why a recorded operation cannot be carried out on today's tree.
package enum InjectionError: Error, CustomStringConvertible {
  case noSuchNode(String)
  case wrongKind(String)
  case doesNotDecode(String, String)

  package var description: String {
    switch self {
    case .noSuchNode(let path): "this build has no node '\(path)'"
    case .wrongKind(let path): "'\(path)' is another kind of node in this build"
    case .doesNotDecode(let path, let reason):
      "the recorded value does not decode at '\(path)': \(reason)"
    }
  }
}

/// The nodes of a runtime by name.
struct NodeRegistry {
  private struct Reference { weak var node: RuntimeNode? }

  private var byName: [Symbol: Reference] = [:]
  private var freeCounts: [String: Int] = [:]
  private var newTurn = -1
  private var newCount = 0

  mutating func register(_ node: RuntimeNode, as name: Symbol) {
    byName[name] = Reference(node: node)
  }

  mutating func unregister(_ name: Symbol) { byName[name] = nil }

  subscript(name: Symbol) -> RuntimeNode? { byName[name]?.node }

  mutating func nextNewName(turn: Int) -> String {
    if newTurn != turn {
      newTurn = turn
      newCount = 0
    }
    newCount += 1
    return "new#\(newCount)"
  }

  mutating func nextFreeName(type: String) -> String {
    freeCounts[type, default: 0] += 1
    let count = freeCounts[type, default: 0]
    // An emitter outside every tree serves whoever subscribes: it is global.
    return type == "Emitter" ? "global[\(count - 1)]" : "~\(type)#\(count)"
  }

  /// Every living node with its name, in no order that may show.
  var living: [(name: Symbol, node: RuntimeNode)] {
    byName.compactMap { entry in entry.value.node.map { (entry.key, $0) } }
  }
}

/// Declared names of types, without what differs between processes.
package enum TypeLabel {
  /// `Store<State, Empty>` is `Store`; a private type's address never shows.
  package static func of(_ type: Any.Type) -> String {
    // What a description of the type prints; that would first look for four protocols in every
    // image, which is most of what a small replay costs.
    let full = _typeName(type, qualified: false)
    return String(full.prefix { $0 != "<" && $0 != "(" })
  }
}

extension Runtime {
  /// The living node of a name.
  package func node(named name: Symbol) -> RuntimeNode? { nodes[name] }

  package func removeNode(named name: Symbol) { nodes.unregister(name) }

  /// Emits a life-cycle event.
  ///
  /// - Returns: The event's number.
  @discardableResult
  package func emitLifecycle(
    _ operation: String, node: Symbol, _ value: ((inout CBORWriter) -> Void)? = nil
  ) -> Int {
    inTurn("life cycle") {
      let header = EventHeader(kind: .lifecycle, node: node, name: symbols.symbol(operation))
      guard let value else { return emit(header) }
      scratch.pointee.reset()
      value(&scratch.pointee)
      return emit(header, payload: scratch.pointee.bytes)
    }
  }

  /// The hash of everything that nodes hold, for the end of a session.
  ///
  /// XXH32 of a canonical map from node paths to states; nodes outside the tree are left out,
  /// since nothing records the moment at which they are released.
  package func stateHash() -> UInt32 {
    var pairs: [(path: String, state: [UInt8])] = []
    for (name, node) in nodes.living where node.isBound && node.name == name {
      if let state = node.encodedState() { pairs.append((symbols[name], state)) }
    }
    return StateHash.hash(of: pairs)
  }
}
