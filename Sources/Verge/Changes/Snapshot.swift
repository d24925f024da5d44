import ReplayRuntime
import Synchronization

/// The part of a snapshot that does not depend on the type of its value, so that lists of versions
/// are compiled once and not for each type.
@usableFromInline class AnySnapshot: @unchecked Sendable {
  @usableFromInline final let version: UInt64

  // The turn token guards it, so access to it is not checked again.
  @exclusivity(unchecked) fileprivate(set) final var cache: ComputedCache?
  /// The address of the first computed value that was read again, which `cache` retains; 0 for none.
  /// It is set once, so any thread can read it at any time.
  private let often = Atomic(UInt(0))

  @usableFromInline init(version: UInt64) { self.version = version }

  /// A cached value that is read often, if it is that of the field.
  fileprivate final func oftenBox(at key: AnyKeyPath) -> ComputedBox? {
    guard let address = UnsafeRawPointer(bitPattern: often.load(ordering: .acquiring)) else {
      return nil
    }
    let box = Unmanaged<ComputedBox>.fromOpaque(address).takeUnretainedValue()
    return box.isOften(at: key) ? box : nil
  }

  fileprivate final func setOften(_ box: ComputedBox) {
    let address = UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque())
    _ = often.compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
  }
}

/// One version of a value, with the values computed from it.
///
/// Every ``Changes`` of this version shares it, so that each computed value is computed once.
@usableFromInline final class Snapshot<Value>: AnySnapshot, @unchecked Sendable {
  @usableFromInline let value: Value
  /// The cache of computed values across versions; nil for a value outside a store.
  @usableFromInline let memory: ComputedMemory<Value>?

  @inlinable init(_ value: Value, version: UInt64, memory: ComputedMemory<Value>? = nil) {
    self.value = value
    self.memory = memory
    super.init(version: version)
  }

  /// The same version for the cache, which must not retain itself.
  private init(forMemory other: Snapshot, cache: ComputedCache) {
    value = other.value
    memory = nil
    super.init(version: other.version)
    self.cache = cache
  }

  /// The cached value of a field, if a store made this version; a thread outside a turn waits for
  /// the running turn.
  @usableFromInline func knownBox(at key: AnyKeyPath) -> ComputedBox? {
    if let box = oftenBox(at: key) { return box }
    guard let runtime = memory?.runtime else { return nil }
    let box = runtime.withoutTurns("computed") { cache?.box(at: key) }
    if let box { setOften(box) }
    return box
  }

  func requireCache() -> ComputedCache {
    if let cache { return cache }
    let made = ComputedCache()
    cache = made
    return made
  }

  var forMemory: Snapshot { Snapshot(forMemory: self, cache: requireCache()) }
}
