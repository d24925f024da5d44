import CBOR
import ReplayRuntime

/// The name of a task, timer, debounce or binding in the log.
///
/// A text is its own name; any other value has a name of its type and its encoding.
struct EffectID: Hashable, Sendable {
  let name: String

  init(name: String) { self.name = name }

  init(_ value: AnyHashable) {
    guard let base = value.base as? any Encodable else {
      // Enumerations and structs have the same description in every process; objects do not.
      name = "\(TypeLabel.of(type(of: value.base))).\(value.base)"
      return
    }
    if let text = base as? String {
      name = text
    } else if let bytes = try? CBOREncoder().encode(AnyEncodable(base)),
      let value = try? CBORValue(canonical: bytes)
    {
      name = "\(TypeLabel.of(type(of: base))).\(value)"
    } else {
      name = "\(TypeLabel.of(type(of: base))).\(base)"
    }
  }
}
