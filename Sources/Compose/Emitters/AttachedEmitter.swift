import HeadlessUI

/// The emitter that the owner of a view gives it.
///
/// ```swift
/// struct Row: View {
///   @AttachedEmitter var tapped: SignalEmitter
///   var body: some View { Button(emitter: tapped) { Text("tap") } }
/// }
/// // Row().attach(emitter: didTap, at: \.$tapped)
/// ```
///
/// Without an owner that attaches one, the view sends to an emitter that nothing observes.
///
/// Source: Compose, `AttachedEmitter`.
@propertyWrapper
public struct AttachedEmitter<Value> {
  private final class Link {
    lazy var emitter = Emitter<Value>()
  }

  private let link = Link()

  /// Declares that the view sends to an emitter of its owner.
  public init() {}

  /// The emitter.
  public var wrappedValue: Emitter<Value> { link.emitter }

  /// The wrapper itself, for ``HeadlessUI/View/attach(emitter:at:)``.
  public var projectedValue: AttachedEmitter { self }

  fileprivate func attach(_ emitter: Emitter<Value>) { link.emitter = emitter }
}

nonisolated extension View {
  /// Gives this view an emitter for one of its properties.
  public func attach<Value>(
    emitter: Emitter<Value>, at keyPath: KeyPath<Self, AttachedEmitter<Value>>
  ) -> Self {
    self[keyPath: keyPath].attach(emitter)
    return self
  }
}
