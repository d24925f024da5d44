import ReplayRuntime

/// The place of one element. Input targets inside it contain its identifier.
@usableFromInline struct ForEachRow<ID: Hashable, Content> {
  @usableFromInline let id: ID
  @usableFromInline let content: Content

  @inlinable init(id: ID, content: Content) {
    self.id = id
    self.content = content
  }
}

extension ForEachRow: RowPlace {}

extension ForEachRow: View, PrimitiveView where Content: View {
  /// A row is kept if its content is kept, so that equal bits are checked once for both.
  @inlinable static var _isKept: Bool { Content._isKept }

  @usableFromInline
  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if let controls = context.environment.scope.rowControls {
      children.add(ControlledRow(content: content, id: id, controls: controls))
    } else {
      children.addOnly(content)
    }
  }

  @usableFromInline
  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let row = memory(in: context).text(of: id)
    return context.scoped(from: environment, when: .row(row)) { $0.enterRow(row) }
  }

  /// The memory of the row. It is all that the place of a row keeps.
  private func memory(in context: ViewContext) -> RowMemory<ID> {
    // The type of the memory would be looked up at run time.
    if let memory = context.node.persistent {
      return unsafeDowncast(memory, to: RowMemory<ID>.self)
    }
    let made = RowMemory(id)
    context.node.persistent = made
    return made
  }

  @usableFromInline
  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    Self._arrange(children, in: context)
  }

  @usableFromInline
  static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    guard children.count == 1, let only = children.first, only.id == nil,
      let memory = context.node.persistent
    else { return children }
    return unsafeDowncast(memory, to: RowMemory<ID>.self).identified(only)
  }
}

// Comparing bits is enough for the identifier of a row.
extension ForEachRow: SinglePartType { typealias Part = Content }
