import EventModel

/// Since when a part of the state is as it is, which inputs since then wrote nothing in its node, and
/// which work has not ended.
package struct NotWritten: EventFold {
  /// The path of the node that holds the part, or of the part if there is no such node.
  package let node: StatePath
  /// The last write of the part; nil for none.
  package private(set) var write: Int?
  /// The last write of the node; nil for none.
  package private(set) var nodeWrite: Int?
  /// The work that has begun and not ended.
  package var outstanding: [Outstanding] { work.open }

  private var work: OutstandingWork
  private var partSearch: WriteSearch
  private var nodeSearch: WriteSearch
  private var idle: [(input: Int, isIdle: Bool)] = []
  /// The input of the turn, unless it was before the write.
  private var input: Int?
  private var (writesNode, commits) = (false, false)

  /// Creates the answer before the first event.
  ///
  /// - Parameter state: A state in which the part is.
  package init(of path: StatePath, in state: Projection) {
    let nodes = state.states.map { StatePath(nodeName: state.symbols[$0.node]) }
    node =
      nodes.filter { path.elements.starts(with: $0.elements) }
      .max { $0.elements.count < $1.elements.count } ?? path
    work = OutstandingWork(state.symbols)
    partSearch = WriteSearch(path, symbols: state.symbols)
    nodeSearch = WriteSearch(node, symbols: state.symbols)
  }

  /// The inputs after the last write that wrote nothing in the node, in order, and whether they committed
  /// nothing at all.
  package var inputs: [(input: Int, isIdle: Bool)] {
    guard let input, !writesNode else { return idle }
    return idle + [(input, !commits)]
  }

  /// Adds the next event.
  package mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    work.add(header, payload)
    if header.startsTurn {
      if let input, !writesNode { idle.append((input, !commits)) }
      (writesNode, commits) = (false, false)
      input = header.kind == .input || header.kind == .effectEnded ? header.number : nil
    }
    if [.commit, .route].contains(header.kind) { commits = true }
    if nodeSearch.isWrite(header, payload: payload) {
      (writesNode, nodeWrite) = (true, header.number)
    }
    if partSearch.isWrite(header, payload: payload) {
      (write, idle, input) = (header.number, [], nil)
    }
  }
}
