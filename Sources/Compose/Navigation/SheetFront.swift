import HeadlessUI

/// The content of a sheet manager.
nonisolated public struct SheetFront: View {
  @ObservedObject var manager: SheetManager

  /// What the manager presents, if anything.
  public var body: some View {
    if manager.isPresenting {
      Panel(manager.title) {
        RouterView().environmentObject(manager.router)
        if !manager.preventsDismissal {
          Button(emitter: manager.close) { Text("Close") }.keyboardShortcut(.cancelAction)
        }
      }
    }
  }
}
