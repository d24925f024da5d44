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
  /// What the element at the place showed before that frame; nil for no text.
  package let former: String?

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
  /// has it in its text.
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
    return ShownText(
      text: found.text, path: StatePath([.key("screen")] + found.path), frame: since,
      former: former)
  }

  /// Returns the last frame after which the screen shows a text, at most that of the number `end`; nil
  /// if it never did.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func lastFrame(showing wanted: String, upTo end: Int = .max) throws -> Int? {
    var last: Int?
    try forEachState { header, _, state in
      guard header.number <= end else { return false }
      if header.kind == .frame, let screen = state.screen,
        Self.element(showing: wanted, on: screen) != nil
      {
        last = header.number
      }
      return true
    }
    return last
  }

  private static func shows(_ text: String, _ element: CBORValue) -> Bool {
    element.shownText == text || element.shownChildren.contains { shows(text, $0) }
  }

  private static func element(
    showing wanted: String, on screen: CBORValue
  ) -> (path: [StatePath.Element], text: String)? {
    var containing: (path: [StatePath.Element], text: String)?
    func search(
      _ element: CBORValue, _ path: [StatePath.Element]
    ) -> (path: [StatePath.Element], text: String)? {
      if let text = element.shownText {
        if text == wanted { return (path, text) }
        if containing == nil, text.contains(wanted) { containing = (path, text) }
      }
      for (index, child) in element.shownChildren.enumerated() {
        if let found = search(child, path + [.key("children"), .index(index)]) { return found }
      }
      return nil
    }
    return search(screen, []) ?? containing
  }
}

extension CBORValue {
  fileprivate func member(_ key: String) -> CBORValue? {
    mapValue?.first { $0.key == .text(key) }?.value
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
