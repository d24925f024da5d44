/// The codes of the failures that a running application reports.
package enum FailureCode {
  /// A turn does not settle, or timers fire without end.
  package static let turnDoesNotSettle = "CR4001"
  /// An object acts in a turn of another runtime than its own.
  package static let crossedRuntimes = "CR4002"
  /// A send, a commit or a draw happens inside `encode(to:)` or `init(from:)`.
  package static let sendWhileEncoding = "CR4003"
  /// A send or commit happens inside a view's body.
  package static let sendWhileRendering = "CR4004"
  /// A thread has waited 2 s for a running turn.
  package static let waitsOnTurn = "CR4005"
  /// A flow waits for something that is not recorded.
  package static let unrecordedAwait = "CR4006"
  /// A span does something that replay cannot repeat.
  package static let notReplayable = "CR4007"
  /// A stray task or thread acts in replay.
  package static let stray = "CR4008"
  /// A commit happens inside the mutation of another commit on the same store.
  package static let commitInsideMutation = "CR4009"
  /// A dependency is called inside a turn.
  package static let askedInsideTurn = "CR4010"
  /// A property that the application declares is broken.
  package static let propertyBroken = "CR4011"
  /// A router is sent to a property that is not a component.
  package static let unresolvedRoute = "CR4101"
  /// A dynamic or lazy component is used before it is created.
  package static let componentMissing = "CR4102"
  /// A dynamic component is created although it already has an instance.
  package static let componentReplaced = "CR4103"
  /// Two services have the same name.
  package static let serviceNameTaken = "CR4104"
  /// A view needs an environment object that no view above has set.
  package static let environmentObjectMissing = "CR4105"
  /// The component type that a property names does not enclose its component.
  package static let ancestorMissing = "CR4106"
  /// A view or component is a class.
  package static let viewIsClass = "CR4107"
  /// The record has no answer, or no commit, that replay needs in this turn.
  package static let answerMissing = "CR4201"
  /// A recorded value cannot be decoded.
  package static let valueDoesNotDecode = "CR4202"
  /// The application trapped or was ended by a signal.
  package static let trap = "CR4301"
  /// State could not be saved to a storage or purged from it.
  package static let storageNotWritten = "CR4401"
  /// A storage could not be read.
  package static let storageNotRead = "CR4402"
  /// Stored state does not fit the type of the state.
  package static let storedStateDoesNotFit = "CR4403"
  /// A reference is read before an object is assigned to it.
  package static let referenceUnassigned = "CR4501"
  /// A store is written off the main thread, outside all turns, while the check is on.
  package static let storeOffMainThread = "CR4601"
  /// A flow waits for an opaque action whose result is neither `Codable` nor `Void`.
  package static let resultNotCodable = "CR4602"
  /// Two components of one type have equal properties.
  package static let equalComponents = "CR4603"
  /// An object that a view follows changed without a commit.
  package static let uncommittedObject = "CR4604"
  /// An object that a view follows changed outside all turns.
  package static let objectOutsideTurn = "CR4605"
}
