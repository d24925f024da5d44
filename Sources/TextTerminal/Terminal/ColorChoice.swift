/// The environment's word on colours, for one stream.
///
/// Source: INSPECTOR.md, "Colours".
package enum ColorChoice: String, CaseIterable, Sendable {
  case automatic = "auto"
  case always, never

  /// - Parameter isTerminal: Whether the stream is one.
  package func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    if self != .automatic { return self == .always }
    if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let value = environment[name], !value.isEmpty, value != "0" { return true }
    }
    let terminal = environment["TERM"] ?? ""
    return isTerminal && !terminal.isEmpty && terminal != "dumb"
  }

  /// Whether texts are UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides.
  package static func isUTF8(environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let folded = value.uppercased()
    return folded.contains("UTF-8") || folded.contains("UTF8")
  }
}
