import EventModel
import ReplayRuntime

/// The root of a part behind a reference, independent of the scope that created it.
class PartRoot<State>: StoreRoot, @unchecked Sendable {
  let access: StateAccess<State>

  init(node: RuntimeNode, _ access: StateAccess<State>) {
    self.access = access
    super.init(node: node)
  }
}
