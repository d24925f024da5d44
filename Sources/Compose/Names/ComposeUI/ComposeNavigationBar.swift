import HeadlessUI

/// A title between two views.
///
/// Source: Compose, `ComposeNavigationBar`.
nonisolated public struct ComposeNavigationBar<LeftView: View, RightView: View>: View {
  private let title: String
  private let leftView: LeftView
  private let rightView: RightView

  /// Creates a bar.
  public init(title: String, leftView: LeftView, rightView: RightView) {
    (self.title, self.leftView, self.rightView) = (title, leftView, rightView)
  }

  /// The views in a row.
  public var body: some View {
    HStack {
      leftView
      Text(title)
      Spacer()
      rightView
    }
  }
}

extension ComposeNavigationBar where LeftView == EmptyView, RightView == EmptyView {
  /// Creates a bar with only a title.
  nonisolated public init(title: String) {
    self.init(title: title, leftView: EmptyView(), rightView: EmptyView())
  }
}
