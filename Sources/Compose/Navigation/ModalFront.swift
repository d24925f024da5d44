import HeadlessUI

/// The content of a modal manager.
nonisolated public struct ModalFront: View {
  @ObservedObject var manager: ModalManager

  /// What the manager presents, if anything.
  public var body: some View {
    if manager.isPresenting {
      Panel { RouterView() }.environmentObject(manager.router)
    }
  }
}
