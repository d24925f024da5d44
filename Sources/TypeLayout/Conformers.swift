import Glibc

/// The types that conform to a protocol, found in one pass over the conformances of the process.
///
/// The first cast of a type to a protocol searches every conformance of the process: 340,000
/// instructions in a program with Foundation, whatever the answer. This list knows for most types
/// that the answer is no. A cast must follow when it does not.
package final class Conformers: @unchecked Sendable {
  private let `protocol`: UnsafeRawPointer?
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// The conforming types' descriptors; nil if they cannot be found.
  private var descriptors: Set<UnsafeRawPointer>?
  /// How many libraries the descriptors come from; nil before they were found.
  private var libraryCount: Int?

  /// - Parameter existential: The type `any P` of a protocol `P`.
  package init(_ existential: Any.Type) {
    `protocol` = Metadata(existential).onlyProtocol
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Whether values of a type may conform; false only if none does.
  ///
  /// Types are matched without their generic arguments, so that a conditional conformance counts.
  /// Not for `Error` and other protocols to which types conform without a record.
  package func mayInclude(_ type: Any.Type) -> Bool {
    TypeLayout.access == .mirror || mayList(type)
  }

  /// Whether the runtime gives a list. It gives none to a program that is linked with it statically;
  /// then every type is cast.
  static var hasList: Bool { ConformanceSection.libraryCount > 0 }

  /// Whether a cast of a value may succeed; false only if it fails.
  package func mayInclude(typeOf value: Any) -> Bool {
    // A cast looks into these.
    let type = Swift.type(of: value)
    return Metadata(type).isOptional || type == AnyHashable.self
      || type == Self.boxType || mayInclude(type)
  }

  /// The class that holds a struct that is used as an object.
  private static let boxType: Any.Type = Swift.type(of: Box() as AnyObject)
  private struct Box {}

  /// ``mayInclude(_:)`` without the check that the list can be trusted.
  func mayList(_ type: Any.Type) -> Bool {
    guard let descriptors = current() else { return true }
    var metadata: Metadata? = Metadata(type)
    while let each = metadata {
      guard let descriptor = each.descriptor else { return !each.isWithoutConformances }
      if !Metadata.isUnique(descriptor) { return true }
      if descriptors.contains(descriptor) { return true }
      metadata = each.superclass
    }
    return false
  }

  /// The descriptors, found again after a library was loaded.
  private func current() -> Set<UnsafeRawPointer>? {
    let count = ConformanceSection.libraryCount
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if count != libraryCount {
      descriptors = `protocol`.flatMap(ConformanceSection.types(conformingTo:))
      libraryCount = count
    }
    return descriptors
  }
}

/// What this file reads of the runtime's record of a type.
///
/// Source: swiftlang/swift, docs/ABI/TypeMetadata.rst.
private struct Metadata {
  let address: UnsafeRawPointer

  init(_ type: Any.Type) { address = unsafeBitCast(type, to: UnsafeRawPointer.self) }
  private init(address: UnsafeRawPointer) { self.address = address }

  /// Classes have no small number here.
  private var kind: UInt { address.load(as: UInt.self) }
  private var isClass: Bool { kind == 0 || kind > 0x7FF }

  /// The descriptor of a struct, enumeration or class; nil for any other type.
  var descriptor: UnsafeRawPointer? {
    switch kind {
    case 0x200...0x202: address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    case _ where isClass: address.load(fromByteOffset: 40, as: UnsafeRawPointer?.self)
    default: nil
    }
  }

  /// Whether it is the type of an `Optional`.
  var isOptional: Bool { kind == 0x202 }

  /// Whether it is the type of a function, of a protocol or of a type.
  var isWithoutConformances: Bool { [0x302, 0x303, 0x304, 0x306].contains(kind) }

  /// Whether a type has only this descriptor. A type of C has one in each module that uses it.
  static func isUnique(_ descriptor: UnsafeRawPointer) -> Bool {
    descriptor.load(as: UInt32.self) & 0x40 != 0
  }

  var superclass: Metadata? {
    guard isClass else { return nil }
    return address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self).map(Metadata.init(address:))
  }

  /// The descriptor of the protocol of an existential with one protocol; nil for any other type.
  var onlyProtocol: UnsafeRawPointer? {
    guard kind == 0x303, address.load(fromByteOffset: 12, as: UInt32.self) == 1 else { return nil }
    return address.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
  }
}

/// The lists of conformances in the loaded libraries.
///
/// Source: swiftlang/swift, include/swift/ABI/Metadata.h, `TargetProtocolConformanceDescriptor`, and
/// stdlib/public/runtime/ImageInspectionCommon.cpp.
private enum ConformanceSection {
  private typealias Visit = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool
  private typealias Enumerate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Void

  private static let enumerate: Enumerate? = dlsym(nil, "swift_enumerateAllMetadataSections").map {
    unsafeBitCast($0, to: Enumerate.self)
  }

  /// The number of libraries that the runtime has listed; it never falls. 0 without a list.
  static var libraryCount: Int {
    var count = 0
    enumerate?(
      { _, count in
        count.assumingMemoryBound(to: Int.self).pointee += 1
        return true
      }, &count)
    return count
  }

  private final class Search {
    let `protocol`: UnsafeRawPointer
    var types: Set<UnsafeRawPointer> = []

    init(_ protocol: UnsafeRawPointer) { self.protocol = `protocol` }
  }

  /// The descriptors of all types that conform to a protocol; nil if the runtime does not list them.
  static func types(conformingTo protocol: UnsafeRawPointer) -> Set<UnsafeRawPointer>? {
    guard let enumerate else { return nil }
    let search = Search(`protocol`)
    enumerate(
      { library, search in
        let search = Unmanaged<Search>.fromOpaque(search).takeUnretainedValue()
        // After a version, an address and two unused words: the protocols, then the conformances.
        let start = library.load(fromByteOffset: 48, as: UnsafeRawPointer?.self)
        let size = library.load(fromByteOffset: 56, as: Int.self)
        if let start { ConformanceSection.add(start, size, to: search) }
        return true
      }, Unmanaged.passUnretained(search).toOpaque())
    return search.types
  }

  private static func add(_ start: UnsafeRawPointer, _ size: Int, to search: Search) {
    for offset in stride(from: 0, to: size, by: 4) {
      let record = target(of: start + offset)
      guard reference(at: record) == search.protocol else { continue }
      let type = record + 4
      switch record.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7 {
      case 0: search.types.insert(target(of: type))
      case 1: search.types.insert(target(of: type).load(as: UnsafeRawPointer.self))
      default: break
      }
    }
  }

  /// What a relative pointer points to.
  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer {
    place + Int(place.load(as: Int32.self))
  }

  /// What a relative pointer points to, or the pointer there if the lowest bit is set.
  private static func reference(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(place.load(as: Int32.self))
    if distance & 1 == 0 { return place + distance }
    return (place + (distance & ~1)).load(as: UnsafeRawPointer?.self)
  }
}
