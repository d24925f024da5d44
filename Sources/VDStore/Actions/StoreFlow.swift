import DialectKit
import EventModel
import ReplayRuntime

/// A running flow of a store.
struct StoreFlow {
  let serial: Int
  let id: WorkID
  let task: Task<Void, any Error>
}
