import EventModel

/// Provides recorded answers and commits in replay.
package protocol AnswerHost: AnyObject {
  /// Returns the recorded result of the next equal request of this turn; nil when there is none.
  func answer(node: String, request: String) -> [UInt8]?
  /// As ``answer(node:request:)``, for the request of a store that keeps its state.
  func storageAnswer(node: String, request: String) -> [UInt8]?
  /// Returns the commit of this turn that made a version of a node; nil when there is none.
  func commit(node: Symbol, version: UInt64) -> RecordedCommit?
  /// Whether a request without a recorded answer asks the world, and is not a failure.
  var asksWorld: Bool { get }
}

extension AnswerHost {
  /// False by default.
  package var asksWorld: Bool { false }

  /// The answer to any request, by default.
  package func storageAnswer(node: String, request: String) -> [UInt8]? {
    answer(node: node, request: request)
  }
}
