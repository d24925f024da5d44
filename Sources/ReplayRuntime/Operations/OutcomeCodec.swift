import CBOR
import EventModel
import TypeLayout

/// Encodes and decodes the outcome of an effect or a boundary.
///
/// A value is encoded as itself. An error is `[index, value]` for the declared type at `index`, or
/// its description as text.
struct OutcomeCodec<Value: Codable & Sendable>: Sendable {
  let errors: [any (Error & Codable).Type]

  func run(_ operation: @Sendable () async throws -> Value) async -> (EffectStatus, [UInt8]) {
    do {
      return (.value, try CBOREncoder().encode(try await operation()))
    } catch is CancellationError {
      return (.cancelled, [])
    } catch {
      return (.error, encode(error))
    }
  }

  /// Returns the encoding of an error for ``decode(_:_:)``.
  func encode(_ error: any Error) -> [UInt8] {
    var writer = CBORWriter(capacity: 64)
    for (index, type) in errors.enumerated() where Swift.type(of: error) == type {
      guard let codable = error as? any Encodable,
        let bytes = try? CBOREncoder().encode(AnyEncodable(codable))
      else { continue }
      writer.write(arrayCount: 2)
      writer.write(unsigned: UInt64(index))
      writer.append(contentsOf: bytes)
      return writer.array
    }
    writer.write(text: String(describing: error))
    return writer.array
  }

  /// The outcomes of the declared errors: each case of an enumeration, and a struct once. Numbers in them
  /// are 0, texts empty. An error that no such values make is left out.
  var declaredErrors: [[UInt8]] {
    func values<Failure: Error & Codable>(of type: Failure.Type) -> [[UInt8]] {
      let plain = TypeLayout.plainCases(of: type)
      if !plain.isEmpty { return plain.map(encode) }
      let names = TypeLayout.caseNames(of: type)
      let forms = names.isEmpty ? [.map([])] : names.map { CBORValue.map([$0: .map([])]) }
      return forms.compactMap { SampleValue.decoded(type, from: $0).map(encode) }
    }
    return errors.flatMap { values(of: $0) }
  }

  func decode(
    _ status: EffectStatus, _ bytes: UnsafeRawBufferPointer
  ) throws -> Result<Value, any Error> {
    switch status {
    case .value: .success(try CBORDecoder().decode(Value.self, from: bytes))
    case .cancelled: .failure(CancellationError())
    case .error: .failure(try decodeError(bytes))
    }
  }

  /// Checks an outcome that an edit may have made.
  ///
  /// - Throws: ``UndeclaredError``; a `DecodingError` or `CBORError` if it cannot be decoded.
  func check(_ status: EffectStatus, _ bytes: UnsafeRawBufferPointer) throws {
    if status == .error, !bytes.isEmpty {
      var reader = CBORReader(bytes)
      let index = try reader.readValue().arrayValue?.first?.intValue
      if let index, !errors.indices.contains(Int(clamping: index)) {
        throw UndeclaredError(index: index, declared: errors.count)
      }
    }
    _ = try decode(status, bytes)
  }

  private func decodeError(_ bytes: UnsafeRawBufferPointer) throws -> any Error {
    // A log has no null in the place of an outcome.
    if bytes.isEmpty { return RecordedError(text: "an undeclared error") }
    var reader = CBORReader(bytes)
    switch try reader.readValue() {
    case .text(let text): return RecordedError(text: text)
    case .array(let items):
      guard items.count == 2, let index = items[0].intValue, errors.indices.contains(Int(index))
      else { return RecordedError(text: "an undeclared error") }
      let type: any Decodable.Type = errors[Int(index)]
      return try Self.decode(type, from: items[1]) as? any Error
        ?? RecordedError(text: "an undeclared error")
    default: return RecordedError(text: "an undeclared error")
    }
  }

  private static func decode<E: Decodable>(_ type: E.Type, from value: CBORValue) throws -> Any {
    try CBORDecoder().decode(type, from: value)
  }
}

/// Why an error of an edit is not the result of an effect.
private struct UndeclaredError: Error, CustomStringConvertible {
  var index: Int64
  /// The number of types that the effect declares.
  var declared: Int

  var description: String {
    let known =
      switch declared {
      case 0: "no type of errors"
      case 1: "one type of errors, 0"
      default: "types 0 to \(declared - 1) of errors"
      }
    return "the effect declares \(known), and not \(index)"
  }
}
