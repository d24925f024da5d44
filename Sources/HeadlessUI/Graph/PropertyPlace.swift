import ReplayRuntime

/// A dynamic property of a view, at the view's place on the screen.
public struct PropertyPlace {
  let node: ViewNode
  let field: DynamicField
  /// What the views below get; a component's own path stands there.
  let below: ViewEnvironment

  /// What the views above hand down.
  public var environment: ViewEnvironment { node.environment }

  package var runtime: Runtime { node.host.runtime }

  /// Subscribes the view's place to an object, once; its changes make the view read its body anew.
  package func observe(_ object: AnyObject) { node.observe(object) }

  /// The object that this property keeps for as long as the place lives; made at the first call.
  package func kept<T: PlacedObject>(_ make: () -> T) -> T {
    for property in node.properties where property.offset == field.offset {
      if let kept = property.object as? T { return kept }
    }
    let made = make()
    node.properties.append((field.offset, made))
    return made
  }

  /// The tree path of a property: below its component, or below its view's type in a component.
  package var path: String {
    let named = node.named {
      let path =
        environment.component == below.component
        ? "\(below.component).\(TypeLabel.of(field.owner))\(below.rows)" : below.component
      return PlaceName(path, in: node.host.placeNames)
    }
    return "\(named.path).\(field.label)"
  }

  /// Marks the view's place as changed; the turn's rendering reads it anew.
  package var invalidate: () -> Void {
    { [weak node] in node?.invalidate() }
  }
}

/// What a dynamic property keeps at a place.
package protocol PlacedObject: AnyObject {
  /// The place has left the screen.
  func leave()
}

/// The path of a view whose properties are nodes, for as long as the view is on the screen.
final class PlaceName {
  let path: String
  private let names: PlaceNames
  private let slot: String

  init(_ path: String, in names: PlaceNames) {
    self.names = names
    (self.path, slot) = names.take(path)
  }

  func leave() { names.release(slot) }
}

/// Tells nodes of views apart: `[k]` for equal siblings, `#k` for those made one after another.
final class PlaceNames {
  private var inUse: Set<String> = []
  private var madeCounts: [String: Int] = [:]

  /// A path that no living node and no former one has.
  func take(_ path: String) -> (path: String, slot: String) {
    var slot = path
    var ordinal = 0
    while inUse.contains(slot) {
      ordinal += 1
      slot = "\(path)[\(ordinal)]"
    }
    inUse.insert(slot)
    let count = madeCounts[slot, default: 0]
    madeCounts[slot] = count + 1
    return (count == 0 ? slot : "\(slot)#\(count)", slot)
  }

  /// Gives a slot back for views that come later.
  func release(_ slot: String) { inUse.remove(slot) }
}
