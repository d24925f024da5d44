import ReplayRuntime

/// One version of a value, with the values computed from it.
///
/// Every ``Changes`` of this version shares it, so that each computed value is computed once.
final class Snapshot<Value>: @unchecked Sendable {
  let value: Value
  let version: UInt64
  /// The cache of computed values across versions; nil for a value outside a store.
  let memory: ComputedMemory<Value>?
  private(set) var cache: ComputedCache?

  init(_ value: Value, version: UInt64, memory: ComputedMemory<Value>? = nil) {
    self.value = value
    self.version = version
    self.memory = memory
  }

  /// The same version for the cache, which must not retain itself.
  private init(forMemory other: Snapshot, cache: ComputedCache) {
    value = other.value
    version = other.version
    memory = nil
    self.cache = cache
  }

  func requireCache() -> ComputedCache {
    if let cache { return cache }
    let made = ComputedCache()
    cache = made
    return made
  }

  var forMemory: Snapshot { Snapshot(forMemory: self, cache: requireCache()) }
}
