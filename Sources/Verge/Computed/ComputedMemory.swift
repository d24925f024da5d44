import ReplayRuntime

/// Values computed from one version, by the key paths of their fields.
@usableFromInline final class ComputedCache {
  private struct Entry {
    var key: AnyKeyPath
    var box: AnyObject
  }

  /// An array, because a state has few computed fields, and comparing key paths is faster than
  /// hashing them.
  private var entries: [Entry] = []

  subscript<Output>(key: AnyKeyPath, as type: Output.Type) -> Output? {
    get {
      for entry in entries where entry.key === key || entry.key == key {
        return (entry.box as? ComputedBox<Output>)?.value
      }
      return nil
    }
    set {
      guard let newValue else { return }
      entries.append(Entry(key: key, box: ComputedBox(newValue)))
    }
  }
}

private final class ComputedBox<Output> {
  let value: Output
  init(_ value: Output) { self.value = value }
}

/// The newest version with a cached value for each computed field, after any number of versions
/// that were not read.
@usableFromInline final class ComputedMemory<Value> {
  let runtime: Runtime
  private var known: [(key: AnyKeyPath, snapshot: Snapshot<Value>)] = []

  init(runtime: Runtime) { self.runtime = runtime }

  /// The newest version before `version` with a cached value for a field; nil for none.
  func snapshot(knowing key: AnyKeyPath, before version: UInt64) -> Snapshot<Value>? {
    known.first { $0.key === key || $0.key == key }
      .flatMap { $0.snapshot.version < version ? $0.snapshot : nil }
  }

  func remember(_ snapshot: Snapshot<Value>, for key: AnyKeyPath) {
    guard let index = known.firstIndex(where: { $0.key === key || $0.key == key }) else {
      return known.append((key, snapshot.forMemory))
    }
    if known[index].snapshot.version < snapshot.version {
      known[index].snapshot = snapshot.forMemory
    }
  }
}
