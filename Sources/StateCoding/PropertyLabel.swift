enum PropertyLabel {
  /// The name of a property in the source. A lazy property is stored under another name.
  static func of(_ name: String) -> String {
    let lazy = "$__lazy_storage_$_"
    return name.hasPrefix(lazy) ? String(name.dropFirst(lazy.count)) : name
  }
}
