import DialectKit

/// The places of references in a state type: in its stored properties and in those of nested
/// structures.
typealias ReferenceFields = StoredParts<any ReferencedValue>

extension ReferenceFields {
  init(of state: Any.Type) {
    self.init(of: state) { type in
      // Only a property of a state has a name for its value.
      guard type != state, let part = type as? any ReferencePart.Type else { return nil }
      return Self.reader(part)
    }
  }

  private static func reader<Property: ReferencePart>(_ type: Property.Type) -> Reader {
    { $0.assumingMemoryBound(to: Property.self).pointee.referenced }
  }
}
