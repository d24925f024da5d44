import EventModel
import ReplayRuntime

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
