/// Observes the values behind references in a state.
protocol ReferenceFollower: AnyObject {
  /// Subscribes to the values to which the state refers now.
  func followPresent()
}
