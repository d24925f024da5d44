import EventModel

/// Whether a state path has led to a value or to nodes, and when that ended.
enum PathHistory {
  /// The path leads to something at the position.
  case exists
  /// It led to something; this event was the first without it.
  case ended(at: Int)
  /// It never did up to the position; the number of a later event after which it does, if any.
  case never(beginsAt: Int?)

  /// Folds the log to follow one path.
  ///
  /// - Parameter last: Number of the event that is asked about.
  /// - Throws: ``LogError``, ``ProjectionError``.
  init(of path: StatePath, at last: Int, in view: LogView) throws {
    var projection = Projection(symbols: view.symbols)
    var search = WriteSearch(path, symbols: view.symbols)
    var (isThere, end): (Bool, Int?) = (false, nil)
    var beginning: Int?
    try view.reader.forEachEvent(from: 0) { header, payload in
      guard header.number <= last || (!isThere && end == nil) else { return false }
      try projection.apply(header, payload: payload)
      guard search.isWrite(header, payload: payload) else { return true }
      let wasThere = isThere
      isThere = projection.state(of: path) != nil || projection.hasNodes(below: path)
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
  /// Names of the nodes whose paths begin with a path and go on, by first appearance.
  func nodes(below path: StatePath) -> [String] {
    states.map { symbols[$0.node] }.filter { name in
      let elements = StatePath(nodeName: name).elements
      return elements.count > path.elements.count && elements.starts(with: path.elements)
    }
  }

  func hasNodes(below path: StatePath) -> Bool { !nodes(below: path).isEmpty }
}
