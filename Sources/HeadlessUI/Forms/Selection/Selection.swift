nonisolated extension View {
  /// Sets the value that the view represents in a selection.
  public func tag<Value: Hashable>(
    _ value: Value, includeOptional: Bool = true
  ) -> TaggedView<Self> { TaggedView(content: self, tag: AnyHashable(value)) }
}
