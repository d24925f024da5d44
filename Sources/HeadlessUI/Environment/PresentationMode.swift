/// What presents a view, in SwiftUI's older spelling.
public struct PresentationMode {
  let action: DismissAction

  /// Whether the view is presented.
  public var isPresented: Bool { action.isPresented }

  /// Closes what presents the view.
  public mutating func dismiss() { action() }
}
