import ReplayRuntime
import TypeLayout

/// A dynamic property of a view, together with the view's place on the screen.
public struct PropertyPlace {
  let node: ViewNode
  let field: DynamicFields.Property
  /// The environment of the views below; it holds a component's own path.
  let below: ViewEnvironment

  /// The environment that the views above pass down.
  public var environment: ViewEnvironment { node.environment }

  /// The runtime of the host that shows the view.
  package var runtime: Runtime { node.host.runtime }

  /// Subscribes the view's place to an object, once. A change evaluates the view's body again.
  package func observe(_ object: AnyObject) {
    if node.observe(object) { keep(object) }
  }

  /// The place, for what is kept at it.
  package var link: PlaceLink { node.placeLink }

  /// Returns the object that this property keeps while the place is on the screen. The first call
  /// makes it.
  package func kept<T: PlacedObject>(_ make: () -> T) -> T {
    for property in node.properties where property.index == field.index {
      if let kept = property.object as? T { return kept }
    }
    let made = make()
    node.properties.append((field.index, made))
    return made
  }

  /// The tree path of a property: below its component, or below its view's type in a component.
  package var path: String {
    // In a property of an application, it has the names of both.
    let isInside = isDynamicProperty(field.owner)
    let named = node.named {
      let owner = isInside ? node.viewLabel : TypeLabel.of(field.owner)
      let path =
        environment.component == below.component
        ? "\(below.component).\(owner)\(below.rows)" : below.component
      return PlaceName(path, in: node.host.placeNames)
    }
    return "\(named.path).\(isInside ? field.path : field.label)"
  }

  /// Marks the view's place as changed, so that this turn's rendering evaluates it again.
  package var invalidate: () -> Void { node.changeHandler() }
}

extension ViewNode {
  /// Connects the dynamic properties of a view in memory. A loop in code that is generic in the type of
  /// the view would look up their types at run time.
  final func connect(
    _ fields: DynamicFields, inMemoryAt view: UnsafeRawPointer, _ below: ViewEnvironment
  ) {
    for (field, offset) in fields.inMemory { connect(field, at: view + offset, below) }
  }

  /// Connects a dynamic property to this place.
  final func connect(
    _ field: DynamicFields.Property, at pointer: UnsafeRawPointer, _ below: ViewEnvironment
  ) {
    field.reader(pointer, PropertyPlace(node: self, field: field, below: below))
  }
}
