import DialectKit
import EventModel
import ReplayRuntime

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
