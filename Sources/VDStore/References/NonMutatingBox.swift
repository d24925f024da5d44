import DialectKit
import EventModel
import ReplayRuntime

/// A property of a state that holds a value behind a reference.
protocol ReferencePart {
  var referenced: any ReferencedValue { get }
}

/// A value behind a reference, of any type.
protocol ReferencedValue: AnyObject {
  /// The node with the commits on the value.
  var node: RuntimeNode { get }

  /// Gives the value a path, unless it has one; nil for a node outside the tree.
  func place(at path: String?)

  /// Calls `handler` after each commit that notifies subscribers.
  func follow(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription

  /// Sets the observer of actions on the value, unless there is one.
  func hostActions(of host: any ActionHost)
}

/// Observes the values behind references in a state.
protocol ReferenceFollower: AnyObject {
  /// Subscribes to the values to which the state refers now.
  func followPresent()
}

/// The value of one ``NonMutatingSet``, shared by all its copies.
///
/// A write through a scoped store is a commit that notifies subscribers. A direct write is a commit
/// that does not. From outside a turn it is a send whose handler commits, so that replay repeats it
/// as a direct write. For that the value must be `Codable`.
final class NonMutatingBox<Value>: ReferencedValue, @unchecked Sendable {
  private let cell: StateCell<Value>
  private let boxes: NonMutatingBoxes
  private var direct: EmitterCell<Value>?
  /// Whether a state with a name refers to this value.
  private(set) var isPlaced = false

  init(_ value: Value) {
    let runtime = Runtime.ambient
    let boxes = NonMutatingBoxes.of(runtime)
    self.boxes = boxes
    cell = runtime.run { boxes.makeCell(value, label: "NonMutatingSet") }
    // The store that is scoped to the value may be one of code that a replay does not run.
    cell.takesActions = true
  }

  deinit { cell.releaseWithOwner() }

  var node: RuntimeNode { cell }

  var value: Value {
    if cell.runtime.isInTurn && boxes.isFinding { boxes.found.append(self) }
    return cell.state
  }

  // MARK: Writing

  func write(_ value: Value) {
    if cell.runtime.isStray("commit", cell) { return }
    if boxes.isScoped(here: cell.runtime) {
      cell.nameIfNeeded()
      cell.commit { $0 = value }
      return
    }
    // The end of the former value may run code, so it is released when the turns go on.
    let former: Value? = cell.runtime.withoutTurns("a write to a NonMutatingSet") {
      // Not yet stored: no subscriber has been notified of this value.
      cell.name == .none ? .some(cell.replaceUnseen(value)) : nil
    }
    if former != nil { return }
    if let direct, !cell.runtime.isInTurn || cell.runtime.isInForeignAction {
      direct.send(value)
    } else {
      cell.commitWithoutNotifying(value)
    }
  }

  func follow(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    cell.runtime.withScope(nil) { cell.subscribe { _ in handler() } }
  }

  func hostActions(of host: any ActionHost) {
    if cell.actionHost == nil { cell.actionHost = host }
  }

  // MARK: Names

  func place(at path: String?) {
    guard !isPlaced, cell.name == .none else { return }
    isPlaced = true
    if let path {
      cell.place(at: boxes.unusedPath(path))
    } else {
      cell.nameOutsideTree()
    }
    let path = cell.path
    boxes.note(self, at: path)
    let direct = EmitterCell<Value>(initial: nil, in: cell.runtime)
    direct.bindWithoutEvent(to: "\(path).set")
    cell.runtime.withScope(nil) {
      _ = direct.subscribe { [weak self] in self?.cell.commitWithoutNotifying($0) }
    }
    self.direct = direct
  }

  /// Whether the log is being written.
  var isRecording: Bool { cell.runtime.isInTurn && cell.runtime.isEncoding }

  /// Reports a value without a place, whose changes are in no event.
  func reportUnplaced(at path: [any CodingKey]) {
    let names = path.filter { $0.intValue == nil }.map(\.stringValue)
    cell.runtime.coding.noteUnplaced("NonMutatingSet", at: names)
  }

