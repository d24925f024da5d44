import ReplayRuntime

/// A value that is kept from run to run, in a file of the folder for storages.
///
/// Reading and writing the file are answers of the world: a replay uses the recorded text, and
/// touches no file. All properties of one key share one value, which is a node of the tree,
/// `storage.KEY`.
///
/// Source: SwiftUI's `AppStorage`.
@propertyWrapper
public struct AppStorage<Value>: PlacedProperty {
  private let link: StorageLink<Value>

  /// Creates the property of a key. `wrappedValue` is the value if none is stored.
  public init(wrappedValue: Value, _ key: String) where Value: StorableText {
    link = StorageLink(key, wrappedValue, { $0._storedText }, Value._stored)
  }

  /// Creates the property of a key, for a value that is stored as its raw value.
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue: StorableText {
    link = StorageLink(
      key, wrappedValue, { $0.rawValue._storedText },
      { Value.RawValue._stored($0).flatMap { Value(rawValue: $0) } })
  }

  /// Creates the property of a key. The value is nil if none is stored; nil is not stored.
  public init<Wrapped: StorableText>(_ key: String) where Value == Wrapped? {
    link = StorageLink(
      key, nil, { $0?._storedText }, { Wrapped._stored($0).map(Optional.some) })
  }

  /// The value. Writing it is a commit and stores it.
  public var wrappedValue: Value {
    get { link.value }
    nonmutating set { link.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let link = link
    return Binding(get: { link.value }, set: { link.set($0) })
  }

  /// Finds the value of the key.
  public func _connect(to place: PropertyPlace) { link.connect(to: place.runtime) }
}

/// A value that is kept from run to run, as that of ``AppStorage`` is: an application has one window.
public typealias SceneStorage = AppStorage

/// Storage shared by copies of one view value.
private final class StorageLink<Value>: TrackedObject {
  static var heldType: Any.Type? { Value.self }

  private let key: String
  private let initial: Value
  private let text: (Value) -> String?
  private let parse: (String) -> Value?
  private var runtime: Runtime?

  init(
    _ key: String, _ initial: Value, _ text: @escaping (Value) -> String?,
    _ parse: @escaping (String) -> Value?
  ) { (self.key, self.initial, self.text, self.parse) = (key, initial, text, parse) }

  func connect(to runtime: Runtime) {
    self.runtime = runtime
    _ = cell(in: runtime)
  }

  var value: Value {
    guard let runtime = runtime ?? Runtime.current else { return initial }
    return cell(in: runtime).trackedState.flatMap(parse) ?? initial
  }

  func set(_ value: Value) {
    guard let runtime = runtime ?? Runtime.current else { return }
    StoredTexts.of(runtime).store(text(value), key)
  }

  private func cell(in runtime: Runtime) -> StateCell<String?> {
    StoredTexts.of(runtime).cell(key)
  }
}
