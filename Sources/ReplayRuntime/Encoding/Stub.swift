import CBOR
import EventModel
package final class StateCoding {
  let symbols: SymbolTable
  package init(symbols: SymbolTable) { self.symbols = symbols }
  package func encode<T>(_ value: T, into writer: inout CBORWriter) {
    if let e = value as? any Encodable { try? enc(e, &writer) } else { writer.write(text: "opaque(\(TypeLabel.of(T.self)))") } }
  func enc<E: Encodable>(_ e: E, _ w: inout CBORWriter) throws { try CBOREncoder().encode(e, into: &w) }
  func value<T>(_ v: T) -> CBORValue { var w = CBORWriter(); encode(v, into: &w); return (try? CBORValue(canonical: w.array)) ?? .null }
  package func writePatch<T>(from old: T, to new: T, into writer: inout CBORWriter) { Patch.between(value(old), value(new), symbols: symbols).write(into: &writer) }
  package func decode<T: Decodable>(_ type: T.Type, from bytes: UnsafeRawBufferPointer) throws -> T { try CBORDecoder().decode(type, from: bytes) }
  package func applyPatch<T>(_ patch: UnsafeRawBufferPointer, to value: inout T) throws {
   let n = try Patch(symbolic: patch).applied(to: self.value(value), symbols: symbols)
   guard let d = T.self as? any Decodable.Type, let x = try CBORDecoder().decode(d, from: n) as? T else { throw InjectionError.wrongKind("") }
   value = x
  }
}
