/// The flows that have not finished.
struct FlowRegistry {
  private struct Flow {
    var name: String
    var place: CallSite
    /// Whether the flow waits for something that is recorded.
    var isAtBoundary = false
    /// Kept until the flow has finished; its scope refers to it weakly.
    var work: FlowWork?
  }

  /// Made for the first flow.
  private var executor: FlowExecutor?
  /// The task whose job runs now. If the job makes the next job of this task ready, that job is ``hop``
  /// and runs at once.
  var running: UInt?
  var hop: FlowJob?
  private var active: [Int: Flow] = [:]
  private var serial = 0

  /// Notes that a flow begins.
  ///
  /// - Returns: What runs its jobs, and the number by which the flow is known here.
  mutating func begin(
    _ name: String, at place: CallSite, of owner: any FlowOwner
  ) -> (executor: FlowExecutor, flow: Int) {
    serial += 1
    active[serial] = Flow(name: name, place: place)
    return (executor(of: owner), serial)
  }

  /// What runs the jobs of flows.
  mutating func executor(of owner: any FlowOwner) -> FlowExecutor {
    let made = executor ?? FlowExecutor(owner: owner)
    executor = made
    return made
  }

  mutating func finish(_ flow: Int) { active[flow] = nil }

  /// Keeps what ends the flow together with a component, if the flow has not finished.
  mutating func keep(_ work: FlowWork, of flow: Int) { active[flow]?.work = work }

  /// Notes whether a flow waits at a recorded boundary. Code outside flows may wait there too.
  mutating func setBoundary(_ flow: Int?, _ isAtBoundary: Bool) {
    if let flow { active[flow]?.isAtBoundary = isAtBoundary }
  }

  /// The flows that may have waited for something that is not recorded, in the order in which they
  /// began: the name of the first, and a description of all.
  var unrecordedWaits: (first: String, all: String) {
    let running = active.filter { !$0.value.isAtBoundary }.sorted { $0.key < $1.key }.map(\.value)
    let named = running.map { "\($0.name), begun at \($0.place.words)" }
    let all = named.isEmpty ? "" : " (\(named.joined(separator: "; ")))"
    return (running.first?.name ?? "", all)
  }
}
