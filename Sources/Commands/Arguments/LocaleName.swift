import Platform

/// The name of the locale of this process, for the head of a log.
///
/// Foundation would say `en_001` for every locale here.
enum LocaleName {
  /// The largest size of a name, in bytes. A variable can be a text of any size.
  private static let largestSize = 100

  /// The locale of messages now, without its character set: `de_DE`, or `C` if none is set.
  static var current: String {
    name { Surroundings.current.environment[$0] }
  }

  /// - Parameter value: Returns the value of a variable of the environment; nil if it is not set.
  static func name(_ value: (String) -> String?) -> String {
    let chosen = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
    let name = (chosen ?? "").prefix { $0 != "." && $0 != "@" }
    return name.isEmpty || name.utf8.count > largestSize ? "C" : String(name)
  }
}
