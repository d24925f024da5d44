/// Stored properties of a type that a caller has chosen, also those of structs inside it.
///
/// `Reader` is what the caller keeps for each of them: usually a closure that reads a value of the
/// property's type through a pointer.
package struct ChosenProperties<Reader> {
  /// What to do with a stored property.
  package enum Choice {
    /// Choose it.
    case take(Reader)
    /// Search the properties of its struct.
    case enter
    /// Search the properties of its struct, however deep it is, and then choose it.
    case takeAll(Reader)
    /// Leave it out.
    case skip
  }

  /// A chosen property.
  package final class Property {
    /// The number of the chosen properties before it.
    package let index: Int
    /// The property's name: `x` for a wrapped property that is stored as `_x`.
    package let label: String
    /// The name under which the property is stored.
    package let name: String
    /// The names on the way to the property, from the outermost, joined by dots.
    package let path: String
    /// The type that declares the property.
    package let owner: Any.Type
    /// The reader that the caller chose.
    package let reader: Reader

    init(_ index: Int, _ names: [String], in owner: Any.Type, _ reader: Reader) {
      self.index = index
      let labels = names.map { String($0.drop { $0 == "_" }) }
      label = labels.last ?? ""
      name = names.last ?? ""
      path = labels.joined(separator: ".")
      self.owner = owner
      self.reader = reader
    }
  }

  @usableFromInline package let access: LayoutAccess
  /// The properties and their offsets in bytes; empty without access to memory.
  @usableFromInline package private(set) var inMemory: [(property: Property, offset: Int)] = []
  /// Whether no value of the type has a chosen property. Without access to memory that is not
  /// known before a value is read.
  package private(set) var isEmpty = false
  private let choose: (Any.Type, TypeKind) -> Choice
  private let depth: Int

  /// Finds the properties of a type.
  ///
  /// - Parameters:
  ///   - depth: How many structs inside one another are entered at most.
  ///   - choose: Returns the choice for a property of the given type and kind.
  package init(
    of type: Any.Type, access: LayoutAccess = TypeLayout.access, depth: Int = .max,
    choose: @escaping (Any.Type, TypeKind) -> Choice
  ) {
    self.access = access
    self.depth = depth
    self.choose = choose
    if access == .memory {
      add(type, at: 0, names: [])
      isEmpty = inMemory.isEmpty
    }
  }

  /// Calls `body` with each property and a pointer to it, in the order of declaration.
  @inlinable
  package func forEach<Value>(
    at value: UnsafePointer<Value>, _ body: (Property, UnsafeRawPointer) -> Void
  ) {
    if access == .mirror { return forEachMirrored(in: value.pointee, body) }
    forEach(inMemoryAt: value, body)
  }

  /// ``forEach(at:_:)`` with access to memory. Not generic in the type of the value, so that the
  /// compiler can specialize it.
  @inlinable
  func forEach(inMemoryAt value: UnsafeRawPointer, _ body: (Property, UnsafeRawPointer) -> Void) {
    for (property, offset) in inMemory { body(property, value + offset) }
  }

  private mutating func add(_ type: Any.Type, at base: Int, names: [String]) {
    for property in TypeLayout.properties(of: type) {
      let names = names + [property.name]
      switch choose(property.type, property.kind) {
      case .take(let reader):
        inMemory.append(
          (Property(inMemory.count, names, in: type, reader), base + property.offset))
      case .takeAll(let reader):
        add(property.type, at: base + property.offset, names: names)
        inMemory.append(
          (Property(inMemory.count, names, in: type, reader), base + property.offset))
      case .enter where names.count <= depth:
        add(property.type, at: base + property.offset, names: names)
      case .enter, .skip: break
      }
    }
  }

  @usableFromInline
  package func forEachMirrored(in value: Any, _ body: (Property, UnsafeRawPointer) -> Void) {
    var count = 0
    visit(value, names: [], count: &count, body)
  }

  private func visit(
    _ value: Any, names: [String], count: inout Int, _ body: (Property, UnsafeRawPointer) -> Void
  ) {
    for (label, child) in Mirror(reflecting: value).children {
      let names = names + [label ?? ""]
      func open<Child>(_ child: Child) {
        switch choose(Child.self, TypeKind(mirroring: child)) {
        case .take(let reader):
          let property = Property(count, names, in: type(of: value), reader)
          count += 1
          withUnsafePointer(to: child) { body(property, UnsafeRawPointer($0)) }
        case .takeAll(let reader):
          visit(child, names: names, count: &count, body)
          let property = Property(count, names, in: type(of: value), reader)
          count += 1
          withUnsafePointer(to: child) { body(property, UnsafeRawPointer($0)) }
        case .enter where names.count <= depth: visit(child, names: names, count: &count, body)
        case .enter, .skip: break
        }
      }
      _openExistential(child, do: open)
    }
  }
}

extension TypeKind {
  /// The kind of a value's type, as far as its mirror shows it.
  init(mirroring value: Any) {
    self =
      switch Mirror(reflecting: value).displayStyle {
      case .struct: .struct
      case .class: .class
      case .enum: .enum
      case .optional: .optional
      case .tuple: .tuple
      default: .unknown
      }
  }
}
