import EventModel
import HeadlessUI
import ReplayRuntime

/// A component that the application creates and destroys, for components that need input.
///
/// Source: Compose, `DynamicComponent`.
@dynamicMemberLookup
public struct DynamicComponent<Content: Component> {
  let holder: ComponentHolder<Content>
  private let destroyOnDisappearance: Bool

  /// Creates a holder without a component.
  ///
  /// - Parameter destroyOnDisappearance: Whether to destroy the component when its view leaves the
  ///   screen.
  public init(destroyOnDisappearance: Bool = false) {
    holder = ComponentHolder()
    self.destroyOnDisappearance = destroyOnDisappearance
  }

  /// Sent after a component was created and bound.
  public var didCreate: SignalEmitter { holder.didCreate }

  /// Sent after the component was destroyed.
  public var didDestroy: SignalEmitter { holder.didDestroy }

  /// The component; nil if there is none.
  public var component: Content? { holder.read() }

  /// Creates the component. An existing component is destroyed first, and this is reported.
  ///
  /// - Returns: The new component, bound and observed unless a handler of ``didCreate`` has
  ///   destroyed it.
  @discardableResult
  public func create(_ make: () -> Content) -> Content {
    if holder.runtime.isStray("create", ofType: holder.path) { return make() }
    return holder.runtime.inTurn("create") {
      holder.runtime.requireReplayable("creating a component")
      if holder.content != nil {
        holder.runtime.fail(
          FailureCode.componentReplaced, node: holder.path,
          "create(_:) while a component is alive destroys it; call destroy() first")
        holder.empty()
      }
      let (made, number) = holder.fill(make)
      // The handlers may destroy the component; the caller receives it even then.
      holder.announceCreated(number)
      return made
    }
  }

  /// Destroys the component and all its observers; does nothing if there is none.
  public func destroy() {
    if holder.runtime.isStray("destroy", ofType: holder.path) { return }
    holder.runtime.inTurn("destroy") {
      holder.runtime.requireReplayable("destroying a component")
      holder.empty()
    }
  }

  /// A member of the component; a failure if there is no component.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Content, Member>) -> Member {
    holder.required("is created with create(_:)")[keyPath: keyPath]
  }
}

extension DynamicComponent: HoldingMember {}

extension DynamicComponent: RoutedContent {
  func routedView(in host: RouterHost) -> ViewChild {
    ViewChild(
      DynamicComponentView(holder: holder, destroyOnDisappearance: destroyOnDisappearance))
  }
}

private struct DynamicComponentView<Content: Component>: PrimitiveView {
  let holder: ComponentHolder<Content>
  let destroyOnDisappearance: Bool

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.observe(holder)
    if destroyOnDisappearance { holder.present(in: context) }
    guard let content = holder.content else {
      holder.runtime.fail(
        FailureCode.componentMissing, node: holder.path,
        "routed to a dynamic component that does not exist; call create(_:) before routing to it")
      return
    }
    children.add(ComponentPresence.view(of: content).keyed(by: holder.generation))
  }

  func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    guard destroyOnDisappearance else { return nil }
    var lifecycle = ViewLifecycle()
    lifecycle.destroy = { holder.dismiss() }
    return lifecycle
  }
}
