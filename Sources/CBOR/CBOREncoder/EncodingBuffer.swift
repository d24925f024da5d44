/// The bytes under construction, shared by a value and all values that it encodes in order.
///
/// Exclusivity checks of its properties would cost a third of the time to encode a struct.
final class EncodingBuffer {
  @exclusivity(unchecked) var writer: CBORWriter
  /// The entries of the maps under construction, innermost last.
  @exclusivity(unchecked) var entries: [EncodingEntry] = []

  init(limits: EncodingLimits = .newest) {
    writer = CBORWriter(capacity: 16, limits: limits)
    entries.reserveCapacity(8)
  }
}
