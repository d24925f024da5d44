import Platform

/// The types that conform to a protocol, found in one pass over the conformances of the process.
///
/// The first cast of a type to a protocol searches every conformance of the process: 340,000
/// instructions in a program with Foundation, whatever the answer. This list knows the answer for
/// most types. Where it does not, a type is cast.
package final class Conformers: @unchecked Sendable {
  private let existential: Any.Type
  private let `protocol`: UnsafeRawPointer?
  private let areGeneric: Bool
  private let lock = Lock()
  /// The conformances by the address of the conforming type's descriptor; nil without one protocol.
  private var conformances: [Int: ConformanceRecord]?
  /// How many libraries the conformances come from; nil before they were found.
  private var libraryCount: Int?

  /// - Parameters:
  ///   - existential: The type `any P` of a protocol `P`.
  ///   - areGeneric: Whether only generic types conform. Others are then told apart without a search.
  package init(_ existential: Any.Type, areGeneric: Bool = false) {
    self.existential = existential
    self.areGeneric = areGeneric
    `protocol` = Metadata(existential).onlyProtocol
  }

  /// Whether values of a type may conform; false only if none does.
  ///
  /// Types are matched without their generic arguments, so that a conditional conformance counts.
  /// Not for `Error` and other protocols to which types conform without a record.
  package func mayInclude(_ type: Any.Type) -> Bool {
    TypeLayout.access == .mirror || mayList(type)
  }

  /// Whether a cast of a value of a type looks for another value inside of it.
  private static func isLookedInto(_ type: Any.Type) -> Bool {
    let metadata = Metadata(type)
    if metadata.isOptional || type == AnyHashable.self { return true }
    // Only a class like this can be that of a box. To find that out is slow.
    guard let superclass = metadata.superclass, superclass.superclass == nil else { return false }
    return type == boxType
  }

  /// The class that holds a struct that is used as an object. It is Foundation's, which every process
  /// of this package has loaded, and its superclass is `NSObject`.
  private static let boxType: Any.Type = Swift.type(of: Box() as AnyObject)
  private struct Box {}

  // MARK: Casts

  /// Returns what `type as? any P.Type` returns for the list's protocol `P`.
  ///
  /// - Parameter target: The type `any P.Type`.
  package func metatype<Target>(_ type: Any.Type, as target: Target.Type) -> Target? {
    TypeLayout.access == .mirror ? type as? Target : listedMetatype(type, as: target)
  }

  /// ``metatype(_:as:)`` without the check that the list can be trusted.
  func listedMetatype<Target>(_ type: Any.Type, as target: Target.Type) -> Target? {
    precondition(Metadata(target).isMetatype(of: existential), "\(target) is of another protocol")
    return switch conformance(of: type) {
    case .none: nil
    case .unknown: type as? Target
    case .table(let table): unsafeBitCast((type, table), to: target)
    }
  }

  /// Returns what `value as? any P` returns for the list's protocol `P`.
  ///
  /// - Parameter target: The type `any P`.
  package func value<Target>(_ value: Any, as target: Target.Type) -> Target? {
    let type = Swift.type(of: value)
    if TypeLayout.access == .mirror || Self.isLookedInto(type) { return value as? Target }
    return listedValue(value, as: target)
  }

  /// ``value(_:as:)`` without the check that the list can be trusted, for a value that a cast does not
  /// look into.
  func listedValue<Target>(_ value: Any, as target: Target.Type) -> Target? {
    precondition(target == existential, "\(target) is of another protocol")
    let type = Swift.type(of: value)
    switch conformance(of: type) {
    case .none: return nil
    case .unknown: return value as? Target
    case .table(let table):
      guard type is AnyClass else {
        return unsafeBitCast(ValueBox(value: value, table: table), to: target)
      }
      // The type in the box of an object may be a superclass of the object's own.
      let object = withUnsafeBytes(of: value) { $0.load(as: AnyObject.self) }
      if MemoryLayout<Target>.size == MemoryLayout<ReferenceBox>.size {
        return unsafeBitCast(ReferenceBox(object: object, table: table), to: target)
      }
      return unsafeBitCast(ObjectBox(object: object, type: type, table: table), to: target)
    }
  }

  /// The memory of an existential of one protocol that holds a value.
  private struct ValueBox {
    var value: Any
    var table: UnsafeRawPointer
  }

  /// The memory of one that holds an object.
  private struct ObjectBox {
    var object: AnyObject
    var unused = (0, 0)
    var type: Any.Type
    var table: UnsafeRawPointer
  }

  /// The memory of one that can only hold objects.
  private struct ReferenceBox {
    var object: AnyObject
    var table: UnsafeRawPointer
  }

  // MARK: The list

  private enum Conformance {
    case none
    /// The witness table of the type.
    case table(UnsafeRawPointer)
    /// A cast must tell.
    case unknown
  }

  private func conformance(of type: Any.Type) -> Conformance {
    if areGeneric && Metadata(type).isPlainValue { return .none }
    guard let conformances = current() else { return .unknown }
    var metadata: Metadata? = Metadata(type)
    while let each = metadata {
      guard let descriptor = each.descriptor else {
        return each.isWithoutConformances ? .none : .unknown
      }
      if !Metadata.isUnique(descriptor) { return .unknown }
      if let record = conformances[Int(bitPattern: descriptor)] {
        return record.table(of: each.address).map { .table($0) } ?? .unknown
      }
      metadata = each.superclass
    }
    return .none
  }

  /// ``mayInclude(_:)`` without the check that the list can be trusted.
  func mayList(_ type: Any.Type) -> Bool {
    guard let conformances = current() else { return true }
    var metadata: Metadata? = Metadata(type)
    while let each = metadata {
      guard let descriptor = each.descriptor else { return !each.isWithoutConformances }
      if !Metadata.isUnique(descriptor) { return true }
      if conformances[Int(bitPattern: descriptor)] != nil { return true }
      metadata = each.superclass
    }
    return false
  }

  /// The conformances, found again after a library was loaded.
  private func current() -> [Int: ConformanceRecord]? {
    let count = ConformanceSection.libraryCount
    return lock.withLock {
      if count != libraryCount {
        conformances = `protocol`.map {
          ConformanceSection.conformances(to: $0, libraryCount: count)
        }
        libraryCount = count
      }
      return conformances
    }
  }
}
