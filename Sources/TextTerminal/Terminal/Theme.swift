/// The appearance of roles.
package struct Theme: Sendable {
  /// Whether colours are used. Without them bold, faint, reverse and underline are left.
  package var hasColor: Bool
  /// Whether the terminal has 256 colours. Those that are used are as readable on black as on white.
  package var isRich: Bool
  /// Whether the terminal shows each colour as it is.
  package var isExact: Bool

  /// Creates a theme.
  ///
  /// - Parameter environment: The variables of the process; `TERM` and `COLORTERM` tell how many colours
  ///   there are.
  package init(hasColor: Bool, environment: [String: String] = [:]) {
    self.hasColor = hasColor
    let (terminal, colors) = (environment["TERM"] ?? "", environment["COLORTERM"] ?? "")
    isExact = ["truecolor", "24bit"].contains(colors) || terminal.contains("direct")
    isRich = isExact || terminal.contains("256color") || !colors.isEmpty
  }

  /// Returns the parameters of Select Graphic Rendition for a role.
  ///
  /// Source: ECMA-48, section 8.3.117; INSPECTOR.md, "Colours".
  func parameters(_ role: Role) -> String {
    switch role {
    case .plain, .life: "0"
    case .current: "0;7"
    case .focus: "0;1;7"
    case .title, .prompt: "0;1"
    case .border, .dim: color(243, "2", without: "2")
    case .added: color(28, "32", without: "1")
    case .removed: color(160, "31", without: "2")
    case .changed: color(130, "33", bold: true, without: "4")
    case .divergence: color(160, "31", bold: true, without: "1")
    case .send: color(30, "36")
    case .commit: color(130, "33")
    case .route: color(133, "35")
    case .input: color(28, "32")
    case .timer: color(63, "34")
    case .color(let red, let green, let blue): color(red, green, blue)
    }
  }

  /// The nearest colour that the terminal has.
  ///
  /// Source: xterm's 256 colours, of which 216 are those of a cube.
  private func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
    let parts = [red, green, blue].map { Int($0) }
    if isExact, hasColor { return "0;38;2;\(parts[0]);\(parts[1]);\(parts[2])" }
    let steps = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    // A part counts among eight colours if it is at least half of the largest.
    let largest = parts.max() ?? 0
    let bits = parts.enumerated().reduce(0) {
      $1.element > 64 && $1.element * 2 > largest ? $0 | 1 << $1.offset : $0
    }
    return color(16 + 36 * steps[0] + 6 * steps[1] + steps[2], "\(30 + bits)")
  }

  /// - Parameters:
  ///   - rich: One of 256 colours.
  ///   - plain: What takes its place where there are 16.
  private func color(
    _ rich: Int, _ plain: String, bold: Bool = false, without: String = ""
  ) -> String {
    guard hasColor else { return without.isEmpty ? "0" : "0;" + without }
    return (bold ? "0;1;" : "0;") + (isRich ? "38;5;\(rich)" : plain)
  }
}
