/// The delegate of an application of AppKit.
@propertyWrapper
@available(*, unavailable, message: "There is no AppKit; act in the App's init() and in .task.")
public struct NSApplicationDelegateAdaptor<Delegate> {
  /// Never called.
  public init(_ type: Delegate.Type) { fatalError("unavailable") }
  /// Never called.
  public var wrappedValue: Delegate { fatalError("unavailable") }
}
