import EventModel
import StateCoding

/// Declared names of types, without the parts that differ between processes.
package enum TypeLabel {
  /// Returns the name of a type without generic arguments or a private type's address: `Store`.
  package static func of(_ type: Any.Type) -> String {
    // The name that a description of the type would print. A description would first look for four
    // protocols in every image, which is most of what a small replay costs.
    let full = _typeName(type, qualified: false)
    return String(full.prefix { $0 != "<" && $0 != "(" })
  }
}
