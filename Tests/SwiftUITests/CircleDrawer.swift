import SwiftUI

/// A circle of the user, in points.
struct DrawnCircle: Identifiable, Codable, Hashable {
  let id: Int
  var x: Double
  var y: Double
  var diameter = 48.0

  func contains(_ point: CGPoint) -> Bool {
    let (dx, dy) = (point.x - x, point.y - y)
    return (dx * dx + dy * dy).squareRoot() < diameter / 2
  }
}

/// The circles, and what was before: creating a circle and changing its diameter can be undone.
@MainActor @Observable
final class CircleModel {
  private(set) var circles: [DrawnCircle] = []
  private(set) var selected: Int?
  var isAdjusting = false { didSet { if oldValue && !isAdjusting { endAdjusting() } } }
  private var undone: [[DrawnCircle]] = []
  private var done: [[DrawnCircle]] = []
  private var former: [DrawnCircle] = []

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Chooses the nearest circle around a point, or makes one there.
  func tap(_ point: CGPoint) {
    let hit = circles.filter { $0.contains(point) }.min {
      distance($0, point) < distance($1, point)
    }
    if let hit {
      selected = hit.id
    } else {
      change { $0.append(DrawnCircle(id: ($0.last?.id ?? 0) + 1, x: point.x, y: point.y)) }
      selected = circles.last?.id
    }
  }

  var diameter: Double {
    get { circles.first { $0.id == selected }?.diameter ?? 0 }
    set {
      guard let index = circles.firstIndex(where: { $0.id == selected }) else { return }
      circles[index].diameter = newValue
    }
  }

  func adjust() {
    former = circles
    isAdjusting = true
  }

  private func endAdjusting() {
    guard former != circles else { return }
    done.append(former)
    undone = []
  }

  func undo() { swap(from: &done, to: &undone) }
  func redo() { swap(from: &undone, to: &done) }

  private func swap(from source: inout [[DrawnCircle]], to target: inout [[DrawnCircle]]) {
    guard let last = source.popLast() else { return }
    target.append(circles)
    circles = last
    selected = nil
  }

  private func change(_ edit: (inout [DrawnCircle]) -> Void) {
    done.append(circles)
    undone = []
    edit(&circles)
  }

  private func distance(_ circle: DrawnCircle, _ point: CGPoint) -> Double {
    (circle.x - point.x) * (circle.x - point.x) + (circle.y - point.y) * (circle.y - point.y)
  }
}

/// Circles that the user draws, resizes and takes back: the sixth of the 7GUIs tasks.
struct CircleDrawer: View {
  @State private var model = CircleModel()

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Button("Undo") { model.undo() }.disabled(!model.canUndo)
        Button("Redo") { model.redo() }.disabled(!model.canRedo)
        Button("Adjust diameter…") { model.adjust() }.disabled(model.selected == nil)
      }
      ZStack {
        ForEach(model.circles) { circle in
          shape(circle)
            .frame(width: circle.diameter, height: circle.diameter)
            .position(x: circle.x, y: circle.y)
            .accessibilityLabel("circle \(circle.id) of \(Int(circle.diameter))")
        }
      }
      .frame(width: 320, height: 160)
      .border(.gray)
      .onTapGesture { point in model.tap(point) }
      .accessibilityIdentifier("canvas")
      Text("\(model.circles.count) circles, the chosen one of \(Int(model.diameter))")
    }
    .sheet(isPresented: $model.isAdjusting) {
      VStack {
        Text("Adjust the diameter")
        Slider(value: $model.diameter, in: 16...160, step: 16) { Text("Diameter") }
        Button("Done") { model.isAdjusting = false }
      }
    }
  }

  @ViewBuilder
  private func shape(_ circle: DrawnCircle) -> some View {
    if model.selected == circle.id {
      Circle().fill(.gray)
    } else {
      Circle().stroke(.primary)
    }
  }
}
