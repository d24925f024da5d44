/// A row with the controls that a list adds.
nonisolated struct ControlledRow<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable
  let controls: RowControls

  init(content: Content, id: some Hashable, controls: RowControls) {
    (self.content, self.id, self.controls) = (content, AnyHashable(id), controls)
  }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if controls.selects {
      children.add(TaggedView(content: content, tag: id, isImplicit: true))
    } else {
      children.add(content)
    }
    guard let edits = controls.edits else { return }
    if let delete = edits.delete {
      children.add(OwnButton(name: "delete", title: "Delete") { delete(id) })
    }
    if let move = edits.move {
      children.add(OwnButton(name: "up", title: "Up") { move(id, -1) })
      children.add(OwnButton(name: "down", title: "Down") { move(id, 1) })
    }
  }
}

/// The rows of a collection that the user removes or moves.
///
/// Each row has the buttons `delete`, or `up` and `down`, of which a name in inputs ends with the
/// identifier of the row: `button:delete[milk]`.
nonisolated public struct EditableRows<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  PrimitiveView
{
  let rows: ForEach<Data, ID, Content>
  var delete: (([Int]) -> Void)?
  var move: (([Int], Int) -> Void)?

  /// Adds the rows.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(rows)
  }

  /// Returns the environment that tells the rows below to show buttons, which remove and move them.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let edits = context.persistent { RowEdits() }
    let (rows, delete, move) = (rows, delete, move)
    edits.delete = delete.map { delete in { id in rows.position(of: id).map { delete([$0]) } } }
    edits.move = move.map { move in
      { id, step in
        guard let position = rows.position(of: id) else { return }
        let target = step < 0 ? position - 1 : position + 2
        if target >= 0 && target <= rows.ids().count { move([position], target) }
      }
    }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(edits))) {
      let selects = environment.scope.rowControls?.selects ?? false
      $0.rowControls = RowControls(selects: selects, namesRows: true, edits: edits)
    }
  }
}

extension ForEach {
  func position(of id: AnyHashable) -> Int? { ids().firstIndex(of: id) }
}

nonisolated extension ForEach
where Data: RandomAccessCollection, ID: Hashable, Content: View {
  /// Lets the user remove rows. `action` receives the positions of the rows.
  public func _onDelete(_ action: (([Int]) -> Void)?) -> EditableRows<Data, ID, Content> {
    EditableRows(rows: self, delete: action)
  }

  /// Lets the user move rows. `action` receives their positions and the new one.
  public func _onMove(_ action: (([Int], Int) -> Void)?) -> EditableRows<Data, ID, Content> {
    EditableRows(rows: self, move: action)
  }
}

nonisolated extension EditableRows {
  /// Lets the user remove rows, too.
  public func _onDelete(_ action: (([Int]) -> Void)?) -> EditableRows {
    EditableRows(rows: rows, delete: action, move: move)
  }

  /// Lets the user move rows, too.
  public func _onMove(_ action: (([Int], Int) -> Void)?) -> EditableRows {
    EditableRows(rows: rows, delete: delete, move: action)
  }
}

nonisolated extension View {
  /// Adds the actions of a row.
  public func swipeActions(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> some View
  ) -> ViewPair<Self, OptionalElementView> {
    ViewPair(self, OptionalElementView(.menu, content()))
  }

  /// Adds the actions of the view.
  public func contextMenu(
    @ViewBuilder menuItems: () -> some View
  ) -> ViewPair<Self, OptionalElementView> {
    ViewPair(self, OptionalElementView(.menu, menuItems()))
  }

  /// Adds a menu to the view. The preview is not shown.
  public func contextMenu(
    @ViewBuilder menuItems: () -> some View, @ViewBuilder preview: () -> some View
  ) -> ViewPair<Self, OptionalElementView> { contextMenu(menuItems: menuItems) }

  /// Shows a number beside the view, unless it is 0.
  public func badge(_ count: Int) -> ViewPair<Self, OptionalElementView> {
    badge(count == 0 ? nil : "\(count)")
  }

  /// Shows a text beside the view.
  public func badge(_ text: String?) -> ViewPair<Self, OptionalElementView> {
    ViewPair(self, OptionalElementView(.badge, text.map { Text($0) }))
  }

  /// Shows a text beside the view.
  public func badge(_ text: Text?) -> ViewPair<Self, OptionalElementView> { badge(text?.content) }

  /// Shows another view above this one, or below it, as `edge` says.
  public func safeAreaInset(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> some View
  ) -> VStack<ViewPair<AnyView, AnyView>> {
    let (own, added) = (AnyView(self), AnyView(content()))
    return VStack { edge == .top ? ViewPair(added, own) : ViewPair(own, added) }
  }
}

/// The edges at the sides.
public enum HorizontalEdge: Hashable, Sendable, CaseIterable {
  /// One of the edges.
  case leading, trailing
}

/// The edges above and below.
public enum VerticalEdge: Hashable, Sendable, CaseIterable {
  /// One of the edges.
  case top, bottom
}

/// Views in an element, if they show anything.
nonisolated public struct OptionalElementView: View {
  let element: AnyView

  init(_ kind: ScreenNode.Kind, _ content: some View) {
    element = AnyView(OptionalElement(kind: kind, content: content))
  }

  /// The element.
  public var body: some View { element }
}
