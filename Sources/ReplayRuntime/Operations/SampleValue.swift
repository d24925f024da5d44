import CBOR

/// Makes a value of a type of which only its decoding is known: what the decoding misses is added, and
/// what it refuses is replaced.
enum SampleValue {
  /// What is tried at each place, in this order.
  private static let candidates: [CBORValue] = [
    .unsigned(0), .text(""), .bool(false), .float(0), .array([]), .map([]), .null,
  ]
  /// The most attempts for one value.
  private static let mostAttempts = 60

  /// - Parameter form: What is known of its encoding.
  /// - Returns: Nil if no attempt can be decoded.
  static func decoded<Value: Decodable>(_ type: Value.Type, from form: CBORValue) -> Value? {
    var value = form
    for _ in 0..<mostAttempts {
      do {
        return try CBORDecoder().decode(type, from: value)
      } catch DecodingError.keyNotFound(let key, let context) {
        guard set(&value, context.codingPath[...] + [key], { _ in candidates[0] }) else {
          return nil
        }
      } catch DecodingError.typeMismatch(_, let context),
        DecodingError.valueNotFound(_, let context)
      {
        guard set(&value, context.codingPath[...], next) else { return nil }
      } catch {
        return nil
      }
    }
    return nil
  }

  private static func next(after value: CBORValue?) -> CBORValue? {
    guard let index = candidates.firstIndex(where: { $0 == value }) else { return nil }
    return index + 1 < candidates.count ? candidates[index + 1] : nil
  }

  /// Changes what is at a path.
  ///
  /// - Returns: False if there is nothing to change.
  private static func set(
    _ value: inout CBORValue, _ path: ArraySlice<any CodingKey>,
    _ change: (CBORValue?) -> CBORValue?
  ) -> Bool {
    guard let key = path.first else {
      guard let changed = change(value) else { return false }
      value = changed
      return true
    }
    guard case .map(var pairs) = value else { return false }
    let name = CBORValue.text(key.stringValue)
    var inner = pairs.first { $0.key == name }?.value ?? .null
    guard set(&inner, path.dropFirst(), change) else { return false }
    pairs.removeAll { $0.key == name }
    value = .map(sorting: pairs + [CBORPair(name, inner)])
    return true
  }
}
