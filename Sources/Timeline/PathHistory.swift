import EventModel

/// Whether a state path has ever led to a value or to nodes, and when that ended.
package enum PathHistory {
  /// The path leads to a value or to nodes at the position.
  case exists
  /// The path led to a value or to nodes before; this event was the first after which it did not.
  case ended(at: Int)
  /// The path did not lead to anything up to the position. The number is that of the first later
  /// event after which it does; nil for none.
  case never(beginsAt: Int?)

  /// Reads the session up to its end and follows one path.
  ///
  /// - Parameter last: The number of the event whose state is requested.
  /// - Throws: ``LogError``, ``ProjectionError``.
  package init(of path: StatePath, at last: Int, in timeline: SessionTimeline) throws {
    var search = WriteSearch(path, symbols: timeline.symbols)
    let start = try timeline.events.stateBeforeFirstEvent
    var (isThere, end): (Bool, Int?) = (start?.holds(path) ?? false, nil)
    var beginning: Int?
    try timeline.forEachState { header, payload, state in
      guard header.number <= last || (!isThere && end == nil) else { return false }
      guard search.isWrite(header, payload: payload) else { return true }
      let wasThere = isThere
      isThere = state.holds(path)
      if header.number > last {
        if isThere { beginning = header.number }
        return !isThere
      }
      if wasThere != isThere { end = isThere ? nil : header.number }
      return true
    }
    if let end {
      self = .ended(at: end)
    } else {
      self = isThere && beginning == nil ? .exists : .never(beginsAt: beginning)
    }
  }
}

extension Projection {
  /// Whether a path leads to a value or to nodes.
  fileprivate func holds(_ path: StatePath) -> Bool {
    state(of: path) != nil || !nodes(below: path).isEmpty
  }

  /// Returns the names of the nodes whose paths extend a path, by first appearance.
  package func nodes(below path: StatePath) -> [String] {
    states.map { symbols[$0.node] }.filter { name in
      let elements = StatePath(nodeName: name).elements
      return elements.count > path.elements.count && elements.starts(with: path.elements)
    }
  }
}
