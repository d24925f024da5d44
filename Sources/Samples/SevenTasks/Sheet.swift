/// The cells of a spreadsheet, from `A0` to `Z99`.
struct Sheet: Codable, Equatable {
  static let columns = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let rows = 0..<100

  /// What the user has written into the cells that are not empty.
  private(set) var texts: [String: String] = [:]
  /// The values of the cells that have one.
  private(set) var values: [String: Double] = [:]
  /// The names of the cells whose formulas read a cell, by the cell's name.
  private(set) var readers: [String: [String]] = [:]

  /// What a cell shows.
  func shown(_ name: String) -> String {
    guard let text = texts[name] else { return "" }
    if let value = values[name] { return value.text(digits: value == value.rounded() ? 0 : 2) }
    return text.hasPrefix("=") ? "?" : text
  }

  /// Writes a text into a cell, and computes it and the cells that depend on it, no others.
  mutating func write(_ text: String, into name: String) {
    for cell in formula(of: name)?.cells ?? [] { readers[cell]?.removeAll { $0 == name } }
    texts[name] = text.isEmpty ? nil : text
    for cell in formula(of: name)?.cells ?? [] where readers[cell]?.contains(name) != true {
      readers[cell, default: []].append(name)
    }
    // The cells of a circle read each other before they have a value, and so get none.
    let affected = affected(by: name)
    for cell in affected { values[cell] = nil }
    for cell in affected { values[cell] = value(of: cell) }
  }

  private func formula(of name: String) -> Formula? {
    guard let text = texts[name], text.hasPrefix("=") else { return nil }
    return FormulaParser.parse(String(text.dropFirst()))
  }

  private func value(of name: String) -> Double? {
    guard let text = texts[name], text.hasPrefix("=") else {
      return texts[name].flatMap { Double($0) }
    }
    return formula(of: name)?.value(read)
  }

  /// What a formula reads in a cell: 0 where there is no number; nil for a formula without a value.
  private func read(_ name: String) -> Double? {
    values[name] ?? (texts[name]?.hasPrefix("=") == true ? nil : 0)
  }

  /// A cell and those that depend on it, each after those that it reads.
  private func affected(by name: String) -> [String] {
    var seen: Set<String> = []
    var order: [String] = []
    func visit(_ name: String) {
      guard seen.insert(name).inserted else { return }
      for reader in readers[name] ?? [] { visit(reader) }
      order.append(name)
    }
    visit(name)
    return order.reversed()
  }

  /// The names of the cells between two corners, row by row.
  static func range(from first: String, to last: String) -> [String] {
    guard let a = columns.firstIndex(of: first.first ?? "A"),
      let b = columns.firstIndex(of: last.first ?? "A"),
      let top = Int(first.dropFirst()), let bottom = Int(last.dropFirst()), a <= b, top <= bottom
    else { return [] }
    return (top...bottom).flatMap { row in columns[a...b].map { "\($0)\(row)" } }
  }
}
