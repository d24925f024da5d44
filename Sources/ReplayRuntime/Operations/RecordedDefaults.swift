import FoundationEssentials

/// The values that `@AppStorage` keeps from run to run, for code that is not a view.
///
/// What is read and whether it was written are answers of the session: a replay touches no file. Each
/// key that is used is a node of the tree, `storage.KEY`, whose changes are commits. The methods are
/// those of `UserDefaults`; it is the place of `UserDefaults.standard` in code that is recorded.
///
/// ```swift
/// runtime.defaults.set(count + 1, forKey: "launches")
/// ```
public struct RecordedDefaults: Sendable {
  private let own: Runtime?

  /// Creates the defaults of the runtime that runs each call.
  public init() { own = nil }

  init(of runtime: Runtime) { own = runtime }

  /// The text of a key; nil if none is stored.
  public func string(forKey key: String) -> String? {
    let runtime = own ?? .ambient
    return runtime.inTurn("defaults") { StoredTexts.of(runtime).cell(key).state }
  }

  /// The number of a key; 0 if none is stored.
  public func integer(forKey key: String) -> Int { value(key) ?? 0 }

  /// The number of a key; 0 if none is stored.
  public func double(forKey key: String) -> Double { value(key) ?? 0 }

  /// The truth value of a key; false if none is stored.
  public func bool(forKey key: String) -> Bool { value(key) ?? false }

  /// The bytes of a key; nil if none are stored.
  public func data(forKey key: String) -> Data? { value(key) }

  /// The address of a key; nil if none is stored.
  public func url(forKey key: String) -> URL? { value(key) }

  /// Stores a value; nil removes the one that is stored.
  public func set(_ value: (some StorableText)?, forKey key: String) {
    store(value?._storedText, key)
  }

  /// Removes the value of a key.
  public func removeObject(forKey key: String) { store(nil, key) }

  private func value<Value: StorableText>(_ key: String) -> Value? {
    string(forKey: key).flatMap(Value._stored)
  }

  private func store(_ text: String?, _ key: String) {
    let runtime = own ?? .ambient
    runtime.inTurn("defaults") { StoredTexts.of(runtime).store(text, key) }
  }
}

extension Runtime {
  /// The values that are kept from run to run.
  public var defaults: RecordedDefaults { RecordedDefaults(of: self) }
}
