/// Tests of what this module assumes about types, on types whose layout is known.
///
/// Every assumption is compared with what the language itself says: `MemoryLayout`, key paths and
/// values. They hold for Swift 6.3.
package enum LayoutCheck {
  /// Returns the assumptions that do not hold in this process, as sentences without a full stop.
  package static func failures() -> [String] {
    let checks: [(assumption: String, holds: Bool)] = [
      ("reflection gives the names and offsets of stored properties", propertiesAreFound),
      ("reflection gives the kinds of types", kindsAreFound),
      ("reflection gives the elements of tuples", tuplesAreFound),
      ("reflection tells which existentials are class-bound", existentialsDiffer),
      ("the runtime names and counts the cases of enums", casesAreNamed),
      ("reflection tells variables of objects from constants", variablesAreFound),
      ("padding belongs to no property", paddingIsFound),
      ("reflection makes the key paths that the source has", pathsAreEqual),
      ("the list of conformances is complete", conformancesAreListed),
      ("an existential is a value, its type and a witness table", existentialsAreMade),
    ]
    return checks.filter { !$0.holds }.map(\.assumption)
  }

  private static var propertiesAreFound: Bool {
    let expected: [(String, PartialKeyPath<Probe>)] = [
      ("small", \.small), ("large", \.large), ("text", \.text), ("inner", \.inner),
      ("maybe", \.maybe), ("object", \.object), ("later", \.later), ("call", \.call),
      ("anything", \.anything), ("end", \.end),
    ]
    let found = TypeLayout.reflectedProperties(of: Probe.self)
    return found.count == expected.count
      && zip(found, expected).allSatisfy { found, expected in
        found.name == expected.0 && found.type == Swift.type(of: expected.1).valueType
          && MemoryLayout<Probe>.offset(of: expected.1).map { $0 == found.offset } ?? true
      }
  }

  private static var kindsAreFound: Bool {
    let kinds = TypeLayout.reflectedProperties(of: Probe.self).map(\.kind)
    let expected: [TypeKind] = [
      .struct, .struct, .struct, .struct, .optional, .class, .optional, .function, .existential,
      .struct,
    ]
    let own: [(Any.Type, TypeKind)] = [
      (Probe.self, .struct), (Object.self, .class), (Choice.self, .enum), (Int?.self, .optional),
      ((Int, Int).self, .tuple), ((() -> Void).self, .function), (Any.self, .existential),
      (Any.Type.self, .metatype), (Int.Type.self, .metatype),
    ]
    return kinds == expected && own.allSatisfy { TypeLayout.reflectedKind(of: $0.0) == $0.1 }
      && TypeLayout.reflectedProperties(of: Int64.self).map(\.kind) == [.builtin]
  }

  private static var tuplesAreFound: Bool {
    typealias Tuple = (Int8, Int64, Bool, Int32)
    var places = TupleOffsets()
    let offsets = [
      places.next(Int8.self), places.next(Int64.self), places.next(Bool.self),
      places.next(Int32.self),
    ]
    let value: Tuple = (1, 2, true, 4)
    let isRead = withUnsafeBytes(of: value) { bytes in
      bytes.load(fromByteOffset: offsets[0], as: Int8.self) == 1
        && bytes.load(fromByteOffset: offsets[1], as: Int64.self) == 2
        && bytes.load(fromByteOffset: offsets[2], as: Bool.self)
        && bytes.load(fromByteOffset: offsets[3], as: Int32.self) == 4
    }
    return isRead && TypeLayout.reflectedProperties(of: Tuple.self).map(\.offset) == offsets
  }

  private static var existentialsDiffer: Bool {
    let classBound: [Any.Type] = [
      AnyObject.self, (any ClassBound).self, (any ClassBound & Unbound).self,
      (any ClassBound & Unbound & Unbound2 & Unbound3).self, (any Object & Unbound).self,
      (any Error).self,
    ]
    let others: [Any.Type] = [
      Any.self, (any Unbound).self, (any Error & Unbound).self,
      (any Unbound & Unbound2 & Unbound3).self, Int.self, Object.self,
    ]
    return classBound.allSatisfy(TypeLayout.isClassBound)
      && !others.contains(where: TypeLayout.isClassBound)
  }

  private static var casesAreNamed: Bool {
    TypeLayout.caseName(of: Choice.second(3)) == "second"
      && TypeLayout.caseName(of: Choice.first) == "first"
      && TypeLayout.caseName(of: 3) == nil
      && TypeLayout.caseCount(of: Plain.self) == 3
      && TypeLayout.caseCount(of: Choice.self) == nil
  }

  private static var variablesAreFound: Bool {
    let without: [Any.Type] = [Object.self, Constant.self, Special<Int>.self, Padded.self]
    return TypeLayout.reflectedVariables(of: Variable.self) == ["text"]
      && TypeLayout.reflectedVariables(of: Subvariable<Int>.self) == ["count", "text"]
      && without.allSatisfy { TypeLayout.reflectedVariables(of: $0).isEmpty }
  }

  private static var paddingIsFound: Bool {
    ValueMemory.contentRanges(of: Padded.self, TypeLayout.reflectedProperties)
      == [0..<1, 8..<17]
  }

  private static var pathsAreEqual: Bool {
    let paths = TypeLayout.propertyPaths(of: Padded.self)
    return paths.map(\.name) == ["head", "middle", "tail"]
      && paths.map(\.path) == [\Padded.head, \Padded.middle, \Padded.tail]
  }

  private static var conformancesAreListed: Bool {
    let unbound = Conformers((any Unbound).self)
    let classBound = Conformers((any ClassBound).self)
    let collections = Conformers((any Collection).self)
    let unlisted: [Any.Type] = [Padded.self, Object.self, Int.self, Int?.self]
    return unbound.mayList(Choice.self) && unbound.mayList(Generic<Int>.self)
      && !unlisted.contains(where: unbound.mayList)
      && classBound.mayList(Object.self) && classBound.mayList(Special<Int>.self)
      && !classBound.mayList(Other.self) && !classBound.mayList(Padded.self)
      && collections.mayList([Int].self) && collections.mayList(String.self)
      && !collections.mayList(Int.self) && !collections.mayList(Int?.self)
  }

  /// Compares with existentials whose witness tables the compiler knows.
  private static var existentialsAreMade: Bool {
    let unbound = Conformers((any Unbound).self)
    let classBound = Conformers((any ClassBound).self)
    let types: [any Unbound.Type] = [Choice.self, Generic<Int>.self, Listed.self, Sublisted.self]
    let objects: [any ClassBound.Type] = [Object.self, Special<Int>.self]
    let values: [any Unbound] = [Choice.second(7), Generic<Int>(), Listed(), Sublisted()]
    let object: any ClassBound = Special<Int>()
    func isMade<Made>(_ made: Made?, like known: Made) -> Bool {
      made.map { typeAndTable(of: $0) == typeAndTable(of: known) } ?? false
    }
    return types.allSatisfy { type in
      isMade(unbound.listedMetatype(type, as: (any Unbound.Type).self), like: type)
    }
      && objects.allSatisfy { type in
        isMade(classBound.listedMetatype(type, as: (any ClassBound.Type).self), like: type)
      }
      && values.allSatisfy { value in
        isMade(unbound.listedValue(value, as: (any Unbound).self), like: value)
      }
      && isMade(classBound.listedValue(object, as: (any ClassBound).self), like: object)
  }

  /// The last two words of an existential: the type, or the object of one that can only hold objects,
  /// and the witness table.
  private static func typeAndTable<Existential>(of value: Existential) -> [UInt] {
    withUnsafeBytes(of: value) { Array($0.bindMemory(to: UInt.self).suffix(2)) }
  }

  private struct Probe {
    var small: Int8 = 1
    var large: Int64 = 2
    var text = ""
    var inner = Padded()
    var maybe: Int?
    var object = Object()
    weak var later: Object?
    var call: () -> Void = {}
    var anything: Any = 0
    var end = true
  }

  private struct Padded {
    var head: Int8 = 1
    var middle: Int64 = 2
    var tail: Int8 = 3
  }

  private class Object: ClassBound {}
  private final class Special<T>: Object {}
  private final class Other {}
  private class Constant { let number = 0 }
  private class Variable {
    let number = 0
    var text = ""
  }
  private final class Subvariable<T>: Variable { var count = 0 }

  private struct Generic<T>: Unbound {}
  private class Listed: Unbound {}
  private final class Sublisted: Listed {}

  private enum Choice: Unbound {
    case first
    case second(Int)

    /// Not the name of the case, as an application's own description need not be.
    var description: String { "another" }
  }

  private enum Plain { case first, second, third }

  private protocol ClassBound: AnyObject {}
  private protocol Unbound {}
  private protocol Unbound2 {}
  private protocol Unbound3 {}
}
