/// A view that makes the rows of a long collection in it when they are near the screen.
private protocol NearScreenRows {}

extension List: NearScreenRows {}

nonisolated extension LazyVStack: NearScreenRows {}

nonisolated extension Table: NearScreenRows {}

/// The rows of a long collection that are near the screen, with what moves them.
///
/// Of more than ``limit`` rows ``size`` are made. The buttons `rows above` and `rows below` show half as
/// many others, and the field `row` takes the number of a row, from 1. A row that is no longer near the
/// screen loses the state of its views.
nonisolated struct RowWindow: View {
  /// The largest number of rows that are all made.
  static let limit = 200
  private static let size = 100

  let count: Int
  let addRows: (inout ViewChildren, Range<Int>?) -> Int?
  /// The position of the row with an identifier.
  let position: (AnyHashable) -> Int?
  @State private var first = 0
  /// What is in the field; nil for the number of the first row.
  @State private var typed: String?

  var body: some View {
    let rows = shown
    // Before the rows, so that those are in sight while it has the focus.
    TextField("row", text: number)
    if rows.lowerBound > 0 {
      button(RowButtons.above, rows.lowerBound) { show(from: rows.lowerBound - Self.size / 2) }
    }
    RowSlice(rows: rows, addRows: addRows) { id in
      guard let position = position(id) else { return false }
      if !shown.contains(position) { show(from: position - Self.size / 2) }
      return true
    }
    if rows.upperBound < count {
      button(RowButtons.below, count - rows.upperBound) {
        show(from: rows.lowerBound + Self.size / 2)
      }
    }
  }

  private func button(_ name: String, _ count: Int, _ action: @escaping () -> Void) -> OwnButton {
    OwnButton(
      name: name, title: "\(count) \(name)", shortcut: KeyboardShortcut(name: name), action: action)
  }

  /// The positions of the rows that are made. The collection may have become shorter.
  private var shown: Range<Int> {
    let start = min(first, count - Self.size)
    return start..<start + Self.size
  }

  private var number: Binding<String> {
    Binding(
      get: { typed ?? "\(shown.lowerBound + 1)" },
      set: { text in
        if let number = Int(text), number > 0 { show(from: number - 1) }
        typed = text
      })
  }

  private func show(from position: Int) {
    first = max(0, min(position, count - Self.size))
    typed = nil
  }
}

/// Some rows of a collection.
nonisolated private struct RowSlice: PrimitiveView {
  let rows: Range<Int>
  let addRows: (inout ViewChildren, Range<Int>?) -> Int?
  let scroll: (AnyHashable) -> Bool

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.environment.object(ScrollTargets.self)?.add(context.node.placeLink, scroll)
    _ = context.tracking { addRows(&children, rows) }
  }
}

extension ViewChildren {
  /// Whether of so many rows some are made: in a list or a lazy stack, and not in one of its rows.
  @usableFromInline
  func makesSome(of count: Int) -> Bool {
    guard count > RowWindow.limit, parent.host.runtime.rules.rowsAreNearScreen else { return false }
    var place: ViewNode? = parent
    while let node = place {
      if case .container(.list) = node.mergedChild { return true }
      let type = node.viewMetatype
      if type is any NearScreenRows.Type { return true }
      if type is any RowPlace.Type { return false }
      place = node.parent
    }
    return false
  }
}

/// The long collections to which a ``ScrollViewProxy`` scrolls.
private final class ScrollTargets {
  private var targets: [(place: PlaceLink, scroll: (AnyHashable) -> Bool)] = []
  fileprivate weak var host: HeadlessHost?

  func add(_ place: PlaceLink, _ scroll: @escaping (AnyHashable) -> Bool) {
    targets.removeAll { $0.place === place || !$0.place.isOnScreen }
    targets.append((place, scroll))
  }

  /// Shows the row with an identifier, in the first collection that has it: now, or after the next
  /// rendering, because what has just been added has no row yet.
  func scroll(to id: AnyHashable) {
    if !shows(id) { host?.queueCreated { [weak self] in _ = self?.shows(id) } }
  }

  private func shows(_ id: AnyHashable) -> Bool {
    targets.contains { $0.place.isOnScreen && $0.scroll(id) }
  }
}

/// Gives its content a way to scroll.
///
/// Source: SwiftUI's `ScrollViewReader`.
nonisolated public struct ScrollViewReader<Content: View>: View {
  let content: (ScrollViewProxy) -> Content
  @State private var targets = ScrollTargets()

  /// Creates the content.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  /// The content.
  public var body: some View {
    ScrollReading(targets: targets, content: content(ScrollViewProxy(targets: targets)))
  }
}

/// Views in which long collections are found.
nonisolated private struct ScrollReading<Content: View>: PrimitiveView {
  let targets: ScrollTargets
  let content: Content

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment {
    targets.host = context.node.host
    return context.scoped(from: environment, when: .object(ObjectIdentifier(targets))) {
      $0.setObject(targets)
    }
  }
}

/// Scrolls to a row of a long list. In a short one the terminal shows what has the focus.
public struct ScrollViewProxy: @unchecked Sendable {
  /// Used in turns only.
  fileprivate let targets: ScrollTargets

  /// Makes the row with an identifier, if it is one of a long list. Call it in a turn.
  public func scrollTo(_ id: some Hashable, anchor: UnitPoint? = nil) {
    targets.scroll(to: AnyHashable(id))
  }
}
