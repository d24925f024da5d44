import CBOR
import HeadlessUI
import TypeLayout

/// One dependency and its value.
struct DependencySetting {
  let keyPath: AnyKeyPath
  let value: Any

  /// Whether both set the same: the same object, text or bits. Other values count as different,
  /// because an `==` of the application may leave parts out.
  func isSame(as other: DependencySetting) -> Bool {
    func areSame<Value>(_ own: Value) -> Bool {
      guard let other = other.value as? Value else { return false }
      if let own = own as? String, let other = other as? String {
        return own.hasSameBytes(as: other)
      }
      if Value.self is AnyClass { return own as AnyObject === other as AnyObject }
      guard TypeLayout.isPlainMemory(Value.self) else { return false }
      return withUnsafePointer(to: own) { own in
        withUnsafePointer(to: other) {
          ValueMemory.isEqual(own, $0, MemoryLayout<Value>.size)
        }
      }
    }
    return keyPath == other.keyPath && _openExistential(value, do: areSame)
  }
}
