import ReplayRuntime

/// One version of a value, and what was computed from it.
///
/// Shared by every ``Changes`` that shows this version, so that something is computed once however
/// many look at it.
final class Snapshot<Value>: @unchecked Sendable {
  let value: Value
  let version: UInt64
  /// Remembers computed values across versions; nil for a value outside a store.
  let memory: ComputedMemory<Value>?
  private(set) var cache: ComputedCache?

  init(_ value: Value, version: UInt64, memory: ComputedMemory<Value>? = nil) {
    self.value = value
    self.version = version
    self.memory = memory
  }

  /// The same version for the memory to keep; it must not keep itself.
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
