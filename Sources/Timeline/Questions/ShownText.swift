import CBOR
import EventModel

/// A text that the screen shows, or that is in a field, and the frame since which it is.
package struct ShownText: Equatable {
  /// The whole text of the element.
  package let text: String
  /// The place of the element on the screen.
  package let path: StatePath
  /// The number of the frame that brought the element or gave it this text; the first event of a log that
  /// begins later.
  package let frame: Int
  /// Whether the log begins after that frame.
  package let isOlder: Bool
  /// What the element showed before that frame, if the frame changed its text.
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
      // The minutes of a time are not a number.
      guard whole.count > 1, digits.contains(".") || digits.first != "0" else { continue }
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
    return try shownText(found, on: screen, at: last)
  }

  /// Finds the first text of a part of the screen after an event.
  ///
  /// - Parameter path: The part, `screen.children[0].children[1]`, or `screen[0][1]` for short. Of a field
  ///   it is what was typed, if there is something; `.text` is its label.
  /// - Returns: Nil for another path, and if the part has no text.
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func shownText(at path: StatePath, after last: Int) throws -> ShownText? {
    guard path.elements.first == .key("screen"), path.elements.count > 1, path.isConcrete,
      let screen = try state(after: last).screen
    else { return nil }
    var place = path.placeOnScreen
    let key = [StatePath.Element.key("text"), .key("value")].first { $0 == place.last }
    if key != nil { place.removeLast() }
    guard let part = place.reduce(screen as CBORValue?, { $0?.child($1) }) else { return nil }
    let own = part.ownTexts.last { key == nil ? !$0.text.isEmpty : key == .key($0.key) }
    let first = own.map { ([], $0.key, $0.text) } ?? (key == nil ? part.firstText : nil)
    guard let (below, name, text) = first else { return nil }
    return try shownText((place + below, name, text), on: screen, at: last)
  }

  private func shownText(
    _ found: FoundText, on screen: CBORValue, at last: Int
  ) throws -> ShownText {
    var frames: [Int] = []
    try forEachEvent(from: 0) { header, _ in
      guard header.number <= last else { return false }
      if header.kind == .frame { frames.append(header.number) }
      return true
    }
    func shown(since frame: Int, isOlder: Bool = false, _ former: String?) -> ShownText {
      ShownText(
        text: found.text, path: StatePath([.key("screen")] + found.path), frame: frame,
        isOlder: isOlder, former: former, count: screen.count(showing: found.text))
    }
    let kind = found.path.reduce(screen as CBORValue?) { $0?.child($1) }?.member("kind")?.textValue
    var trace = ScreenTrace(path: found.path, isControl: ControlWords.isControl(kind ?? ""))
    for number in frames.reversed() {
      guard let patch = try? Patch(symbolic: event(at: number).payload) else { continue }
      let change = trace.goBack(over: patch, symbols: symbols)
      if change == .none { continue }
      var former: String?
      if change == .changed {
        former = try state(after: number - 1).screen?.text(of: found.key, at: trace.path[...])
        // A frame may write what was there before.
        if former == found.text { continue }
        let own = trace.path + [.key(found.key)]
        if !patch.operations.contains(where: {
          StatePath($0.path, symbols: symbols).elements == own
        }) {
          former = nil
        }
      }
      return shown(since: number, former)
    }
    return shown(since: try first, isOlder: true, nil)
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

  /// Returns the first frame after an event after which the screen shows a text; nil for none.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func firstFrame(showing wanted: String, after start: Int) throws -> Int? {
    var first: Int?
    try forEachState { header, _, state in
      if header.number > start, header.kind == .frame, let screen = state.screen,
        Self.element(showing: wanted, on: screen) != nil
      {
        first = header.number
      }
      return first == nil
    }
    return first
  }

  /// Returns the first path that a commit wrote and that holds one of some values after it; nil for
  /// none. For a splice the written paths are the inserted elements and not the whole array.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func path(holding values: [CBORValue], writtenBy change: Event) throws -> StatePath? {
    let state = try state(after: change.number)
    return changedPaths(of: change).lazy.flatMap { StateLeaves(of: state, below: $0).leaves }
      .first { values.contains($0.value) }?.path
  }

  private func changedPaths(of change: Event) -> [StatePath] {
    guard change.kind == .commit, let patch = try? Patch(symbolic: change.payload) else {
      return []
    }
    return patch.operations.flatMap { operation in
      let path = StatePath(node: change.header.node, path: operation.path, symbols: symbols)
      guard case .splice(let index, _, let inserted) = operation.action else { return [path] }
      return inserted.indices.map { path.appending(.index(index + $0)) }
    }
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
    guard let screen = try state(after: shown.frame).screen else { return nil }
    let place = Array(shown.path.elements.dropFirst())
    let there = place.reduce(screen as CBORValue?) { $0?.child($1) }
    let isThere = there?.ownTexts.contains { $0.text == shown.text } == true
    guard let path = isThere ? place : Self.element(showing: shown.text, on: screen)?.path else {
      return nil
    }
    return nodesRead(by: path, in: try event(at: shown.frame))
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

  private static func element(showing wanted: String, on screen: CBORValue) -> FoundText? {
    var containing: FoundText?
    // A word alone may be meant as a path.
    let letters = wanted.contains(" ") ? wanted.lowercased() : nil
    var alike: FoundText?
    func search(_ element: CBORValue, _ path: [StatePath.Element]) -> FoundText? {
      for (key, text) in element.ownTexts {
        let found = (path, key, text)
        if text == wanted { return found }
        if containing == nil, text.contains(wanted) { containing = found }
        if let letters, alike == nil, text.lowercased().contains(letters) { alike = found }
      }
      for (index, child) in element.shownChildren.enumerated() {
        if let found = search(child, path + [.key("children"), .index(index)]) { return found }
      }
      return nil
    }
    return search(screen, []) ?? containing ?? alike
  }
}

