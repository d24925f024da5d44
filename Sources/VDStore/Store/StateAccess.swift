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

extension StateCell {
  /// Names a cell outside the tree before it makes its first event.
  @inline(__always)
  func nameIfNeeded() {
    if name == .none { nameOutsideTree() }
  }
}
