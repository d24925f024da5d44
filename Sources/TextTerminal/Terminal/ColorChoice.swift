/// The choice of colours for one stream.
///
/// Source: INSPECTOR.md, "Colours".
package enum ColorChoice: String, CaseIterable, Sendable {
  case automatic = "auto"
  case always, never

  /// Whether a stream uses colours in an environment.
  ///
  /// - Parameter isTerminal: Whether the stream is a terminal.
  package func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    if self != .automatic { return self == .always }
    if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let value = environment[name], !value.isEmpty, value != "0" { return true }
    }
    let terminal = environment["TERM"] ?? ""
    return isTerminal && !terminal.isEmpty && terminal != "dumb"
  }

  /// Whether texts are UTF-8, by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
  package static func isUTF8(environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let folded = value.uppercased()
    return folded.contains("UTF-8") || folded.contains("UTF8")
  }
}
