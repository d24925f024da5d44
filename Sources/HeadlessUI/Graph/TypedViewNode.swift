import ReplayRuntime
import TypeLayout

/// A place whose view has one type until the place leaves the screen.
@usableFromInline final class TypedViewNode<V: View>: ViewNode {
  /// Where the view is stored. It is read there, without a copy or a retain. For a type whose views
  /// are not kept this points to no memory and must not be used.
  @usableFromInline let view: UnsafeMutablePointer<V>
  private let isKept: Bool

  required init(
    viewAt pointer: UnsafeRawPointer, plan: ViewPlan, key: ViewKey, parent: ViewNode?,
    environment: ViewEnvironment, host: HeadlessHost
  ) {
    let given = pointer.assumingMemoryBound(to: V.self)
    isKept = plan.isKept
    view = isKept ? ValueMemory.allocate(for: V.self) : ValueMemory.none()
    // Not `initialize(from:count:)`: it also copies the padding of an empty view, which has no memory.
    if isKept { view.initialize(to: given.pointee) }
    super.init(
      viewAt: pointer, plan: plan, key: key, parent: parent, environment: environment, host: host)
    if isKept && !plan.isLeaf {
      lifecycle = inPlace(view) { $0._lifecycle(in: context) }
      // Queued before the children queue theirs: parents appear first.
      if let appear = lifecycle?.appear { host.queueAppear(appear, of: self) }
    }
    _ = evaluate(isKept ? UnsafePointer(view) : given)
  }

  deinit {
    endHandlers()
    guard isKept else { return }
    view.deinitialize(count: 1)
    ValueMemory.deallocate(view)
  }

  private var context: ViewContext { ViewContext(self) }

  /// Whether the place can go on with another view: one of the same thing.
  @inlinable
  func continues(with other: V) -> Bool {
    !plan.standsForOne || showsSame(as: other) || view.pointee._standsForSame(as: other)
  }

  /// Updates the place with a new value of its view type.
  ///
  /// - Returns: Whether the place now shows something else.
  @inlinable
  func update(_ newView: V, environment newEnvironment: ViewEnvironment) -> Bool {
    guard V._isKept && !isInvalid && isSkipped(newView) else {
      return replace(newView, newEnvironment)
    }
    if environment === newEnvironment || showsSame(in: newEnvironment) {
      takeActions(of: newView)
      // Refreshing every place is for tests.
      return hasInvalidDescendant || skipping == .nothing ? refresh() : false
    }
    guard !followsControls && environment.differsOnlyInControls(from: newEnvironment) else {
      return replace(newView, newEnvironment)
    }
    takeActions(of: newView)
    return adopt(newEnvironment)
  }

  /// Whether the present view shows the same in another environment. If so, takes it.
  ///
  /// A view without children shows nothing of its environment but the style.
  @usableFromInline
  func showsSame(in other: ViewEnvironment) -> Bool {
    guard case .leaf = V._placement, environment.style.showsSame(as: other.style) else {
      return false
    }
    environment = other
    return true
  }

  /// Whether a new view can be skipped because it shows the same as the present one.
  @inlinable
  func isSkipped(_ other: V) -> Bool {
    switch skipping {
    case .unchanged: showsSame(as: other)
    case .nothing: false
    case .everything: true
    }
  }

  /// Whether a view shows the same as the present one.
  ///
  /// The present view is retained, so an equal reference is the same object.
  @inlinable
  func showsSame(as other: V) -> Bool {
    guard let content = plan.shownContent else { return false }
    return withUnsafePointer(to: other) { content.isEqual(view, $0) }
  }

  /// Takes the actions of a view that is skipped: they may refer to newer values.
  @inlinable
  func takeActions(of other: V) {
    guard let content = plan.shownContent, !content.actions.isEmpty else { return }
    if withUnsafePointer(to: other, { !content.hasSameActions(view, $0) }) { view.pointee = other }
  }

  /// Updates the place with a view that is evaluated.
  @usableFromInline
  func replace(_ newView: V, _ newEnvironment: ViewEnvironment) -> Bool {
    environment = newEnvironment
    guard isKept else { return withUnsafePointer(to: newView) { evaluate($0) } }
    view.pointee = newView
    let isChanged = evaluate(view)
    // A closure of the first appearance may capture values that have changed since. Only the
    // closure that runs at the end is kept.
    if lifecycle != nil { lifecycle = inPlace(view) { $0._lifecycle(in: context) } }
    return isChanged
  }