/// A text of an element: the place of the element, `text` or the `value` of a field, and the text.
private typealias FoundText = (path: [StatePath.Element], key: String, text: String)

extension StatePath {
  /// The place of a part of the screen in its tree: `screen[0]` is short for `screen.children[0]`.
  package var placeOnScreen: [Element] {
    elements.dropFirst().reduce(into: []) { place, element in
      let isElement = place.enumerated().allSatisfy { offset, step in
        offset.isMultiple(of: 2) ? step == .key("children") : step.isIndex
      }
      if isElement, element.isIndex, place.count.isMultiple(of: 2) {
        place.append(.key("children"))
      }
      place.append(element)
    }
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

  /// The text of an element, and what is in it if it is a field that hides nothing.
  fileprivate var ownTexts: [(key: String, text: String)] {
    let isField = ["TextField", "TextEditor"].contains(member("kind")?.textValue)
    return (isField ? ["text", "value"] : ["text"]).compactMap { key in
      member(key)?.textValue.map { (key, $0) }
    }
  }

  fileprivate func count(showing text: String) -> Int {
    ownTexts.count { $0.text == text } + shownChildren.reduce(0) { $0 + $1.count(showing: text) }
  }

  /// The first text of an element.
  fileprivate var firstText: FoundText? {
    if let (key, text) = ownTexts.first { return ([], key, text) }
    for (index, child) in shownChildren.enumerated() {
      guard let found = child.firstText else { continue }
      return ([.key("children"), .index(index)] + found.path, found.key, found.text)
    }
    return nil
  }

  fileprivate var shownText: String? { member("text")?.textValue }
  fileprivate var shownChildren: [CBORValue] { member("children")?.arrayValue ?? [] }

  fileprivate func text(of key: String, at path: ArraySlice<StatePath.Element>) -> String? {
    guard case .key? = path.first, case .index(let index)? = path.dropFirst().first else {
      return ownTexts.first { $0.key == key }?.text
    }
    let children = shownChildren
    guard children.indices.contains(index) else { return nil }
    return children[index].text(of: key, at: path.dropFirst(2))
  }
}
