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
  /// The node in this session; nil for none.
  private let nodeName: Symbol?
  private var idle: [(input: Int, isIdle: Bool)] = []
  /// The input of the turn, unless it was before the write.
  private var input: Int?
  private var (writesNode, commits) = (false, false)

  /// Creates the answer before the first event.
  ///
  /// - Parameter state: A state in which the part is.
  package init(of path: StatePath, in state: Projection) {
    let nodes = state.states.map { ($0.node, StatePath(nodeName: state.symbols[$0.node])) }
    let own = nodes.filter { path.elements.starts(with: $0.1.elements) }
      .max { $0.1.elements.count < $1.1.elements.count }
    (nodeName, node) = (own?.0, own?.1 ?? path)
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

  /// Leaves out the input of the last turn, whose end is not read.
  package mutating func leaveOutLastTurn() { input = nil }

  /// Adds the next event.
  package mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    work.add(header, payload)
    if header.startsTurn {
      if let input, !writesNode { idle.append((input, !commits)) }
      (writesNode, commits) = (false, false)
      input = header.kind == .input || header.kind == .effectEnded ? header.number : nil
    }
    if [.commit, .route].contains(header.kind) { commits = true }
    // The nodes below it, whose names begin with its name, are others.
    let isOther = nodeName.map { header.node != $0 && header.kind != .frame } ?? false
    if !isOther, nodeSearch.isWrite(header, payload: payload) {
      (writesNode, nodeWrite) = (true, header.number)
    }
    if partSearch.isWrite(header, payload: payload) {
      (write, idle, input) = (header.number, [], nil)
    }
  }
}
