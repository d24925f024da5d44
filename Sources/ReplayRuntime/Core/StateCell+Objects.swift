import CBOR
import EventModel
import StateCoding

extension StateCell {
  /// Records the objects in the state with it, and their changes. Call it before the cell has a name.
  /// Does nothing for a type that holds none, and by rules that do not record them.
  package func keepObjects() {
    if runtime.rules.objectsAreNodes, runtime.coding.mayHoldObjects(State.self) {
      objects = ObjectMemory()
    }
  }

  /// Encodes a state and finds the objects in it.
  func encoded(_ state: UnsafePointer<State>, _ objects: ObjectMemory) -> KeptState {
    var writer = CBORWriter(capacity: 256)
    let reached = runtime.coding.walkingObjects(objects) {
      runtime.encodeClosed(state.pointee, into: &writer)
    }
    return KeptState(bytes: writer.array, reached: reached)
  }

  /// Notes what is recorded of a state.
  func keep(_ state: KeptState) {
    kept = state
    if !state.reached.objects.isEmpty { runtime.addKeeper(self, of: state.reached) }
  }

  /// Emits a commit with the patch from what was recorded last.
  func record(_ header: EventHeader, _ state: KeptState, after former: KeptState) -> Int {
    keep(state)
    let (old, new) = (former.value, state.value)
    let number = Patch.between(old, new, symbols: runtime.symbols).symbolicBytes.withUnsafeBytes {
      runtime.emitPatch(header, $0) { (old, new) }
    }
    if runtime.coding.hasUnseenParts { runtime.reportUnseenParts(of: header.node) }
    return number
  }
}
