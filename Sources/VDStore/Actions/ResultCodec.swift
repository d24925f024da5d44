import CBOR
import DialectKit
import EventModel
import ReplayRuntime

/// Encodes and decodes results for the log, if their type allows it.
struct ResultCodec<Res> {
  func encode(_ value: Res) -> [UInt8] {
    if value is Void { return [0xF6] }
    guard let encodable = value as? any Encodable else { return [0xF6] }
    return (try? CBOREncoder().encode(AnyEncodable(encodable))) ?? [0xF6]
  }

  func decode(_ bytes: UnsafeRawBufferPointer) -> Res? {
    if let void = () as? Res { return void }
    guard let type = Res.self as? any Decodable.Type else { return nil }
    return Self.decode(type, bytes) as? Res
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: UnsafeRawBufferPointer
  ) -> Any? {
    guard bytes.isEmpty else { return try? CBORDecoder().decode(type, from: bytes) }
    return [0xF6 as UInt8].withUnsafeBytes { try? CBORDecoder().decode(type, from: $0) }
  }
}
