import EventModel
import FoundationEssentials
import ReplayRuntime

/// A value that can be stored as a text.
public protocol StorableText {
  /// The text that is stored.
  var _storedText: String { get }

  /// Creates the value from its text; nil for another text.
  init?(_storedText: String)
}

extension StorableText where Self: LosslessStringConvertible {
  /// The description.
  public var _storedText: String { description }

  /// Creates the value from its description.
  public init?(_storedText text: String) { self.init(text) }
}

extension Bool: StorableText {}
extension Int: StorableText {}
extension Double: StorableText {}
extension String: StorableText {}

extension URL: StorableText {
  /// The whole address.
  public var _storedText: String { absoluteString }

  /// Creates an address.
  public init?(_storedText text: String) { self.init(string: text) }
}

extension Data: StorableText {
  /// The bytes in base 64.
  public var _storedText: String { base64EncodedString() }

  /// Creates data from base 64.
  public init?(_storedText text: String) { self.init(base64Encoded: text) }
}

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
    link = StorageLink(key, wrappedValue, { $0._storedText }, { Value(_storedText: $0) })
  }

  /// Creates the property of a key, for a value that is stored as its raw value.
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue: StorableText {
    link = StorageLink(
      key, wrappedValue, { $0.rawValue._storedText },
      { Value.RawValue(_storedText: $0).flatMap { Value(rawValue: $0) } })
  }

  /// Creates the property of a key. The value is nil if none is stored; nil is not stored.
  public init<Wrapped: StorableText>(_ key: String) where Value == Wrapped? {
    link = StorageLink(
      key, nil, { $0?._storedText }, { Wrapped(_storedText: $0).map(Optional.some) })
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

/// The stored texts that the views of a runtime have read.
private final class StoredTexts {
  private let runtime: Runtime
  private var cells: [String: StateCell<String?>] = [:]

  private init(_ runtime: Runtime) { self.runtime = runtime }

  static func of(_ runtime: Runtime) -> StoredTexts {
    runtime.registry(StoredTexts.self) { StoredTexts(runtime) }
  }

  func cell(_ key: String) -> StateCell<String?> {
    if let known = cells[key] { return known }
    let text = runtime.answer("stored \(key)", node: "storage") {
      try? String(contentsOf: self.file(key), encoding: .utf8)
    }
    let made = runtime.run { StateCell(text, label: "AppStorage") }
    made.bind(to: "storage.\(key)")
    cells[key] = made
    return made
  }

  func store(_ text: String?, _ key: String) {
    cell(key).commit { $0 = text }
    let problem: String? = runtime.answer("store \(key)", node: "storage") {
      do {
        try self.write(text, to: self.file(key))
        return nil
      } catch {
        return "\(error)"
      }
    }
    if let problem {
      runtime.fail(FailureCode.storageNotWritten, node: "storage", "'\(key)': \(problem)")
    }
  }

  private func file(_ key: String) -> URL {
    runtime.storageFolder.appendingPathComponent(
      PercentEncoding.encoded(
        key, except: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") + ".value")
  }

  private func write(_ text: String?, to file: URL) throws {
    guard let text else {
      // Nothing is stored yet, or no longer.
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      return try FileManager.default.removeItem(at: file)
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
