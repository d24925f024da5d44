// What names a bundle or a store of the system. A replay opens neither: an image is its name, and what is
// stored is in the one folder for storages.

nonisolated extension Text {
  /// Creates a text, which is not translated.
  @_disfavoredOverload
  public init(
    _ key: String, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { self.init(key) }
}

nonisolated extension Image {
  /// Creates an image from the name of a file.
  public init(_ name: String, bundle: Bundle?) { self.init(name) }
}

nonisolated extension Color {
  /// Creates a colour from its name.
  public init(_ name: String, bundle: Bundle?) { self.init(name) }
}

extension AppStorage {
  /// Creates the property of a key. All stores are one: two with a key of the same name share its value.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults?) where Value: StorableText {
    self.init(wrappedValue: wrappedValue, key)
  }

  /// Creates the property of a key, for a value that is stored as its raw value. All stores are one.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults?)
  where Value: RawRepresentable, Value.RawValue: StorableText {
    self.init(wrappedValue: wrappedValue, key)
  }

  /// Creates the property of a key. The value is nil if none is stored. All stores are one.
  public init<Wrapped: StorableText>(_ key: String, store: UserDefaults?) where Value == Wrapped? {
    self.init(key)
  }
}
