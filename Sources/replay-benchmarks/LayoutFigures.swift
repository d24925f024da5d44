import TextTerminal

/// Benchmarks of the layout of screens.
enum LayoutFigures {
  static var benchmarks: [Benchmark] {
    [
      Benchmark(
        "lay out and draw a screen of 10,000 views", unit: "ms", budget: .atMost(2),
        baseline: "make their boxes"
      ) { screen() },
      Benchmark(
        "draw a list of 100,000 rows with the focus on the next", unit: "ms", budget: .atMost(5),
        baseline: "lay it out"
      ) { list() },
    ]
  }

  /// A view of a list.
  private struct Element: DrawnElement {
    var drawnKind: String
    var drawnText: String?
    var drawnChildren: [Element] = []
    var drawnLayout: [DrawnLayout] = []
    var drawnValue: String? { nil }
    var drawnColor: String? { nil }
    var isDrawnHidden: Bool { false }
    var isDrawnDisabled: Bool { false }
  }

  /// A row of a list: five views, one of them with space around it.
  private static func row(_ index: Int) -> Element {
    let insets = LayoutBox.Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    return Element(
      drawnKind: "HStack",
      drawnChildren: [
        Element(drawnKind: "Text", drawnText: "Row number \(index)"), Element(drawnKind: "Spacer"),
        Element(
          drawnKind: "Text", drawnText: "some words", drawnLayout: [.around(.padding(insets))]),
        Element(drawnKind: "Button", drawnText: "Open"),
      ])
  }

  private static func boxes(_ rows: Element) -> ScreenBoxes {
    ScreenBoxes(of: rows, isLayered: true, glyphs: Glyphs(isASCII: false))
  }

  private static func draw(_ boxes: ScreenBoxes, focus: Int) {
    let drawing = ScreenDrawing(boxes, width: 80, height: 24, focus: focus)
    precondition(drawing.controls.contains { $0.index == focus }, "no control \(focus)")
  }

  private static func screen() -> Measurement {
    let rows = Element(
      drawnKind: "List", drawnChildren: (0..<Instructions.scaled(2_000)).map(row))
    let time = Timing.median {
      let made = boxes(rows)
      return Timing.wall { draw(made, focus: 20) }
    }
    let baseline = Timing.median { Timing.wall { _ = boxes(rows) } }
    return Measurement(time / 1e6, baseline: baseline / 1e6)
  }

  private static func list() -> Measurement {
    let count = Instructions.scaled(100_000)
    let rows = Element(drawnKind: "List", drawnChildren: (0..<count).map(row))
    let made = boxes(rows)
    draw(made, focus: 0)
    var focus = count / 2
    let time = Timing.median(of: 21) {
      focus += 1
      return Timing.wall { draw(made, focus: focus) }
    }
    let baseline = Timing.median {
      let made = boxes(rows)
      return Timing.wall { draw(made, focus: 0) }
    }
    return Measurement(time / 1e6, baseline: baseline / 1e6)
  }
}
