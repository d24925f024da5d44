import ReplayRuntime

/// What a ``TestMiddleware`` has not seen.
public struct TestMiddlewareFailure: Error, CustomStringConvertible {
  let id: StoreActionID
  let what: String

  /// The message for a person.
  public var description: String { "the action \(id) was not \(what)" }
}
