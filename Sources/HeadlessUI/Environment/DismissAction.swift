/// Closes what presents a view.
public struct DismissAction {
  let isPresented: Bool
  let action: () -> Void

  init(isPresented: Bool = true, _ action: @escaping () -> Void) {
    self.isPresented = isPresented
    self.action = action
  }

  /// Closes what presents the view.
  public func callAsFunction() { action() }
}
