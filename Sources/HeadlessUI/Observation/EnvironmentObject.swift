import ReplayRuntime

/// An object that a view above put in with `environmentObject(_:)`.
///
/// A missing object is failure CR4105 with its type's name when the view comes to the screen;
/// reading it then ends the program.
///
/// Source: SwiftUI's `EnvironmentObject`.
@propertyWrapper @dynamicMemberLookup
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
  private let link = Link()

  private final class Link {
    var object: Object?
  }

  /// Declares the need; the environment gives the object.
  public init() {}

  /// The object.
  public var wrappedValue: Object {
    guard let object = link.object else {
      fatalError("no view above has environmentObject(_:) of \(Object.self)")
    }
    return object
  }

  /// The wrapper, whose members are bindings.
  public var projectedValue: EnvironmentObject { self }

  /// A binding to a member of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }

  /// Finds the object and subscribes the view's place to it.
  public func _connect(to place: PropertyPlace) {
    if let object = place.environment.object(Object.self) {
      link.object = object
      place.observe(object)
    } else if link.object == nil {
      place.runtime.fail(
        FailureCode.environmentObjectMissing, node: place.path,
        "no view above has environmentObject(_:) of \(TypeLabel.of(Object.self))")
    }
  }
}

/// A view whose views below find an object by its type.
struct EnvironmentObjectView<Content: View, Object: ObservableObject>: PrimitiveView {
  let content: Content
  let object: Object

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    context.derived(from: environment, when: .object(ObjectIdentifier(object))) {
      $0.setObject(object)
    }
  }
}

extension View {
  /// Hands an object down to the views inside, which find it by its type.
  public func environmentObject(_ object: some ObservableObject) -> some View {
    EnvironmentObjectView(content: self, object: object)
  }
}
