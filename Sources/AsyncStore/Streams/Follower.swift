import DialectKit
import EventModel
import ReplayRuntime

/// The closures that receive the elements of a sequence, inside turns.
struct Follower<Element> {
  let runtime: Runtime
  /// The path of the store that follows the sequence.
  let node: String
  /// The name for the timers and tasks of the sequence.
  let label: String
  let next: (Arrival<Element>) -> Void
  /// Called when the sequence has ended, also after ``fail``. Receives the error with which it
  /// ended, if ``fail`` is nil.
  let end: (RecordedError?) -> Void
  /// Called when the sequence failed, where it failed and outside a turn. If it is nil, the log
  /// contains the text of the error.
  var fail: ((any Error) -> Void)?

  /// The same follower for elements of another type, which `next` transforms.
  func behind<Other>(
    next: @escaping (Arrival<Other>) -> Void, end: @escaping (RecordedError?) -> Void
  ) -> Follower<Other> {
    Follower<Other>(
      runtime: runtime, node: node, label: label, next: next, end: end, fail: fail)
  }
}
