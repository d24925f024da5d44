import CBOR
import DialectKit
import ReplayRuntime

/// The name of a task, timer, debounce or binding.
///
/// In the log, a text is its own name; any other value has a name of its type and its encoding.
typealias EffectID = WorkID

extension WorkID {
  init(_ value: AnyHashable) { self.init(name: Self.name(of: value.base), value: value) }

  private static func name(of value: Any) -> String {
    if let text = value as? String { return text }
    let type = TypeLabel.of(type(of: value))
    if let encodable = value as? any Encodable,
      let bytes = try? CBOREncoder().encode(AnyEncodable(encodable)),
      let encoded = try? CBORValue(canonical: bytes)
    {
      return "\(type).\(encoded)"
    }
    return "\(type).\(printed(value))"
  }
}
