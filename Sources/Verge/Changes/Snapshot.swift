import ReplayRuntime

/// The part of a snapshot that does not depend on the type of its value, so that lists of versions
/// are compiled once and not for each type.
@usableFromInline class AnySnapshot: @unchecked Sendable {
  @usableFromInline final let version: UInt64

  @inlinable init(version: UInt64) { self.version = version }
}

/// One version of a value, with the values computed from it.
///
/// Every ``Changes`` of this version shares it, so that each computed value is computed once.
@usableFromInline final class Snapshot<Value>: AnySnapshot, @unchecked Sendable {
  @usableFromInline let value: Value
  /// The cache of computed values across versions; nil for a value outside a store.
  @usableFromInline let memory: ComputedMemory<Value>?
  // The turn token guards it, so access to it is not checked again.
  @exclusivity(unchecked) private(set) var cache: ComputedCache?

  @inlinable init(_ value: Value, version: UInt64, memory: ComputedMemory<Value>? = nil) {
    self.value = value
    self.memory = memory
    super.init(version: version)
  }

  /// The same version for the cache, which must not retain itself.
  private init(forMemory other: Snapshot, cache: ComputedCache) {
    value = other.value
    memory = nil
    self.cache = cache
    super.init(version: other.version)
  }

  /// The cached value of a field, if a store made this version; a thread outside a turn waits for
  /// the running turn.
  @usableFromInline func knownBox(at key: AnyKeyPath) -> ComputedBox? {
    guard let runtime = memory?.runtime else { return nil }
    return runtime.withoutTurns("computed") { cache?.box(at: key) }
  }

  func requireCache() -> ComputedCache {
    if let cache { return cache }
    let made = ComputedCache()
    cache = made
    return made
  }

  var forMemory: Snapshot { Snapshot(forMemory: self, cache: requireCache()) }
}