  @usableFromInline
  override func refresh() -> Bool {
    if isKept && (isInvalid || skipping == .nothing) { return evaluateAlone() }
    guard hasInvalidDescendant || skipping == .nothing else { return false }
    hasInvalidDescendant = false
    var isChanged = false
    // Most children need no refresh, and a call retains the child.
    for index in children.indices where children[index].needsRefresh {
      if children[index].refresh() { isChanged = true }
    }
    guard isChanged else { return false }
    gatherShown()
    return host.reading(for: isKept ? self : nil) { compose(in: context) }
  }

  @usableFromInline
  override func adopt(_ other: ViewEnvironment) -> Bool {
    environment = other
    if isKept && (isInvalid || followsControls || skipping == .nothing) { return evaluateAlone() }
    hasInvalidDescendant = false
    return host.reading(for: isKept ? self : nil) {
      let below =
        isKept
        ? inPlace(view) { $0._environment(other, in: context) } : environmentBelow
      if adoptBelow(below) { gatherShown() }
      return compose(in: context)
    }
  }

  override func perform(_ text: String?) {
    precondition(isKept, "a control that is not kept")
    view.pointee._perform(text)
  }

  override var fieldText: Binding<String>? {
    isKept && textInputs.mayInclude(V.self) ? (view.pointee as? any TextInput)?.text : nil
  }

  override var placedControl: (any PlacedControl)? {
    isKept && placedControls.mayInclude(V.self) ? view.pointee as? any PlacedControl : nil
  }

  override var viewMetatype: Any.Type { V.self }

  override var viewLabel: String { TypeLabel.of(V.self) }

  override var observableNames: String { ObjectNames.observable(of: V.self) }

  /// Evaluates the view without those above it, whose closures it may call.
  private func evaluateAlone() -> Bool {
    parent?.takeSharedValues()
    return evaluate(view)
  }

  private func evaluate(_ view: UnsafePointer<V>) -> Bool {
    guard isKept else { return readAndCompose(view) }
    if plan.isLeaf {
      isInvalid = false
      host.countEvaluation()
      return show(inPlace(view) { $0._screen([], in: context) })
    }
    beginReads()
    let first = host.trackedReads.begin()
    if !changedObjects.isEmpty, !host.runtime.rules.objectsAreNodes { reportChangedObjects() }
    let isChanged = host.reading(for: self) { readAndCompose(view) }
    endReads()
    if isChanged { host.noteChange(of: output, reading: readNames(since: first)) }
    host.trackedReads.end(first)
    if !changedObjects.isEmpty { reportChangedObjects() }
    return isChanged
  }

  private func readAndCompose(_ view: UnsafePointer<V>) -> Bool {
    isInvalid = false
    hasInvalidDescendant = false
    host.countEvaluation()
    // One context for all: each one retains the place.
    let context = self.context
    let below = inPlace(view) { $0._environment(environment, in: context) }
    connectProperties(of: view, below)
    var new = ViewChildren(of: self, environment: below)
    inPlace(view) { $0._addChildren(to: &new, in: context) }
    if new.finish() { gatherShown() }
    return compose(in: context)
  }

  private func connectProperties(of view: UnsafePointer<V>, _ below: ViewEnvironment) {
    guard let fields = plan.dynamicFields else { return }
    if fields.access == .memory {
      connect(fields, inMemoryAt: view, below)
    } else {
      fields.forEach(at: view) { connect($0, at: $1, below) }
    }
  }

  override func connectOwnAgain() {
    guard isKept, plan.dynamicFields != nil else { return }
    connectProperties(of: view, children.first?.environment ?? environment)
  }

  private func compose(in context: ViewContext) -> Bool {
    let content = arrangeMerged()
    let new =
      isKept
      ? inPlace(view) { $0._screen(content, in: context) } : V._arrange(content, in: context)
    return show(new)
  }

  /// Takes what the view shows.
  ///
  /// - Returns: Whether it is something else than before.
  private func show(_ new: [ScreenNode]) -> Bool {
    if ScreenNode.areIdentical(output, new) { return false }
    output = ScreenNode.reusing(output, for: new)
    return true
  }
}