  /// The encoding of the value in a log: its path, or a constant for a value that is not in a
  /// stored property of a state or of a nested structure, such as in an array.
  var recordedName: String { isPlaced ? cell.path : "opaque(NonMutatingSet)" }
}

/// The values behind references of one runtime.
final class NonMutatingBoxes: @unchecked Sendable {
  private struct Entry {
    weak var box: AnyObject?
  }

  private unowned let runtime: Runtime
  private struct Follower {
    weak var follower: (any ReferenceFollower)?
  }

  private var byName: [String: Entry] = [:]
  private var madeCounts: [String: Int] = [:]
  private var fields: [ObjectIdentifier: ReferenceFields] = [:]
  /// Whether values add themselves to ``found`` when they are read.
  var isFinding = false
  var found: [any ReferencedValue] = []
  private var followers: [Follower] = []
  /// Whether a scoped store is writing.
  private var isScopedWrite = false

  init(runtime: Runtime) { self.runtime = runtime }

  static func of(_ runtime: Runtime) -> NonMutatingBoxes {
    runtime.inTurn("references") {
      runtime.registry(NonMutatingBoxes.self) { NonMutatingBoxes(runtime: runtime) }
    }
  }

  func box<Value>(named name: String, holding: Value.Type) -> NonMutatingBox<Value>? {
    byName[name]?.box as? NonMutatingBox<Value>
  }

  func note(_ box: AnyObject, at path: String) { byName[path] = Entry(box: box) }

  /// A path that no value has had; later values with the same path get `#k`.
  func unusedPath(_ path: String) -> String {
    let count = madeCounts[path, default: 0]
    madeCounts[path] = count + 1
    return count == 0 ? path : "\(path)#\(count)"
  }

  /// The values behind references that `read` reads, in order.
  func found(in read: () -> Void) -> [any ReferencedValue] {
    runtime.inTurn("references") {
      (isFinding, found) = (true, [])
      defer { (isFinding, found) = (false, []) }
      read()
      return found
    }
  }

  /// Adds a follower, which is notified after each write of a state that refers to values.
  func add(_ follower: any ReferenceFollower) {
    followers.removeAll { $0.follower == nil }
    followers.append(Follower(follower: follower))
  }

  private func statesChanged() {
    for entry in followers { entry.follower?.followPresent() }
  }

  /// Runs the write of a scoped store, whose commits notify subscribers.
  func scopedWrite(_ write: () -> Void) {
    runtime.inTurn("commit") {
      isScopedWrite = true
      write()
      isScopedWrite = false
    }
  }

  /// Whether the running write is that of a scoped store; its handlers are not part of it.
  func isScoped(here runtime: Runtime) -> Bool {
    guard runtime.isInTurn, isScopedWrite else { return false }
    isScopedWrite = false
    return true
  }

  /// Creates a cell of the current runtime. The values to which its state refers get their paths
  /// when the cell gets its own, and those of later states before their commit is recorded.
  func makeCell<State>(_ initial: State, label: String) -> StateCell<State> {
    let fields = runtime.inTurn("references") { self.fields(of: State.self) }
    guard !fields.isEmpty else { return StateCell(initial, label: label) }
    let owner = Owner<State>()
    let bind: (State) -> Void = { state in
      guard let cell = owner.cell, cell.name != .none else { return }
      fields.forEach(in: state) { label, part in
        part.place(at: cell.isBound ? "\(cell.path).\(label)" : nil)
      }
    }
    let cell = StateCell(initial, label: label) { state, _ in bind(state) }
    owner.cell = cell
    cell.willAnnounce = { [unowned cell] in bind(cell.state) }
    // A commit that does not notify may still replace observed values.
    cell.callOnRecord { [unowned self] _ in statesChanged() }
    return cell
  }

  private final class Owner<State> {
    weak var cell: StateCell<State>?
  }

  private func fields(of type: Any.Type) -> ReferenceFields {
    if let known = fields[ObjectIdentifier(type)] { return known }
    let found = ReferenceFields(ofState: type)
    fields[ObjectIdentifier(type)] = found
    return found
  }
}
