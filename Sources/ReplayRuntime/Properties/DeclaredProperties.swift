import EventModel

/// The properties of an application, in the order in which they were declared.
final class DeclaredProperties {
  private var all: [DeclaredProperty] = []
  /// What was declared so far, such as `never a ghost`, also by components that have ended.
  private(set) var words: Set<String> = []
  /// Whether a condition is running.
  var isChecking = false

  func add(_ property: DeclaredProperty) {
    all.append(property)
    words.insert("\(property.kind.word) \(property.name)")
  }

  /// Those whose component has not ended.
  func living() -> [DeclaredProperty] {
    all.removeAll { $0.scope?.isEnded == true }
    return all
  }
}
