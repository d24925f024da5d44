/// A piece of what the application shows, described by smaller pieces.
///
/// Spelled as SwiftUI spells it and rendered to a tree of ``ScreenNode``s instead of pixels. A
/// composite view has a `body`; a primitive one says what its children are and what it shows.
///
/// Source: SwiftUI's `View`.
public protocol View {
  /// The type of the view's body; `Never` for primitive views.
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }

  /// Adds the views below this one, in order. Called when the view is new or something it reads
  /// changed.
  func _addChildren(to children: inout ViewChildren, in context: ViewContext)

  /// What this view shows, given what its children show.
  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode]

  /// The environment of the children.
  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment

  /// What to run when the view has come to the screen and when it has left it.
  func _lifecycle(in context: ViewContext) -> ViewLifecycle?

  /// Does what a person asked of a control; a field gets its whole new text.
  func _perform(_ text: String?)

  /// Whether a place must keep the view. False for views whose children say all there is: they
  /// are read once and shown by ``_arrange(_:in:)``.
  static var _isKept: Bool { get }

  /// What a view that is not kept shows, given what its children show.
  static func _arrange(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode]
}

extension View {
  /// One child: the body.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(context.tracking { body })
  }

  /// What the children show.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    children
  }

  /// The environment as it is.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment { environment }

  /// Nothing.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? { nil }

  /// Does nothing.
  public func _perform(_ text: String?) {}

  /// True.
  public static var _isKept: Bool { true }

  /// What the children show.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] { children }
}

extension Never: View {
  /// Never reached.
  public var body: Never { fatalError("Never has no value") }
}

/// A view without a body of its own; the runtime of views asks it for children and screen.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never read.
  public var body: Never { fatalError("\(Self.self) is primitive and has no body") }

  /// None.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {}
}

/// A primitive view whose children say all there is; no place keeps a copy of it.
public protocol ArrangingView: PrimitiveView {}

extension ArrangingView {
  /// False.
  public static var _isKept: Bool { false }
}

/// A view in its place below another, told from its siblings by position or key.
public struct ViewChild {
  let view: any View
  let key: ViewKey

  /// A child that is identified by its position.
  public init(_ view: some View) {
    self.view = view
    key = .position
  }

  /// A child that keeps its identity when it moves among its siblings.
  public init(_ view: some View, key: AnyHashable) {
    self.view = view
    self.key = .explicit(key)
  }
}

extension ViewChild {
  /// The same view, told from its siblings by another key.
  package func keyed(by key: AnyHashable) -> ViewChild {
    ViewChild(view: view, key: .explicit(key))
  }

  private init(view: any View, key: ViewKey) {
    self.view = view
    self.key = key
  }
}

enum ViewKey: Hashable {
  case position
  /// The branches of a condition.
  case first, second
  case explicit(AnyHashable)
}

/// Closures that follow a view onto the screen and off it.
public struct ViewLifecycle {
  @usableFromInline var appear: (() -> Void)?
  @usableFromInline var disappear: (() -> Void)?
  /// Runs behind all disappearances of the pass.
  @usableFromInline package var destroy: (() -> Void)?

  /// Makes a pair of closures; each runs after the rendering pass, never inside it.
  @inlinable public init(appear: (() -> Void)? = nil, disappear: (() -> Void)? = nil) {
    self.appear = appear
    self.disappear = disappear
  }
}
