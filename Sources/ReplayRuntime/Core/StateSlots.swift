import Platform
import Synchronization

/// Owns the slots of a cell. The borrower of a state keeps them, too, when the cell is gone.
final class StateSlots<State> {
  let memory = UnsafeMutablePointer<StateMemory>.allocate(capacity: 1)

  init(_ initial: State) {
    let current = UnsafeMutablePointer<State>.allocate(capacity: 1)
    current.initialize(to: initial)
    memory.initialize(to: StateMemory(current: current, owner: self))
  }

  deinit {
    let current = memory.pointee.current.assumingMemoryBound(to: State.self)
    current.deinitialize(count: 1)
    current.deallocate()
    memory.pointee.spare?.assumingMemoryBound(to: State.self).deallocate()
    memory.deallocate()
  }
}
