/// A window's worth of an application.
///
/// Source: SwiftUI's `Scene`.
public protocol Scene: PropertyCarrier {
  /// The type of the scene's body; `Never` for a window.
  associatedtype Body: Scene

  /// What the scene is made of.
  @SceneBuilder var body: Body { get }

  /// Adds the views of the scene's windows.
  func _addViews(to children: inout ViewChildren)
}

extension Scene {
  /// The views of the body.
  public func _addViews(to children: inout ViewChildren) { body._addViews(to: &children) }
}

extension Never: Scene {}

/// Windows with one content; headless there is exactly one.
///
/// Source: SwiftUI's `WindowGroup`.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Makes a window.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Makes a window with a title, which nothing shows.
  public init(_ title: String, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Never read.
  public var body: Never { fatalError("WindowGroup has no body") }

  /// The content.
  public func _addViews(to children: inout ViewChildren) { children.add(content) }
}

/// Turns a block with one scene into that scene.
@resultBuilder
public enum SceneBuilder {
  /// One scene stays as it is.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
