import ReplayRuntime

/// Values computed from one version, by the key path of their field.
final class ComputedCache {
  private struct Entry {
    var key: AnyKeyPath
    var box: AnyObject
  }

  /// A list: a state has few computed fields, and comparing beats hashing key paths.
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

/// For each computed field the newest version of which it is known, however many versions were
/// never asked since.
final class ComputedMemory<Value> {
  let runtime: Runtime
  private var known: [(key: AnyKeyPath, snapshot: Snapshot<Value>)] = []

  init(runtime: Runtime) { self.runtime = runtime }

  /// The newest version before one for which a field is known.
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
