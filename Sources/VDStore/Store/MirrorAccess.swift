import EventModel
import ReplayRuntime

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
