import Foundation

/// Draws curves as an SVG image: both axes are logarithmic, and each value is divided by the first.
struct CurvePlot {
  private static let (width, height, margin, legend) = (420.0, 300.0, 60.0, 400.0)
  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6a3d9a", "#b15928",
  ]
  /// The largest growth that is drawn, and the largest factor between sizes, as powers of ten.
  private static let decades = 4.0

  private var body = ""
  private var count = 0

  /// Returns the image of the curves.
  static func svg(_ curves: [MeasuredCurve]) -> String {
    var plot = CurvePlot()
    plot.drawAxes()
    for curve in curves { plot.draw(curve) }
    let width = width + margin * 2 + legend
    let height = max(height + margin * 2, Double(curves.count) * 16 + 60)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
      font-family="sans-serif" font-size="11">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(plot.body)</svg>

      """
  }

  private func x(_ factor: Double) -> Double {
    Self.margin + log10(max(factor, 1)) / Self.decades * Self.width
  }

  private func y(_ growth: Double) -> Double {
    let part = min(max(log10(growth), -0.5), Self.decades) + 0.5
    return Self.margin + Self.height * (1 - part / (Self.decades + 0.5))
  }

  private mutating func drawAxes() {
    for decade in 0...Int(Self.decades) {
      let factor = pow(10, Double(decade))
      let label = "\(Int(factor))×"
      line(x(factor), y(0.3), x(factor), y(pow(10, Self.decades)), "#dddddd")
      line(x(1), y(factor), x(pow(10, Self.decades)), y(factor), "#dddddd")
      text(x(factor), Self.margin + Self.height + 16, label, anchor: "middle")
      text(Self.margin - 6, y(factor) + 4, label, anchor: "end")
    }
    let end = pow(10, Self.decades)
    line(x(1), y(1), x(end), y(end), "#999999", dashes: "4 4")
    text(x(1), Self.margin + Self.height + 34, "size, times the smallest")
    text(8, 24, "cost, times that at the smallest size; the dashed line is in proportion")
  }

  private mutating func draw(_ measured: MeasuredCurve) {
    guard let firstSize = measured.curve.sizes.first, let first = measured.values.first else {
      return
    }
    let color = Self.colors[count % Self.colors.count]
    let dashes = count < Self.colors.count ? "" : count < 2 * Self.colors.count ? "6 3" : "2 2"
    let points = zip(measured.curve.sizes, measured.values).map { size, value in
      let (x, y) = (x(Double(size) / Double(firstSize)), y(max(value, 1) / max(first, 1)))
      return String(format: "%.1f,%.1f", x, y)
    }
    let style = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    body += "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" "
    body += "stroke=\"\(color)\" stroke-width=\"1.6\"\(style)/>\n"
    let (left, top) = (Self.margin * 1.6 + Self.width, 44 + Double(count) * 16)
    line(left, top, left + 22, top, color, dashes: dashes)
    let exponent = String(format: "%.2f", measured.exponent)
    text(left + 28, top + 4, "\(measured.curve.name) (\(measured.curve.size)): \(exponent)")
    count += 1
  }

  private mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, dashes: String = ""
  ) {
    let ends = String(format: "x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"", x1, y1, x2, y2)
    let style = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    body += "<line \(ends) stroke=\"\(color)\"\(style)/>\n"
  }

  private mutating func text(
    _ x: Double, _ y: Double, _ content: String, anchor: String = "start"
  ) {
    let place = String(format: "x=\"%.1f\" y=\"%.1f\"", x, y)
    let escaped = content.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    body += "<text \(place) text-anchor=\"\(anchor)\" fill=\"#333333\">\(escaped)</text>\n"
  }
}
