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

/// Nothing that an animation changes.
public struct EmptyAnimatableData: Hashable, Sendable {}

/// Two values that an animation changes.
///
/// Source: SwiftUI's `AnimatablePair`.
public struct AnimatablePair<First, Second> {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension AnimatablePair: Equatable where First: Equatable, Second: Equatable {}
extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

/// A modifier with a value that an animation changes.
///
/// Source: SwiftUI's `AnimatableModifier`.
public protocol AnimatableModifier: ViewModifier, Animatable {}

/// A change of what is drawn, which a terminal does not show.
///
/// Source: SwiftUI's `GeometryEffect`.
public protocol GeometryEffect: ViewModifier, Animatable {
  /// The change for a size in points. Never called.
  nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// The content as it is.
  public func body(content: Content) -> Content { content }
}

/// A change of what is drawn.
///
/// Source: SwiftUI's `ProjectionTransform`.
nonisolated public struct ProjectionTransform: Hashable, Sendable {
  /// Creates a change of nothing.
  public init() {}

  /// Creates a change, which a terminal does not show.
  public init(_ transform: CGAffineTransform) {}
}

/// A change of what is drawn in a plane.
///
/// Source: CoreGraphics' `CGAffineTransform`.
nonisolated public struct CGAffineTransform: Hashable, Sendable {
  /// One of the six numbers.
  public var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

  /// The change of nothing.
  public static let identity = CGAffineTransform()

  /// Creates a change of nothing.
  public init() {}

  /// Creates a move.
  public init(translationX x: Double, y: Double) { (tx, ty) = (x, y) }

  /// Creates a growth.
  public init(scaleX x: Double, y: Double) { (a, d) = (x, y) }

  /// Creates a turn by an angle in radians.
  public init(rotationAngle angle: Double) {
    (a, b) = (cos(angle), sin(angle))
    (c, d) = (-b, a)
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

/// A view that is evaluated again only if it is another one, as all views are here.
///
/// Source: SwiftUI's `EquatableView`.
nonisolated public struct EquatableView<Content: Equatable & View>: View {
  /// The view.
  public let content: Content

  /// Creates the view of another one.
  public init(content: Content) { self.content = content }

  /// The view.
  public var body: some View { content }
}
