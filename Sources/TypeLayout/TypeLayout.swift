import Platform
@_spi(Reflection) import Swift

/// What is known about types at run time: their kinds, and where their stored properties lie.
///
/// This module is the only one that depends on how the compiler lays out memory. ``LayoutCheck``
/// tests each assumption when the first of them is needed. If one fails, ``access`` is
/// ``LayoutAccess/mirror``, and values are read with `Mirror`, which is slower.
package enum TypeLayout {
  /// How this process reads stored properties. The environment variable
  /// `COMPOSE_REPLAY_LAYOUT=mirror` chooses mirrors, to test them.
  package static let access: LayoutAccess = {
    let wish = Processes.variable("COMPOSE_REPLAY_LAYOUT")
    return wish != "mirror" && LayoutCheck.failures().isEmpty ? .memory : .mirror
  }()

  /// Returns the stored properties of a struct or tuple, in the order of declaration; empty for
  /// other types, and if properties are read with mirrors.
  package static func properties(of type: Any.Type) -> [StoredProperty] {
    guard access == .memory else { return [] }
    return knownProperties.found(of: type) { reflectedProperties(of: type) }
  }

  /// To find the properties of one type costs 5,000 instructions.
  private static let knownProperties = TypeCache<[StoredProperty]>()

  static func reflectedProperties(of type: Any.Type) -> [StoredProperty] {
    let kind = reflectedKind(of: type)
    guard kind == .struct || kind == .tuple else { return [] }
    var found: [StoredProperty] = []
    _ = _forEachField(of: type) { name, offset, type, kind in
      found.append(
        StoredProperty(
          name: String(cString: name), type: type, kind: TypeKind(kind), offset: offset))
      return true
    }
    return found
  }

  /// Returns a key path to each stored property of a struct, with the property's name.
  ///
  /// There is no other way to make them: a mirror has no key paths.
  package static func propertyPaths<Root>(
    of type: Root.Type
  ) -> [(name: String, path: PartialKeyPath<Root>)] {
    guard reflectedKind(of: type) == .struct else { return [] }
    var found: [(name: String, path: PartialKeyPath<Root>)] = []
    _ = _forEachFieldWithKeyPath(of: type) { name, path in
      found.append((String(cString: name), path))
      return true
    }
    return found
  }

  /// Returns the kind of a type; unknown for all but classes if properties are read with mirrors.
  package static func kind(of type: Any.Type) -> TypeKind {
    if access == .memory { return reflectedKind(of: type) }
    return type is AnyObject.Type ? .class : .unknown
  }

  static func reflectedKind(of type: Any.Type) -> TypeKind { Metadata(type).typeKind }

  /// Whether a type is an existential that contains a reference in place of a value, as
  /// `any AnyObject` does. Only such a property can be weak or unowned.
  ///
  /// `any Error` is one: its value is in an object. Any other existential has room for a value of
  /// 24 bytes. Its size does not tell, because each protocol adds 8 bytes to either.
  package static func isClassBound(_ type: Any.Type) -> Bool {
    Metadata(type).isClassBound || type == (any Error).self
  }

  /// Returns the size of a type's values, in bytes, without the padding after them.
  package static func size(of type: Any.Type) -> Int {
    func open<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: open)
  }

  /// Whether copies of a type's values are copies of their bytes: there are no references in them.
  package static func isPlainMemory(_ type: Any.Type) -> Bool {
    func open<T>(_ type: T.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: open)
  }

  /// Whether a type is an enumeration without payloads. All bits of its values have a meaning.
  package static func isPlainEnum(_ type: Any.Type) -> Bool { Metadata(type).isPlainEnum }

  /// Whether a type is `String`, whose values are plain although their memory is not.
  @inline(__always)
  package static func isPlainText(_ type: Any.Type) -> Bool { type == String.self }

  /// Returns the name of an enum value's case, which `description` need not be; nil for a value
  /// of another kind.
  package static func caseName<Value>(of value: Value) -> String? {
    guard reflectedKind(of: Swift.type(of: value)) == .enum else { return nil }
    return enumCaseName(value).map(String.init(cString:))
  }

  /// Returns the names of the stored properties of a class that are variables, those of its superclasses
  /// included; empty for other types, and if properties are read with mirrors.
  package static func variables(of type: Any.Type) -> [String] {
    access == .memory ? reflectedVariables(of: type) : []
  }

  static func reflectedVariables(of type: Any.Type) -> [String] {
    guard reflectedKind(of: type) == .class else { return [] }
    var names: [String] = []
    var metadata: Metadata? = Metadata(type)
    while let each = metadata {
      names += each.variables
      metadata = each.superclass
    }
    return names
  }

  /// Returns the number of cases of an enumeration without associated values; nil for any other type.
  package static func caseCount(of type: Any.Type) -> Int? { Metadata(type).plainCaseCount }

  /// Makes a value of an enumeration without associated values, in memory that holds none.
  ///
  /// - Returns: False if the enumeration has no case of this name; the memory then holds no value.
  package static func makeCase<Value>(
    _ name: String, of type: Value.Type, at memory: UnsafeMutableRawPointer
  ) -> Bool {
    guard access == .memory, let count = caseCount(of: type), count <= 256,
      MemoryLayout<Value>.size <= 1
    else { return false }
    for number in 0..<count {
      if MemoryLayout<Value>.size == 1 {
        memory.storeBytes(of: UInt8(number), as: UInt8.self)
      }
      if caseName(of: memory.assumingMemoryBound(to: Value.self).pointee) == name { return true }
    }
    return false
  }

  /// Returns the values of an enumeration without associated values; empty for any other type, and for
  /// one whose values are not numbered from 0 in a byte.
  package static func plainCases<Value>(of type: Value.Type) -> [Value] {
    guard access == .memory, let count = caseCount(of: type), count <= 256,
      MemoryLayout<Value>.size <= 1
    else { return [] }
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    return (0..<count).map { number in
      if MemoryLayout<Value>.size == 1 {
        UnsafeMutableRawPointer(memory).storeBytes(of: UInt8(number), as: UInt8.self)
      }
      return memory.pointee
    }
  }

  /// Returns the names of an enumeration's cases, those with associated values first; empty for any other
  /// type, and if properties are read with mirrors.
  package static func caseNames(of type: Any.Type) -> [String] {
    access == .memory ? Metadata(type).caseNames : []
  }

  /// Returns what printing a value of an enumeration gives: the name of its case. Nil if the value may
  /// be printed in another way.
  ///
  /// Printing itself searches every conformance of the process, for each of four protocols.
  package static func printedCase<Value>(of value: Value) -> String? {
    guard Metadata(Value.self).isPlainEnum, !printing.contains(where: { $0.mayInclude(Value.self) })
    else { return nil }
    return caseName(of: value)
  }
}

/// The protocols of types that choose how they are printed.
private let printing = [
  Conformers((any TextOutputStreamable).self), Conformers((any CustomStringConvertible).self),
  Conformers((any CustomDebugStringConvertible).self), Conformers((any CustomReflectable).self),
]

/// The runtime's name of an enum value's case.
///
/// Source: swiftlang/swift, stdlib/public/core/ReflectionMirror.swift.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
