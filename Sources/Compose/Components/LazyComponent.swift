import EventModel
import HeadlessUI
import ReplayRuntime

/// A component that is created when its view is first needed and destroyed after that view was
/// removed.
///
/// Source: Compose, `LazyComponent`.
@dynamicMemberLookup
public struct LazyComponent<Content: Component> {
  let holder: ComponentHolder<Content>

  /// Stores the construction of a component; it runs again for every appearance.
  public init(_ make: @autoclosure @escaping () -> Content) {
    holder = ComponentHolder(make)
  }

  /// Sent after the component was created and bound, before its view appears.
  public var didCreate: SignalEmitter { holder.didCreate }

  /// Sent after the component was destroyed.
  public var didDestroy: SignalEmitter { holder.didDestroy }

  /// The component; nil if there is none.
  public var component: Content? { holder.read() }

  /// A member of the component; a failure if there is no component.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Content, Member>) -> Member {
    holder.required("appears")[keyPath: keyPath]
  }
}

extension LazyComponent: HoldingMember {}

extension LazyComponent: RoutedContent {
  func routedView(in host: RouterHost) -> ViewChild {
    ViewChild(LazyComponentView(holder: holder))
  }
}

/// Creates the component in the rendering pass and defers its handlers until after the pass.
private struct LazyComponentView<Content: Component>: PrimitiveView {
  let holder: ComponentHolder<Content>

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    holder.present(in: context)
    if holder.content == nil, let make = holder.make {
      let number = holder.runtime.outsideRendering { holder.fill(make).created }
      context.queueCreated { holder.announceCreated(number) }
    }
    if let content = holder.content { children.add(ComponentPresence.view(of: content)) }
  }

  func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    var lifecycle = ViewLifecycle()
    lifecycle.destroy = { holder.dismiss() }
    return lifecycle
  }
}
