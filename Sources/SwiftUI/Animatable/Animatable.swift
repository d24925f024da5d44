// Values that an animation changes step by step. There is no animation without a display: they have their last
// value at once.

/// A value that an animation changes.
///
/// Source: SwiftUI's `Animatable`.
nonisolated public protocol Animatable {
  /// The type of the value.
  associatedtype AnimatableData = EmptyAnimatableData
  /// The value.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Runs `body` once, immediately. There is no animation without a display.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension Binding {
  /// The binding itself: there is no animation without a display.
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
}
