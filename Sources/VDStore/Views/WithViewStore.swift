import HeadlessUI

/// A view whose content reads a store, and is made again when its state changes.
nonisolated public struct WithViewStore<State, Content: View>: View {
  @ViewStore private var state: State
  private let content: (Store<State>) -> Content

  /// Creates a view of a store.
  ///
  /// - Parameter content: Makes the content of the store. Is called in a turn.
  public init(_ store: Store<State>, @ViewBuilder content: @escaping (Store<State>) -> Content) {
    _state = ViewStore(store)
    self.content = content
  }

  /// The content.
  public var body: some View {
    _ = state
    return content($state)
  }
}
