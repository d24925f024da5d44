/// A tab with its content. The module `SwiftUI` calls it `Tab`, which `Compose` uses for something
/// else.
nonisolated public struct ViewTab<Content: View>: View {
  let item: TabItemView<Content, Label<Text, Image>>

  /// Creates a tab with a value.
  public init(
    _ title: String, systemImage: String, value: some Hashable,
    @ViewBuilder content: () -> Content
  ) {
    let label = Label(title, systemImage: systemImage)
    item = TabItemView(content: content(), label: label, tag: AnyHashable(value))
  }

  /// Creates a tab with a value; the role changes its place only.
  public init(
    _ title: String, systemImage: String, value: some Hashable, role: SystemStyle?,
    @ViewBuilder content: () -> Content
  ) { self.init(title, systemImage: systemImage, value: value, content: content) }

  /// Creates a tab, whose value is its number.
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> Content) {
    item = TabItemView(content: content(), label: Label(title, systemImage: systemImage))
  }

  /// Creates a tab that a system names; here it has the name of its role.
  public init(value: some Hashable, role: SystemStyle, @ViewBuilder content: () -> Content) {
    self.init("\(role)".capitalized, systemImage: "", value: value, content: content)
  }

  /// The tab.
  public var body: some View { item }
}
