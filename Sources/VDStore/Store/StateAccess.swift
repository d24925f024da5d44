import EventModel
import ReplayRuntime

/// Reads and writes the state of a store; all handles on one part of a root share one access.
class StateAccess<State> {
  var value: State { preconditionFailure("an access without a state") }

  /// The key path from the state of the root; nil if there are closures on the way.
  var path: AnyKeyPath? { \State.self }

  /// Changes the state, in one commit.
  func modify(_ body: (inout State) -> Void) {
    preconditionFailure("an access without a state")
  }

  /// The access to a part; a write of the part writes the whole state.
  func part<Part>(_ keyPath: WritableKeyPath<State, Part>) -> StateAccess<Part> {
    part(
      at: path?.appending(path: keyPath), get: { $0[keyPath: keyPath] },
      set: { $0[keyPath: keyPath] = $1 })
  }

  /// The access to a part through closures.
  ///
  /// - Parameter path: The key path from the state of the root; nil for none.
  func part<Part>(
    at path: AnyKeyPath? = nil, get: @escaping (State) -> Part,
    set: @escaping (inout State, Part) -> Void
  ) -> StateAccess<Part> {
    PartAccess(parent: self, at: path, get: get, set: set)
  }
}

/// Reads and writes the whole state of a root.
final class CellAccess<State>: StateAccess<State> {
  private let cell: StateCell<State>

  init(_ cell: StateCell<State>) { self.cell = cell }

  override var value: State { cell.state }

  override func modify(_ body: (inout State) -> Void) {
    cell.nameIfNeeded()
    cell.commit(body)
  }

  override func part<Part>(_ keyPath: WritableKeyPath<State, Part>) -> StateAccess<Part> {
    FieldAccess(cell, keyPath)
  }
}

/// Reads and writes a part of a root's state at any depth, with one key path for all scopes.
private final class FieldAccess<Root, State>: StateAccess<State> {
  private let cell: StateCell<Root>
  private let keyPath: WritableKeyPath<Root, State>

  init(_ cell: StateCell<Root>, _ keyPath: WritableKeyPath<Root, State>) {
    self.cell = cell
    self.keyPath = keyPath
  }

  override var value: State { cell.state[keyPath: keyPath] }
  override var path: AnyKeyPath? { keyPath }

  override func modify(_ body: (inout State) -> Void) {
    cell.nameIfNeeded()
    cell.commit { body(&$0[keyPath: keyPath]) }
  }

  override func part<Part>(_ keyPath: WritableKeyPath<State, Part>) -> StateAccess<Part> {
    FieldAccess<Root, Part>(cell, self.keyPath.appending(path: keyPath))
  }
}

/// Reads and writes a part of the whole state through closures.
private final class PartAccess<Parent, State>: StateAccess<State> {
  private let parent: StateAccess<Parent>
  private let way: AnyKeyPath?
  private let get: (Parent) -> State
  private let set: (inout Parent, State) -> Void

  init(
    parent: StateAccess<Parent>, at way: AnyKeyPath?, get: @escaping (Parent) -> State,
    set: @escaping (inout Parent, State) -> Void
  ) {
    self.parent = parent
    self.way = way
    self.get = get
    self.set = set
  }

  override var value: State { self.get(parent.value) }
  override var path: AnyKeyPath? { way }

  override func modify(_ body: (inout State) -> Void) {
    parent.modify { whole in
      var part = get(whole)
      body(&part)
      set(&whole, part)
    }
  }
}

/// Reads and writes a state behind closures or in an object.
///
/// A separate node has a copy of the values written through the store. Each write is a commit on
/// that node, which is then written to the original state, both live and in replay.
final class MirrorAccess<State>: StateAccess<State> {
  let cell: StateCell<State>
  private let get: () -> State

  init(
    in runtime: Runtime, get: @escaping () -> State, set: @escaping (State) -> Void
  ) {
    self.get = get
    cell = runtime.run { StateCell(get(), label: "Store") }
    cell.callOnRecord(set)
  }

  override var value: State { self.get() }

  override func modify(_ body: (inout State) -> Void) {
    // The read and the write are in one turn, so that no other write comes between them.
    cell.runtime.inTurn("commit") {
      cell.nameIfNeeded()
      var next = get()
      body(&next)
      cell.commit { $0 = next }
    }
  }
}

extension StateCell {
  /// Names a cell outside the tree before it makes its first event.
  @inline(__always)
  func nameIfNeeded() {
    if name == .none { nameOutsideTree() }
  }
}
