import CSwiftRuntime
import Platform

/// What ``Conformers`` reads of the runtime's record of a type.
///
/// Source: swiftlang/swift, docs/ABI/TypeMetadata.rst.
struct Metadata {
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

  /// The kind that reflection gives a property of this type.
  var typeKind: TypeKind {
    switch kind {
    case 0x200: .struct
    case 0x201: .enum
    case 0x202: .optional
    case 0x203: .class
    case 0x300: .builtin
    case 0x301: .tuple
    case 0x302: .function
    case 0x303: .existential
    case 0x304, 0x306: .metatype
    default: isClass ? .class : .unknown
    }
  }

  /// Whether it is the type of an enumeration without associated values.
  var isPlainEnum: Bool {
    guard kind == 0x201, let descriptor else { return false }
    return descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFFFFFF == 0
  }

  /// The number of cases of an enumeration without associated values; nil for any other type.
  var plainCaseCount: Int? {
    guard isPlainEnum, let descriptor else { return nil }
    return Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
  }

  /// The names of the stored properties that a class declares with `var`.
  var variables: [String] { isClass ? names { $0 & 2 != 0 } : [] }

  /// The names of the cases of an enumeration.
  var caseNames: [String] { kind == 0x201 ? names { _ in true } : [] }

  /// The descriptor refers to a list with a head of 16 bytes and a record for each property or case:
  /// flags, type and name.
  private func names(_ isIncluded: (UInt32) -> Bool) -> [String] {
    guard let descriptor, descriptor.load(fromByteOffset: 16, as: Int32.self) != 0 else {
      return []
    }
    let list = ConformanceSection.target(of: descriptor + 16)
    let size = Int(list.load(fromByteOffset: 10, as: UInt16.self))
    return (0..<Int(list.load(fromByteOffset: 12, as: UInt32.self))).compactMap { index in
      let record = list + 16 + index * size
      guard isIncluded(record.load(as: UInt32.self)),
        record.load(fromByteOffset: 8, as: Int32.self) != 0
      else { return nil }
      let name = ConformanceSection.target(of: record + 8)
      return String(cString: name.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Whether it is the type of an `Optional`.
  var isOptional: Bool { kind == 0x202 }

  /// Whether it is the type of a function, of a protocol or of a type, or built into the compiler.
  var isWithoutConformances: Bool { [0x300, 0x302, 0x303, 0x304, 0x306].contains(kind) }

  /// Whether a type has only this descriptor. A type of C has one in each module that uses it.
  static func isUnique(_ descriptor: UnsafeRawPointer) -> Bool {
    descriptor.load(as: UInt32.self) & 0x40 != 0
  }

  /// Whether it is the type of a struct or enumeration that is not generic, nor in a generic type.
  var isPlainValue: Bool {
    guard 0x200...0x202 ~= kind, let descriptor else { return false }
    return descriptor.load(as: UInt32.self) & 0x80 == 0
  }

  var superclass: Metadata? {
    guard isClass else { return nil }
    return address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self).map(Metadata.init(address:))
  }

  /// Whether it is the type of an existential that can only hold objects. The highest bit of the
  /// flags is set in any other.
  var isClassBound: Bool {
    kind == 0x303 && address.load(fromByteOffset: 8, as: UInt32.self) & 1 << 31 == 0
  }

  /// Whether it is the type `any P.Type` of a type `any P`.
  func isMetatype(of existential: Any.Type) -> Bool {
    kind == 0x306
      && address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
        == Metadata(existential).address
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
enum ConformanceSection {
  /// The number of libraries that the runtime has listed; it never falls.
  static var libraryCount: Int {
    var count = 0
    swift_enumerateAllMetadataSections(
      { _, count in
        count.assumingMemoryBound(to: Int.self).pointee += 1
        return true
      }, &count)
    return count
  }

  /// The records of the loaded libraries by protocol, read once for all lists.
  private struct Index {
    /// How many libraries the records come from.
    let libraryCount: Int
    /// Each record, with the place of the former one in the same bucket; -1 for none.
    private var records: ContiguousArray<(address: UnsafeRawPointer, former: Int32)> = []
    /// The place of the last record in each bucket; see ``bucket(of:)``. To fill a dictionary takes as
    /// long as to read all records for each list.
    private var last = ContiguousArray<Int32>(repeating: -1, count: 1 << bucketBits)
    private static let bucketBits = 12

    init(libraryCount: Int) {
      self.libraryCount = libraryCount
      // A program with Foundation has 9,000.
      records.reserveCapacity(1 << 14)
      withUnsafeMutablePointer(to: &self) { index in
        swift_enumerateAllMetadataSections(
          { library, index in
            // After a version, an address and two unused words: the protocols, then the conformances.
            let start = library.load(fromByteOffset: 48, as: UnsafeRawPointer?.self)
            let size = library.load(fromByteOffset: 56, as: Int.self)
            if let start { index.assumingMemoryBound(to: Index.self).pointee.add(start, size) }
            return true
          }, index)
      }
    }

    private mutating func add(_ start: UnsafeRawPointer, _ size: Int) {
      for offset in stride(from: 0, to: size, by: 4) {
        let record = target(of: start + offset)
        guard let `protocol` = reference(at: record) else { continue }
        let bucket = Self.bucket(of: `protocol`)
        records.append((record, last[bucket]))
        last[bucket] = Int32(records.count - 1)
      }
    }

    /// The highest bits of the protocol's address, multiplied so that near addresses differ in them.
    private static func bucket(of protocol: UnsafeRawPointer) -> Int {
      let address = UInt64(UInt(bitPattern: `protocol`))
      return Int(truncatingIfNeeded: (address >> 2 &* 0x9E37_79B9_7F4A_7C15) >> (64 - bucketBits))
    }

    func forEach(of protocol: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
      var place = last[Self.bucket(of: `protocol`)]
      while place >= 0 {
        let record = records[Int(place)]
        if reference(at: record.address) == `protocol` { body(record.address) }
        place = record.former
      }
    }
  }

  private static let lock = Lock()
  nonisolated(unsafe) private static var latest: Index?

  /// The conformances to a protocol in the first `libraryCount` libraries or more, by the address of
  /// the conforming type's descriptor. Most processes have a dictionary of integers anyway; for
  /// another kind of key the runtime searches all conformances.
  static func conformances(
    to protocol: UnsafeRawPointer, libraryCount: Int
  ) -> [Int: ConformanceRecord] {
    let index = lock.withLock {
      if let latest, latest.libraryCount == libraryCount { return latest }
      let made = Index(libraryCount: libraryCount)
      latest = made
      return made
    }
    var conformances: [Int: ConformanceRecord] = [:]
    index.forEach(of: `protocol`) { record in
      guard let type = ConformanceRecord(address: record).descriptor else { return }
      let key = Int(bitPattern: type)
      let isKnown = conformances[key] != nil
      conformances[key] = ConformanceRecord(address: isKnown ? nil : record)
    }
    return conformances
  }

  /// What a relative pointer points to.
  fileprivate static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer {
    place + Int(place.load(as: Int32.self))
  }

  /// What a relative pointer points to, or the pointer there if the lowest bit is set.
  private static func reference(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(place.load(as: Int32.self))
    if distance & 1 == 0 { return place + distance }
    return (place + (distance & ~1)).load(as: UnsafeRawPointer?.self)
  }
}

/// A record of the runtime that says how a type conforms to a protocol.
struct ConformanceRecord {
  /// Nil for several records of one type, between which only the runtime can choose.
  let address: UnsafeRawPointer?

  private var flags: UInt32 { address?.load(fromByteOffset: 12, as: UInt32.self) ?? 0 }

  /// The descriptor of the type; nil if it has none.
  var descriptor: UnsafeRawPointer? {
    guard let address else { return nil }
    return switch flags >> 3 & 7 {
    case 0: ConformanceSection.target(of: address + 4)
    case 1: ConformanceSection.target(of: address + 4).load(as: UnsafeRawPointer.self)
    default: nil
    }
  }

  /// The bits that say where the type's descriptor is, and those of conformances that are retroactive,
  /// have resilient witnesses or a table that depends on the type. Any other bit sets a condition.
  private static let unconditional: UInt32 = 0x38 | 1 << 6 | 1 << 16 | 1 << 17

  /// The witness table of a type; nil if the conformance has a condition.
  func table(of type: UnsafeRawPointer) -> UnsafeRawPointer? {
    guard let address, flags & ~Self.unconditional == 0 else { return nil }
    return swift_getWitnessTable(address, type, nil)
  }
}
