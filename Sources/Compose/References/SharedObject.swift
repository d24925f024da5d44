import ReplayRuntime

/// A shared object of any type.
@usableFromInline protocol SharedObject: AnyObject {
  /// Calls `handler` after each commit on the object.
  func follow(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription
}
