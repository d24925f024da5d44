import EventModel

extension SessionCoverage {
  /// A page about applications, which needs no other file.
  static func page(_ all: [(app: String, coverage: SessionCoverage)]) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>What the logs reach</title>
    <style>
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
    body { max-width: 60em; margin: 2em auto; padding: 0 1em }
    table { border-collapse: collapse; margin: 0.5em 0 }
    th, td { text-align: left; padding: 0.1em 1.2em 0.1em 0; vertical-align: top }
    td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
    td:first-child { overflow-wrap: anywhere }
    tr.missed td { color: #c62828 }
    @media (prefers-color-scheme: dark) { tr.missed td { color: #ff8a80 } }
    summary { cursor: pointer; font-weight: 600; padding: 0.3em 0 }
    </style>
    <h1>What the logs reach</h1>

    """ + all.map { $0.coverage.section($0.app) }.joined()
  }

  private func section(_ app: String) -> String {
    var lines = [
      "<h2>\(Self.text(app))</h2>",
      "<p>\(Counting.things(logs.count, "log")), \(Counting.things(eventCount, "event"))</p>",
      "<table><tr><th>part<th class=n>reached<th class=n>of<th>",
    ]
    for part in Part.allCases {
      guard let counts = counts[part] else { continue }
      let reached = counts.values.count { $0 > 0 }
      let all = isKnown(part) ? Counting.grouped(counts.count) : ""
      let bar = isKnown(part) ? "<meter max=\(counts.count) value=\(reached)></meter>" : ""
      lines.append(
        "<tr><td>\(part.rawValue)<td class=n>\(Counting.grouped(reached))<td class=n>\(all)<td>\(bar)"
      )
    }
    lines.append("</table>")
    if !outcomes.isEmpty {
      lines.append("<h3>Ends of effects</h3>\n<table><tr><th>effect")
      lines += Self.ends.map { "<th class=n>\($0)" }
      for (effect, counts) in outcomes.sorted(by: { $0.key < $1.key }) {
        let ends = Self.ends.map { "<td class=n>\(Counting.grouped(counts[$0] ?? 0))" }
        lines.append("<tr><td>\(Self.text(effect))" + ends.joined())
      }
      lines.append("</table>")
    }
    return (lines + Part.allCases.flatMap(details)).joined(separator: "\n") + "\n"
  }

  /// The parts of a kind, first those that are never reached.
  private func details(_ part: Part) -> [String] {
    guard let counts = counts[part] else { return [] }
    let missed = missed(part)
    let reached = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let words = missed.isEmpty ? "" : ", \(Counting.grouped(missed.count)) never reached"
    return [
      "<details\(missed.isEmpty ? "" : " open")><summary>\(part.rawValue)\(words)</summary>",
      "<table>",
    ] + missed.map { "<tr class=missed><td>\(Self.text($0))<td class=n>never" }
      + reached.map { "<tr><td>\(Self.text($0))<td class=n>\(Counting.grouped($1))" }
      + ["</table></details>"]
  }

  private static func text(_ text: String) -> String {
    Escaping.escaped(text).replacingBytes(of: "&", with: "&amp;")
      .replacingBytes(of: "<", with: "&lt;")
  }
}
