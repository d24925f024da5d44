import ReplayRuntime
import TypeLayout

/// A part of the application's screen, described by smaller parts.
///
/// Declared as in SwiftUI and rendered to a tree of ``ScreenNode``s instead of pixels. A composite
/// view has a `body`. A primitive view defines its children and its own elements.
///
/// The body is of the main actor, which the running turn is. What begins with an underscore is called
/// in turns and needs no isolation.
///
/// Source: SwiftUI's `View`.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view's body; `Never` for primitive views.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Adds the views below this one, in order. Called when the view is new or when something that it
  /// reads has changed.
  nonisolated func _addChildren(to children: inout ViewChildren, in context: ViewContext)

  /// Returns the elements of this view, given the elements of its children.
  nonisolated func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode]

  /// Returns the environment of the children.
  nonisolated func _environment(_ environment: ViewEnvironment, in context: ViewContext)
    -> ViewEnvironment

  /// Returns the closures to run when the view has appeared and when it has left the screen.
  nonisolated func _lifecycle(in context: ViewContext) -> ViewLifecycle?

  /// Carries out an input on a control. A field receives its whole new text.
  nonisolated func _perform(_ text: String?)

  /// Whether the place of the view keeps it from one rendering to the next. False for a view that its
  /// children describe completely: it is evaluated once and shown by ``_arrange(_:in:)``.
  nonisolated static var _isKept: Bool { get }

  /// Whether a view represents one thing, such as an instance of a component, so that a place ends when
  /// its view represents another one.
  nonisolated static var _standsForOne: Bool { get }

  /// Whether another view represents the same thing as this one.
  nonisolated func _standsForSame(as other: Self) -> Bool

  /// Returns the elements of a view that is not kept, given the elements of its children.
  nonisolated static func _arrange(_ children: [ScreenNode], in context: ViewContext)
    -> [ScreenNode]

  /// Whether the view needs a place of its own when it is the only child of its parent.
  nonisolated static var _placement: ViewPlacement { get }
}

nonisolated extension View {
  /// Adds one child, the body.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(context.tracking { Runtime.asMainActor(self) { $0.body } })
  }

  /// Returns the children's elements.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    children
  }

  /// Returns the environment unchanged.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment { environment }

  /// Returns nil.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? { nil }

  /// Does nothing.
  public func _perform(_ text: String?) {}

  /// True by default.
  public static var _isKept: Bool { true }

  /// Returns the children's elements.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] { children }

  /// False by default: a place takes each view of its type.
  public static var _standsForOne: Bool { false }

  /// True by default.
  public func _standsForSame(as other: Self) -> Bool { true }

  /// A place of its own by default.
  public static var _placement: ViewPlacement { .own }
}

extension Never: View {
  /// Never called.
  public var body: Never { fatalError("Never has no value") }
}

/// A view without a body. It defines its children and its elements itself.
nonisolated public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never called.
  public var body: Never { fatalError("\(Self.self) is primitive and has no body") }

  /// Adds no children.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {}
}

/// A primitive view that is described completely by its children. No place keeps a copy of it.
public protocol ArrangingView: PrimitiveView {}

extension ArrangingView {
  /// Always false.
  public static var _isKept: Bool { false }
}

/// A child view, identified among its siblings by its position or a key.
public struct ViewChild {
  let view: any View
  let key: ViewKey

  /// Creates a child that is identified by its position.
  public init(_ view: some View) {
    self.view = view
    key = .position
  }

  /// Creates a child that keeps its identity when it moves among its siblings.
  public init(_ view: some View, key: AnyHashable) {
    self.view = view
    self.key = .explicit(key)
  }
}

extension ViewChild {
  /// Returns the same view with a number as its key, such as that of an instance of a component.
  package func keyed(by number: Int) -> ViewChild { ViewChild(view: view, key: .number(number)) }

  private init(view: any View, key: ViewKey) {
    self.view = view
    self.key = key
  }
}

private let primitiveViews = Conformers((any PrimitiveView).self)

/// Whether a type is a ``PrimitiveView``.
func isPrimitiveView(_ type: Any.Type) -> Bool {
  // The list knows this without a search. A conditional conformance holds for a type in a view.
  TypeLayout.access == .mirror ? type is any PrimitiveView.Type : primitiveViews.mayInclude(type)
}
