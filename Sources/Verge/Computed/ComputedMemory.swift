import ReplayRuntime
import Synchronization

/// Values computed from one version, by the key paths of their fields.
@usableFromInline final class ComputedCache {
  /// An array, because a state has few computed fields, and comparing key paths is faster than
  /// hashing them.
  // The turn token guards it, so access to it is not checked again.
  @exclusivity(unchecked) private var boxes: [ComputedBox] = []

  func box(at key: AnyKeyPath) -> ComputedBox? {
    for index in boxes.indices where boxes[index].isAt(key) { return boxes[index] }
    return nil
  }

  func add(_ box: ComputedBox) { boxes.append(box) }
}

/// A computed value, with the key path of its field.
@usableFromInline class ComputedBox {
  private let key: AnyKeyPath
  // Each place in the source has another key path object, and comparing them is slow. The turn token
  // guards both.
  /// The first key path that was equal to `key` but another object.
  @exclusivity(unchecked) private var second: AnyKeyPath?
  /// The last such key path.
  @exclusivity(unchecked) private var other: AnyKeyPath?
  /// The address of `second`, which any thread can read; 0 for none.
  private let secondAddress = Atomic(UInt(0))
  /// Whether hooks are called for each read of the field.
  @usableFromInline let isHooked: Bool

  fileprivate init(_ key: AnyKeyPath, isHooked: Bool) {
    self.key = key
    self.isHooked = isHooked
  }

  final func isAt(_ key: AnyKeyPath) -> Bool {
    if self.key === key || second === key || other === key { return true }
    guard self.key == key else { return false }
    if second == nil {
      second = key
      secondAddress.store(Self.address(of: key), ordering: .relaxed)
    } else {
      other = key
    }
    return true
  }

  /// Whether the key path is one of the first two that were read. Any thread may ask at any time.
  final func isOften(at key: AnyKeyPath) -> Bool {
    self.key === key || secondAddress.load(ordering: .relaxed) == Self.address(of: key)
  }

  private static func address(of key: AnyKeyPath) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(key).toOpaque())
  }
}

/// A computed value.
@usableFromInline final class ComputedBoxOf<Output>: ComputedBox {
  @usableFromInline let value: Output

  init(_ value: Output, at key: AnyKeyPath, isHooked: Bool) {
    self.value = value
    super.init(key, isHooked: isHooked)
  }
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
