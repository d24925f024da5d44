/// The delegate of an application of UIKit.
@propertyWrapper
@available(*, unavailable, message: "There is no UIKit; act in the App's init() and in .task.")
public struct UIApplicationDelegateAdaptor<Delegate> {
  /// Never called.
  public init(_ type: Delegate.Type) { fatalError("unavailable") }
  /// Never called.
  public var wrappedValue: Delegate { fatalError("unavailable") }
}
