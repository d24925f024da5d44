/// The selection of a picker, a list or tabs, which the views inside change.
final class SelectionBox {
  /// What shows a choice.
  enum Kind { case option, row, tab }

  let kind: Kind
  /// The name before that of each choice in input targets; empty for none.
  var name = ""
  var isSelected: (AnyHashable) -> Bool = { _ in false }
  var select: (AnyHashable) -> Void = { _ in }
  /// The number of tabs that were made.
  var tabCount = 0
  private var tags: () -> Set<AnyHashable> = { [] }
  /// The tags that were selected at the last evaluation.
  private var selected: Set<AnyHashable> = []
  /// The places that show a choice, by its tag. Of places that have gone some are left.
  private var places: [AnyHashable: PlaceLink] = [:]
  private var limit = 64

  init(_ kind: Kind) { self.kind = kind }

  /// Follows a binding to one value.
  func follow<Value: Hashable>(_ binding: Binding<Value>) {
    isSelected = { $0.base as? Value == binding.wrappedValue }
    tags = { [AnyHashable(binding.wrappedValue)] }
    select = { tag in
      if let value = tag.base as? Value { binding.wrappedValue = value }
    }
  }

  /// Follows a binding to several values.
  func follow<Value: Hashable>(_ binding: Binding<Set<Value>>) {
    isSelected = { tag in (tag.base as? Value).map(binding.wrappedValue.contains) ?? false }
    tags = { Set(binding.wrappedValue.map { AnyHashable($0) }) }
    select = { tag in
      guard let value = tag.base as? Value else { return }
      if binding.wrappedValue.remove(value) == nil { binding.wrappedValue.insert(value) }
    }
  }

  /// Notes the place that shows a choice.
  func note(_ tag: AnyHashable, at place: PlaceLink) {
    places[tag] = place
    guard places.count > limit else { return }
    places = places.filter { $0.value.node != nil }
    limit = max(64, 2 * places.count)
  }

  /// Lets the evaluation of a place evaluate the choices in it that have been selected or are no longer.
  func evaluateChanged(below top: ViewNode) {
    let now = tags()
    for tag in now.symmetricDifference(selected) { places[tag]?.node?.needEvaluation(below: top) }
    selected = now
  }
}
