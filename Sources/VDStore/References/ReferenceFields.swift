import TypeLayout

/// The references in a state type: in its stored properties and in those of nested structures.
typealias ReferenceFields = ChosenProperties<(UnsafeRawPointer) -> any ReferencedValue>

extension ReferenceFields {
  /// Finds the references of a state type.
  init(ofState type: Any.Type) {
    self.init(of: type) { type, kind in
      if let part = type as? any ReferencePart.Type { return .take(reader(part)) }
      return kind == .struct ? .enter : .skip
    }
  }

  /// Calls `body` with the label and the value of each reference, in the order of declaration.
  func forEach<State>(in state: State, _ body: (String, any ReferencedValue) -> Void) {
    guard !isEmpty else { return }
    withUnsafePointer(to: state) { state in
      forEach(at: state) { body($0.path, $0.reader($1)) }
    }
  }
}

private func reader<Part: ReferencePart>(
  _ type: Part.Type
) -> (UnsafeRawPointer) -> any ReferencedValue {
  { $0.assumingMemoryBound(to: Part.self).pointee.referenced }
}
