import CBOR

extension RuntimeRules {
  /// The part of an event's value that can be secret. The error of an effect is the number of its type and
  /// a value: with another number, a replay would have another error.
  package func secretPart(
    of value: CBORValue, _ header: EventHeader, _ symbols: SymbolTable
  ) -> CBORValue {
    errorType(of: value, header, symbols) == nil ? value : value.arrayValue?.last ?? value
  }

  /// Returns an event's value with another part in place of its secret one.
  package func replacing(
    secretPart part: CBORValue, of value: CBORValue, _ header: EventHeader, _ symbols: SymbolTable
  ) -> CBORValue {
    errorType(of: value, header, symbols).map { .array([$0, part]) } ?? part
  }

  private func errorType(
    of value: CBORValue, _ header: EventHeader, _ symbols: SymbolTable
  ) -> CBORValue? {
    guard secretsReachNames, header.kind == .effectEnded,
      symbols[header.name] == EffectStatus.error.rawValue,
      case .array(let items) = value, items.count == 2
    else { return nil }
    return items[0]
  }
}
