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

/// A view in which choices change a selection.
nonisolated struct SelectingView<Content: View>: PrimitiveView {
  let content: Content
  let kind: SelectionBox.Kind
  var name = ""
  let follow: (SelectionBox) -> Void

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment {
    let box = context.persistent { SelectionBox(kind) }
    box.name = name
    follow(box)
    if context.node.host.runtime.rules.choicesAreFollowed {
      context.tracking { box.evaluateChanged(below: context.node) }
    }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(box))) {
      $0.setObject(box)
      if kind == .tab { $0.setObject(TagBox(nil)) }
      $0.rowControls =
        kind == .tab
        ? nil
        : RowControls(
          selects: true, namesRows: kind == .row, edits: nil)
    }
  }
}

/// A view that represents a value of a selection.
nonisolated public struct TaggedView<Content: View>: PrimitiveView {
  let content: Content
  let tag: AnyHashable
  /// Whether the tag is the identifier of a row, which an explicit tag inside replaces.
  var isImplicit = false

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment in which a tab finds its value.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    guard environment.object(SelectionBox.self)?.kind == .tab else { return environment }
    let box = context.persistent { TagBox(tag) }
    box.tag = tag
    return context.scoped(from: environment, when: .object(ObjectIdentifier(box))) {
      $0.setObject(box)
    }
  }

  /// Returns a choice with the content's elements, or these if there is no selection.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard let box = context.environment.object(SelectionBox.self), box.kind != .tab else {
      return children
    }
    let kind: ScreenNode.Kind = box.kind == .option ? .option : .row
    if isImplicit && children.contains(where: { $0.kind == kind }) { return children }
    let text = ScreenNode.plainText(of: children)
    let isSelected = context.tracking { box.isSelected(tag) }
    box.note(tag, at: context.node.placeLink)
    context.node.choose = { [tag] in box.select(tag) }
    return context.control(
      kind, text: kind == .option ? text : nil, value: isSelected ? "selected" : nil,
      label: box.name.isEmpty ? text : "\(box.name).\(text)",
      children: kind == .option ? [] : children)
  }

}

/// The value of a tab.
final class TagBox {
  var tag: AnyHashable?

  init(_ tag: AnyHashable?) { self.tag = tag }
}

nonisolated extension View {
  /// Sets the value that the view represents in a selection.
  public func tag<Value: Hashable>(
    _ value: Value, includeOptional: Bool = true
  ) -> TaggedView<Self> { TaggedView(content: self, tag: AnyHashable(value)) }
}

/// A choice of one value.
///
/// Source: SwiftUI's `Picker`.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content

  /// Creates a picker.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { (self.selection, self.content, self.label) = (selection, content(), label()) }

  /// Creates a picker.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) { (self.selection, self.content, self.label) = (selection, content(), label) }

  /// The element of the picker with its choices.
  public var body: some View {
    ElementView(.picker, text: name) {
      if name == nil { OptionalElement(kind: .header, content: label) }
      SelectingView(content: content, kind: .option, name: name ?? "") { $0.follow(selection) }
    }
  }

  private var name: String? {
    (label as? Text)?.content ?? (label as? HeadlessUI.Label<Text, Image>)?.title.content
  }
}

nonisolated extension Picker where Label == Text {
  /// Creates a picker with a text as its label.
  public init(
    _ title: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

nonisolated extension Picker where Label == HeadlessUI.Label<Text, Image> {
  /// Creates a picker with a symbol.
  public init(
    _ title: String, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      HeadlessUI.Label(title, systemImage: systemImage)
    }
  }
}
