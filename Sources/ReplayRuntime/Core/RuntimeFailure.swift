/// Something an application did that the runtime cannot carry out as asked.
///
/// Each failure is an event of the session and goes to ``Runtime/failureHandler``.
public struct RuntimeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code of the form `CR4xxx`.
  public var code: String
  /// The path of the node that failed, or the empty string.
  public var node: String
  /// One sentence for a person: what happened, where, and what to do.
  public var text: String

  /// Makes a failure.
  public init(code: String, node: String, text: String) {
    self.code = code
    self.node = node
    self.text = text
  }

  /// Code, node and sentence on one line.
  public var description: String {
    node.isEmpty ? "\(code) \(text)" : "\(code) \(node): \(text)"
  }
}

/// The failures that the runtime itself reports.
package enum FailureCode {
  package static let turnDoesNotSettle = "CR4001"
  package static let crossedRuntimes = "CR4002"
  package static let sendWhileEncoding = "CR4003"
  package static let sendWhileRendering = "CR4004"
  package static let waitsOnTurn = "CR4005"
  package static let unrecordedAwait = "CR4006"
  package static let notReplayable = "CR4007"
  package static let stray = "CR4008"
  package static let commitInsideMutation = "CR4009"
  package static let askedInsideTurn = "CR4010"
  package static let unresolvedRoute = "CR4101"
  package static let componentMissing = "CR4102"
  package static let componentReplaced = "CR4103"
  package static let serviceNameTaken = "CR4104"
  package static let environmentObjectMissing = "CR4105"
  package static let ancestorMissing = "CR4106"
  package static let answerMissing = "CR4201"
  package static let valueDoesNotDecode = "CR4202"
  package static let trap = "CR4301"
  package static let storageNotWritten = "CR4401"
  package static let storageNotRead = "CR4402"
  package static let storedStateDoesNotFit = "CR4403"
  package static let referenceUnassigned = "CR4501"
  package static let storeOffMainThread = "CR4601"
  package static let resultNotCodable = "CR4602"
  package static let equalComponents = "CR4603"
  package static let uncommittedObject = "CR4604"
  package static let objectOutsideTurn = "CR4605"
}
