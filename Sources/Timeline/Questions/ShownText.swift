import CBOR
import EventModel

/// A text that the screen shows, and the frame since which it does.
package struct ShownText: Equatable {
  /// The whole text of the element.
  package let text: String
  /// The place of the element on the screen.
  package let path: StatePath
  /// The number of the frame that first showed the text at some place, without a break since.
  package let frame: Int
  /// What the element showed before that frame, if the frame changed its text and nothing else moved it.
  package let former: String?
  /// The number of elements that show the whole text.
  package let count: Int

  /// The values that a text may show: the text, its numbers, and its numbers in hundredths, as prices
  /// are often kept. Numbers of one digit are left out, because a state has many of them.
  package static func values(in text: String) -> [CBORValue] {
    var values: [CBORValue] = [.text(text)]
    for match in text.matches(of: #/-?\d+(?:\.\d+)?/#) {
      let digits = match.output
      let whole = digits.filter { $0 != "." }
      guard whole.count > 1 else { continue }
      if digits.contains("."), let number = Double(digits) { values.append(.float(number)) }
      if let number = Int64(whole) { values.append(.int(number)) }
    }
    return values
  }
}

extension SessionTimeline {
  /// Finds a text on the screen after an event: an element that shows it alone, else the first that
  /// has it in its text, of several words also in small or capital letters.
  ///
  /// - Returns: Nil if no element shows it.
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func shownText(_ wanted: String, at last: Int) throws -> ShownText? {
    guard let screen = try state(after: last).screen,
      let found = Self.element(showing: wanted, on: screen)
    else { return nil }
    var (since, former): (Int?, String?)
    var before: CBORValue?
    try forEachState { header, _, state in
      guard header.number <= last else { return false }
      guard header.kind == .frame else { return true }
      if let screen = state.screen, Self.shows(found.text, screen) {
        if since == nil {
          (since, former) = (header.number, before?.text(at: found.path[...]))
        }
      } else {
        since = nil
      }
      before = state.screen
      return true
    }
    guard let since else { return nil }
    let isChanged = try? Patch(symbolic: event(at: since).payload).operations.contains {
      StatePath($0.path, symbols: symbols).elements == found.path + [.key("text")]
    }
    return ShownText(
      text: found.text, path: StatePath([.key("screen")] + found.path), frame: since,
      former: isChanged == true ? former : nil,
      count: screen.shownTexts.count { $0 == found.text })
  }

  /// Returns the last frame after which the screen shows a text, at most that of the number `end`; nil
  /// if it never did.
  ///
  /// - Parameter isAlone: Whether an element must show nothing else.
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func lastFrame(
    showing wanted: String, alone isAlone: Bool = false, upTo end: Int = .max
  ) throws -> Int? {
    var last: Int?
    try forEachState { header, _, state in
      guard header.number <= end else { return false }
      if header.kind == .frame, let screen = state.screen,
        let found = Self.element(showing: wanted, on: screen), !isAlone || found.text == wanted
      {
        last = header.number
      }
      return true
    }
    return last
  }

  /// Returns the nodes that the views read which made an element as a frame shows it.
  ///
  /// - Parameter path: The place of the element after the frame, without `screen`.
  /// - Returns: Nil if the frame does not say it.
  package func nodesRead(by path: [StatePath.Element], in frame: Event) -> [String]? {
    let text = symbols[frame.header.reads]
    guard frame.kind == .frame, !text.isEmpty,
      let operations = try? Patch(symbolic: frame.payload).operations
    else { return nil }
    let change = operations.lastIndex { operation in
      let changed = StatePath(operation.path, symbols: symbols).elements
      if changed.starts(with: path) { return true }
      guard path.starts(with: changed) else { return false }
      guard case .splice(let index, _, let inserted) = operation.action else { return true }
      guard case .index(let place) = path[changed.count] else { return false }
      return (index..<index + inserted.count).contains(place)
    }
    return change.map { FrameReads(text)[operation: $0] }
  }

  /// Returns the nodes that the views read which made a text as its frame shows it; nil if the log does
  /// not say it.
  package func nodesRead(by shown: ShownText) throws -> [String]? {
    guard let screen = try state(after: shown.frame).screen,
      let found = Self.element(showing: shown.text, on: screen)
    else { return nil }
    return nodesRead(by: found.path, in: try event(at: shown.frame))
  }

  /// The shared objects that the state of nodes after an event names, and those that these name: a view
  /// reads them with it, and a frame does not name them.
  ///
  /// A reference is written as the name of its node. A text that is the same is taken for one.
  ///
  /// - Returns: Each object once, with the first place that names it.
  package func referenced(
    by nodes: [String], at event: Int
  ) throws -> [(node: String, place: StatePath)] {
    let state = try state(after: event)
    let objects = Set(state.states.map { symbols[$0.node] }.filter { $0.hasPrefix("refs.") })
    var found: [(node: String, place: StatePath)] = []
    var (known, next) = (Set(nodes), nodes)
    while !next.isEmpty {
      let places = StateLeaves.leaves(of: state, in: next)
      next = []
      for (place, value) in places {
        guard let name = value.textValue, objects.contains(name), known.insert(name).inserted else {
          continue
        }
        found.append((name, place))
        next.append(name)
      }
    }
    return found
  }

  private static func shows(_ text: String, _ element: CBORValue) -> Bool {
    element.shownText == text || element.shownChildren.contains { shows(text, $0) }
  }

  private static func element(
    showing wanted: String, on screen: CBORValue
  ) -> (path: [StatePath.Element], text: String)? {
    var containing: (path: [StatePath.Element], text: String)?
    // A word alone may be meant as a path.
    let letters = wanted.contains(" ") ? wanted.lowercased() : nil
    var alike: (path: [StatePath.Element], text: String)?
    func search(
      _ element: CBORValue, _ path: [StatePath.Element]
    ) -> (path: [StatePath.Element], text: String)? {
      if let text = element.shownText {
        if text == wanted { return (path, text) }
        if containing == nil, text.contains(wanted) { containing = (path, text) }
        if let letters, alike == nil, text.lowercased().contains(letters) { alike = (path, text) }
      }
      for (index, child) in element.shownChildren.enumerated() {
        if let found = search(child, path + [.key("children"), .index(index)]) { return found }
      }
      return nil
    }
    return search(screen, []) ?? containing ?? alike
  }
}

extension CBORValue {
  fileprivate func member(_ key: String) -> CBORValue? {
    mapValue?.first { $0.key == .text(key) }?.value
  }

  /// The texts of an element of the screen and of those in it, in their order.
  package var shownTexts: [String] {
    (shownText.map { [$0] } ?? []) + shownChildren.flatMap(\.shownTexts)
  }

  fileprivate var shownText: String? { member("text")?.textValue }
  fileprivate var shownChildren: [CBORValue] { member("children")?.arrayValue ?? [] }

  fileprivate func text(at path: ArraySlice<StatePath.Element>) -> String? {
    guard case .key? = path.first, case .index(let index)? = path.dropFirst().first else {
      return shownText
    }
    let children = shownChildren
    guard children.indices.contains(index) else { return nil }
    return children[index].text(at: path.dropFirst(2))
  }
}
