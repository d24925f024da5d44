import Platform

/// The name of the time zone of this process, for the head of a log.
///
/// FoundationEssentials knows no zone but GMT, and Foundation is not loaded.
enum TimeZoneName {
  /// The largest size of a name, in bytes. `TZ` can be a text of any size.
  private static let largestSize = 100
  /// The zone that the system takes if none is set.
  private static let none = "UTC"

  /// The zone now: `Europe/Berlin`, or a rule such as `CET-1CEST`.
  static var current: String {
    let variable = Surroundings.current.environment["TZ"]
    return name(variable: variable, link: Files.target(of: "/etc/localtime"))
  }

  /// - Parameters:
  ///   - variable: `TZ`; nil if it is not set.
  ///   - link: Where the link `/etc/localtime` leads; nil if it is not a link.
  static func name(variable: String?, link: String?) -> String {
    let place = variable.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? link ?? ""
    // Either may be the path of a file in the folder of all zones.
    let file = place.firstRange(of: "zoneinfo/").map { place[$0.upperBound...] }
    let name = place.hasPrefix("/") || variable == nil ? file ?? "" : place[...]
    return name.isEmpty || name.utf8.count > largestSize ? none : String(name)
  }
}
