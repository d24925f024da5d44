import DialectKit
import EventModel
import ReplayRuntime

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
