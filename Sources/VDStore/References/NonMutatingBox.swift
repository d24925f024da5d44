import EventModel
import Foundation
import ReplayRuntime

/// What holds a value that lies behind a reference, in a state.
protocol ReferencePart {
  var referenced: any ReferencedValue { get }
}

/// A value behind a reference, whatever its type.
protocol ReferencedValue: AnyObject {
  /// The node whose commits are the value's.
  var node: RuntimeNode { get }

  /// Gives the value its place in the tree, unless it has one; nil for one outside of it.
  func place(at path: String?)

  /// Calls `handler` after each commit that shall be told of.
  func follow(_ handler: @escaping () -> Void) -> Subscription

  /// Names who stands around actions on the value, unless somebody does.
  func hostActions(of host: any ActionHost)
}

/// Whoever follows values behind references on their way through a state.
protocol ReferenceFollower: AnyObject {
  /// Follows the values that the state refers to now.
  func followPresent()
}

/// The shared place of one ``NonMutatingSet``.
///
/// A write through a scoped store is a commit that is told of. A direct one is a commit that is
/// not; from outside a turn it is a send whose handler commits, so that replay knows it for direct.
/// For that the value must be `Codable`.
final class NonMutatingBox<Value>: ReferencedValue, @unchecked Sendable {
  private let cell: StateCell<Value>
  private let boxes: NonMutatingBoxes
  private var direct: Signal<Value>?
  /// Whether a state that has a name refers to this.
  private var isPlaced = false

  init(_ value: Value) {
    let runtime = Runtime.ambient
    let boxes = NonMutatingBoxes.of(runtime)
    self.boxes = boxes
    cell = runtime.run { boxes.makeCell(value, label: "NonMutatingSet") }
  }

  // Not at once: builds differ in where they release what is no longer used.
  deinit {
    guard cell.isBound else { return }
    cell.runtime.release(
      cell, isSilent: { !cell.isInTree }, end: { [cell] in cell.leaveTree() })
  }

  var node: RuntimeNode { cell }

  var value: Value {
    if cell.runtime.isInTurn && boxes.isFinding { boxes.found.append(self) }
    return cell.state
  }

  // MARK: Writing

  func write(_ value: Value) {
    if boxes.isScoped(here: cell.runtime) {
      cell.nameIfNeeded()
      cell.commit { $0 = value }
    } else if cell.name == .none {
      // Nobody has seen it: a state in the making.
      cell.replaceUnseen(value)
    } else if let direct, !cell.runtime.isInTurn || cell.runtime.isInForeignAction {
      direct.send(value)
    } else {
      cell.commitUntold(value)
    }
  }

  func follow(_ handler: @escaping () -> Void) -> Subscription {
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
      cell.bind(to: boxes.unusedPath(path))
      cell.runtime.onRelease(of: cell) { [weak cell] in cell?.leaveTree() }
    } else {
      cell.nameOutsideTree()
    }
    let path = cell.path
    boxes.note(self, at: path)
    let direct = Signal<Value>(initial: nil, in: cell.runtime)
    direct.bindUnannounced(to: "\(path).set")
    cell.runtime.withScope(nil) {
      _ = direct.subscribe { [weak self] in self?.cell.commitUntold($0) }
    }
    self.direct = direct
  }

  /// Whether the log is being written.
  var isRecording: Bool { cell.runtime.isInTurn && cell.runtime.isEncoding }

  /// What a state's encoding holds in the log; a constant for what stands where no walk of stored
  /// properties finds it, such as in an array.
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
  /// Whether values that are read note themselves in ``found``.
  var isFinding = false
  var found: [any ReferencedValue] = []
  private var followers: [Follower] = []
  /// Whether a scoped store writes now.
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

  /// A path that no value has had: those made after one another are `#k`.
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

  /// Lets somebody know from now on when a state that refers to values was written.
  func add(_ follower: any ReferenceFollower) {
    followers.removeAll { $0.follower == nil }
    followers.append(Follower(follower: follower))
  }

  private func statesChanged() {
    for entry in followers { entry.follower?.followPresent() }
  }

  /// Runs the write of a scoped store, whose commits are told of.
  func scopedWrite(_ write: () -> Void) {
    runtime.inTurn("commit") {
      isScopedWrite = true
      write()
      isScopedWrite = false
    }
  }

  /// Whether the write that happens now is a scoped store's; handlers of it are not.
  func isScoped(here runtime: Runtime) -> Bool {
    guard runtime.isInTurn, isScopedWrite else { return false }
    isScopedWrite = false
    return true
  }

  /// A cell of the current runtime; the values that its state refers to get their places below it
  /// when it gets its own, and those of later states before their commit is recorded.
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
    // A commit that nobody is told of may put others in the place of values that are followed.
    cell.callOnRecord { [unowned self] _ in statesChanged() }
    return cell
  }

  private final class Owner<State> {
    weak var cell: StateCell<State>?
  }

  private func fields(of type: Any.Type) -> ReferenceFields {
    if let known = fields[ObjectIdentifier(type)] { return known }
    let found = ReferenceFields(of: type)
    fields[ObjectIdentifier(type)] = found
    return found
  }
}
