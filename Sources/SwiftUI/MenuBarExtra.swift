/// A menu of the system's bar. As the first scene of an application it is the window.
///
/// Source: SwiftUI's `MenuBarExtra`.
nonisolated public struct MenuBarExtra<Content: View>: Scene {
  private let content: Content

  /// Creates a menu. The title is not shown.
  public init(
    _ title: String, systemImage: String? = nil, isInserted: Binding<Bool> = .constant(true),
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  /// Creates a menu. The label is not shown.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> some View) {
    self.content = content()
  }

  /// Never called.
  public var body: Never { fatalError("MenuBarExtra has no body") }

  /// Adds the content.
  public func _addViews(to children: inout ViewChildren) { children.add(content) }
}
