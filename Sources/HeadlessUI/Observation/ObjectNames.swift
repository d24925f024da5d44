import Observation
import ReplayRuntime
import TypeLayout

enum ObjectNames {
  /// The `@Observable` types that a view type declares, joined by commas; `an @Observable object`
  /// if it declares none.
  static func observable(of type: Any.Type) -> String {
    let names = TypeLayout.properties(of: type).compactMap { property in
      let held = (property.type as? any HoldingProperty.Type)?.heldType ?? property.type
      return held is any Observable.Type ? TypeLabel.of(held) : nil
    }
    return names.isEmpty ? "an @Observable object" : names.joined(separator: ", ")
  }
}

extension Optional: HoldingProperty {
  static var heldType: Any.Type { Wrapped.self }
}
