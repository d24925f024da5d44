import CBOR

/// Draws a recorded view tree as text.
///
/// The tree is what frames hold: maps with `kind`, `text`, `value`, `id`, `disabled`, `children`.
/// Stacks are laid out as their names say; a kind that is not known shows its text and children.
package enum ScreenText {
  /// Rows of text, each at most `width` cells, without trailing spaces.
  package static func lines(of screen: CBORValue, width: Int) -> [String] {
    block(screen, width: max(width, 1)).map { line in
      var text = line[...]
      while text.last == " " { text = text.dropLast() }
      return String(text)
    }
  }

  private static func block(_ node: CBORValue, width: Int, depth: Int = 0) -> [String] {
    guard depth < 64 else { return ["…"] }
    if node["opacity"] == .float(0) { return [] }
    let kind = node["kind"]?.textValue ?? ""
    let text = Printable.text(node["text"]?.textValue ?? "")
    let children = node["children"]?.arrayValue ?? []
    let isDisabled = node["disabled"] == .bool(true)
    switch kind {
    case "Text": return wrapped(text, width)
    case "Button":
      let label = text.isEmpty ? plainText(node) : text
      return [cut(isDisabled ? "(\(label))" : "[ \(label) ]", width)]
    case "TextField", "SecureField":
      return [cut(field(node, label: text, isSecret: kind == "SecureField"), width)]
    case "Progress": return [cut("(...) " + (text.isEmpty ? plainText(node) : text), width)]
    case "HStack":
      return sideBySide(children.map { block($0, width: width, depth: depth + 1) }, width)
    default:
      let own = text.isEmpty ? [] : wrapped(text, width)
      return own + children.flatMap { block($0, width: width, depth: depth + 1) }
    }
  }

  private static func field(_ node: CBORValue, label: String, isSecret: Bool) -> String {
    let value = Printable.text(node["value"]?.textValue ?? "")
    let shown = isSecret ? String(repeating: "*", count: value.count) : value
    let padding = String(repeating: "_", count: max(0, 12 - CellWidth.of(shown)))
    return (label.isEmpty ? "" : label + ": ") + "[" + shown + padding + "]"
  }

  private static func plainText(_ node: CBORValue) -> String {
    if let text = node["text"]?.textValue { return Printable.text(text) }
    let parts = (node["children"]?.arrayValue ?? []).map(plainText)
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func sideBySide(_ blocks: [[String]], _ width: Int) -> [String] {
    let height = blocks.map(\.count).max() ?? 0
    var rows = Array(repeating: "", count: height)
    for (index, block) in blocks.filter({ !$0.isEmpty }).enumerated() {
      let size = block.map { CellWidth.of($0) }.max() ?? 0
      for row in 0..<height {
        let text = row < block.count ? block[row] : ""
        if index > 0 { rows[row] += "  " }
        rows[row] += text + String(repeating: " ", count: size - CellWidth.of(text))
      }
    }
    return rows.map { cut($0, width) }
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var size = 0
    for character in text {
      let step = CellWidth.of(character)
      if size + step > width {
        lines.append(line)
        line = ""
        size = 0
      }
      line.append(character)
      size += step
    }
    return lines + [line]
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    wrapped(text, width).first ?? ""
  }
}
