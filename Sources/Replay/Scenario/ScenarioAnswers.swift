import EventModel
import ReplayRuntime

/// Answers the requests of a scenario's run: with the recorded answer to the same request of the
/// same stimulus, else with a recorded answer to an equal request, else the world answers.
final class ScenarioAnswers: AnswerHost {
  private struct Request: Hashable {
    var origin: Int
    var node: String
    var name: String
  }

  private struct Commit {
    var version: UInt64
    var recorded: RecordedCommit
  }

  /// The stimulus of what the application does now.
  var origin: () -> Int = { 0 }
  /// Called with each request that has no recorded answer of its own, and with what answered it.
  var onOther: (_ request: String, _ answer: String) -> Void = { _, _ in }
  let asksWorld = true
  /// What is stored while several sessions run one after another; nil for one alone, whose recorded
  /// answers say what was.
  var stored: StoredFiles?
  /// What answers requests by their names, whatever was recorded.
  var edited: [String: [UInt8]] = [:]
  /// The names in ``edited`` that were asked for.
  private(set) var asked: Set<String> = []
  /// How a request of a storage that no recording answers fails; nil if it does not.
  var faults: StorageFaults?

  private var answers: [Request: ArraySlice<[UInt8]>] = [:]
  private var commits: [Request: [Commit]] = [:]
  private let symbols: SymbolTable

  /// The origin of recorded answers to any equal request.
  private static let anywhere = -1

  init(symbols: SymbolTable) { self.symbols = symbols }

  /// Adds the recorded answers and commits of a stimulus.
  func add(_ world: [String], of origin: Int) throws(TranscriptError) {
    for line in world {
      var reader = TranscriptReader(symbols: symbols)
      let event = try reader.event(of: line)
      let (node, name) = (symbols[event.header.node], symbols[event.header.name])
      guard event.kind == .answer else {
        commits[Request(origin: origin, node: node, name: ""), default: []].append(
          Commit(
            version: event.header.count,
            recorded: RecordedCommit(patch: event.payload, place: event.header.place)))
        continue
      }
      answers[Request(origin: origin, node: node, name: name), default: []].append(event.payload)
      // That a storage has failed once says nothing of other requests.
      if StorageRequest.problem(in: event.payload) != nil { continue }
      let anywhere = Request(origin: Self.anywhere, node: node, name: name)
      if answers[anywhere] == nil { answers[anywhere] = [event.payload] }
    }
  }

  func answer(node: String, request: String) -> [UInt8]? {
    if let edited = edited[request] {
      asked.insert(request)
      return edited
    }
    if let own = recorded(node, request) { return own }
    let words = Self.words(node, request)
    let equal = answers[Request(origin: Self.anywhere, node: node, name: request)]?.first
    onOther(words, equal == nil ? "by the world" : "as in the recording")
    return equal
  }

  func storageAnswer(node: String, request: String) -> [UInt8]? {
    guard let asked = StorageRequest(request), stored != nil || faults != nil else {
      return answer(node: node, request: request)
    }
    if let edited = edited[request], stored?.hasChanged(asked.key) != true {
      self.asked.insert(request)
      return edited
    }
    let own = recorded(node, request)
    if let own, stored == nil || StorageRequest.problem(in: own) != nil { return own }
    if own == nil, let problem = faults?.problem(for: asked.verb) {
      onOther(Self.words(node, request), "fails, \(problem)")
      return StorageRequest.answer(problem)
    }
    // What is stored now is what a session before has stored, and not what the recording says.
    if let stored { return stored.answer(asked, recorded: own) }
    return answer(node: node, request: request)
  }

  /// The recorded answer to the same request of the same stimulus.
  private func recorded(_ node: String, _ request: String) -> [UInt8]? {
    answers[Request(origin: origin(), node: node, name: request)]?.popFirst()
  }

  private static func words(_ node: String, _ request: String) -> String {
    node.isEmpty ? request : "\(node) \(request)"
  }

  /// The recorded commit of a version, else the next one of the node: an edit can move versions.
  func commit(node: Symbol, version: UInt64) -> RecordedCommit? {
    let key = Request(origin: origin(), node: symbols[node], name: "")
    guard let known = commits[key], !known.isEmpty else { return nil }
    let index = known.firstIndex { $0.version == version } ?? 0
    return commits[key]?.remove(at: index).recorded
  }
}
