import CBOR
import EventModel
import ReplayRuntime
import TypeLayout

/// Renders a view tree without a display and carries out user inputs.
///
/// Rendering happens once, at the end of a turn, and evaluates only what changed. Each change of
/// the screen is an event.
///
/// Any thread may look at the screen and give inputs, but not in a turn: each input begins one.
public final class HeadlessHost {
  /// The runtime whose turns end with a rendering by this host.
  public let runtime: Runtime
  @exclusivity(unchecked) private var root: ViewNode?
  /// The cause of the next rendering pass.
  @exclusivity(unchecked) private var dirtyCause = EventHeader.noCause
  /// The cause of the last pass. A pass that creates a component may ask for another one.
  @exclusivity(unchecked) private var passCause = EventHeader.noCause
  @exclusivity(unchecked) private(set) var rendered: ScreenNode?
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: ViewPlan] = [:]
  private var said: Set<String> = []
  /// The place that is being evaluated, to which reads are assigned. A place that leaves the screen is
  /// kept until the pass is over, so this needs no reference to it.
  @exclusivity(unchecked) private(set) var reader: Unmanaged<ViewNode>?
  /// Which views a rendering pass does not evaluate. Values other than ``Skipping/unchanged`` are
  /// for tests, which set them before the first rendering.
  @exclusivity(unchecked) package var skipping = Skipping.unchanged
  @exclusivity(unchecked) private var tupleLayouts: [ObjectIdentifier: TupleLayout] = [:]
  @exclusivity(unchecked) private var queue = LifecycleQueue()
  /// The places that left the screen in this pass.
  @exclusivity(unchecked) private var left: [ViewNode] = []
  let placeNames = PlaceNames()
  private let readSets: ReadSets
  let gate: ObservationGate
  let trackedReads: TrackedReads
  /// Whether two places may show one view value with dynamic properties. Inputs and other closures
  /// then connect the properties of their places before they act.
  @exclusivity(unchecked) private(set) var hasSharedValues = false
  /// The places on the screen that have shown a view value together with another place.
  @exclusivity(unchecked) private var sharing: Set<ObjectIdentifier> = []
  /// Whether a view value is shared with a place that this host does not know, such as one of another
  /// host.
  @exclusivity(unchecked) private var sharesWithUnknown = false
  /// Connects the place whose closure runs; nil for none, and before two places have shown one value.
  @exclusivity(unchecked) private var connectActing: (() -> Void)?
  /// The number of evaluations of view bodies and child lists so far.
  @exclusivity(unchecked) package private(set) var evaluationCount = 0

  /// Creates the host of a runtime's screen. A runtime has at most one.
  public init(runtime: Runtime) {
    self.runtime = runtime
    gate = ObservationGate(runtime)
    trackedReads = TrackedReads(runtime, gate)
    readSets = ReadSets(runtime.symbols)
    runtime.renderer = self
    runtime.inputHost = self
  }

  deinit { gate.close() }

  /// Sets the root view and replaces the former one. It appears at the end of the turn.
  package func mount(_ view: some View) {
    let child = ViewChild(view)
    pendingRoot = child
    setNeedsRender()
  }

  @exclusivity(unchecked) private var pendingRoot: ViewChild?

  /// The texts that fields for secrets have shown in the running pass, each with the nodes that it read.
  @exclusivity(unchecked) var hidden: [(text: String, read: [RuntimeNode])] = []
  /// The nodes that such a field reads; nil while none is evaluated.
  @exclusivity(unchecked) var readByField: [RuntimeNode]?

  // An input looks its control up twice: to check that it exists, and to act on it.
  var performedControl: ScreenControl?
  var lastTarget: String?
  var lastScreen: ScreenNode?
  var lastControl: (node: ScreenNode, control: ScreenControl)?

  /// The root element of the screen; nil before the first rendering.
  ///
  /// The end of an effect changes the screen on the thread of the effect. A read waits for a turn of
  /// another thread; so does a read of ``targets``.
  public var screen: ScreenNode? { runtime.withoutTurns { rendered } }

  /// Notes that a place shows a view value together with another place of this host; nil for an
  /// unknown one.
  func noteShared(_ place: PlaceLink, with other: PlaceLink?) {
    sharing.insert(ObjectIdentifier(place))
    if let other { sharing.insert(ObjectIdentifier(other)) } else { sharesWithUnknown = true }
    hasSharedValues = sharesWithUnknown || sharing.count > 1
  }

  /// Notes that a place has left the screen.
  func endSharing(_ place: PlaceLink) {
    sharing.remove(ObjectIdentifier(place))
    hasSharedValues = sharesWithUnknown || sharing.count > 1
  }

  /// Runs a closure of a place. Then it connects the place whose closure called it, or which is being
  /// evaluated.
  ///
  /// - Parameter connect: Connects the dynamic properties of the place.
  func acting(_ connect: @escaping () -> Void, body: () -> Void) {
    let former = connectActing
    let evaluated = reader?.takeUnretainedValue()
    connectActing = connect
    connect()
    body()
    connectActing = former
    if let former { former() } else { evaluated?.takeSharedValues() }
  }

  func setNeedsRender() {
    runtime.needsRendering = true
    dirtyCause = runtime.currentCause
  }

  func queueAppear(_ action: @escaping () -> Void, of node: ViewNode) {
    queue.appears.append { node.acting(action) }
  }

  func queueDisappear(_ action: @escaping () -> Void, of node: ViewNode) {
    queue.disappears.append(action)
  }

  /// Runs `action` after this rendering pass: after disappearances and before `didCreate`.
  package func queueDestroy(_ action: @escaping () -> Void) { queue.destroys.append(action) }

  /// Runs `action` after this rendering pass: after destruction and before appearances.
  package func queueCreated(_ action: @escaping () -> Void) { queue.creations.append(action) }

  func keepUntilAfterPass(_ node: ViewNode) { left.append(node) }

  /// Notes that a place shows other elements after an evaluation.
  func noteChange(of elements: [ScreenNode], reading names: @autoclosure () -> [Symbol]) {
    guard runtime.sink != nil else { return }
    let set = readSets.number(of: names())
    if set == 0 { return }
    for index in elements.indices { elements[index].add(set, of: readSets) }
  }

  func countEvaluation() { evaluationCount += 1 }

  /// Returns the layout of a tuple of views. The first call for a type makes it.
  func tupleLayout(of type: Any.Type, _ make: (TupleLayout) -> Void) -> TupleLayout {
    if let known = tupleLayouts[ObjectIdentifier(type)] { return known }
    let made = TupleLayout(of: type)
    make(made)
    tupleLayouts[ObjectIdentifier(type)] = made
    return made
  }

  /// Returns the plan of a view type. The first call for a type makes it.
  func plan<V: View>(of type: V.Type) -> ViewPlan {
    if let known = plans[ObjectIdentifier(type)] { return known }
    let made = ViewPlan(of: type)
    plans[ObjectIdentifier(type)] = made
    if type is AnyClass {
      sayOnce(
        FailureCode.viewIsClass, node: "",
        "\(TypeLabel.of(type)) is a view and a class; make it a struct, or its properties keep no "
          + "values and the screen does not follow it")
    }
    return made
  }

  /// Makes the place of a view, and the places below.
  func makePlace<V: View>(
    of view: V, _ key: ViewKey, parent: ViewNode?, _ environment: ViewEnvironment
  ) -> ViewNode {
    let plan = plan(of: V.self)
    return withUnsafePointer(to: view) {
      plan.placeClass.init(
        viewAt: $0, plan: plan, key: key, parent: parent, environment: environment, host: self)
    }
  }

  /// Reports a failure once for each combination of code, node and text.
  func sayOnce(_ code: String, node: String, _ text: String) {
    guard said.insert("\(code) \(node) \(text)").inserted else { return }
    runtime.withCause(runtime.isRendering ? passCause : runtime.currentCause) {
      runtime.fail(code, node: node, text)
    }
  }

  /// Runs `body` and assigns the nodes that it reads to a place.
  ///
  /// - Parameter node: Nil for a place that is not kept. Reads then belong to the nearest kept
  ///   place above it.
  @inline(__always)
  func reading<Value>(for node: ViewNode?, _ body: () -> Value) -> Value {
    guard let node else { return body() }
    let outer = reader
    reader = .passUnretained(node)
    defer { reader = outer }
    return body()
  }
}

/// Life-cycle closures that run after a rendering pass, in the order of the properties.
private struct LifecycleQueue {
  var disappears: [() -> Void] = []
  var destroys: [() -> Void] = []
  var creations: [() -> Void] = []
  var appears: [() -> Void] = []

  var isEmpty: Bool {
    disappears.isEmpty && destroys.isEmpty && creations.isEmpty && appears.isEmpty
  }

  var inOrder: [() -> Void] { disappears + destroys + creations + appears }
}

extension HeadlessHost: TurnRenderer {
  /// Renders what has changed and emits a frame when the screen differs.
  package func render() {
    passCause = dirtyCause
    readSets.beginPass()
    if let child = pendingRoot {
      pendingRoot = nil
      root?.leaveScreen()
      root = makeRoot(child)
    } else {
      _ = root?.refresh()
    }
    for shown in hidden {
      runtime.withCause(passCause) { runtime.reveal(shown.text, from: shown.read) }
    }
    hidden = []
    let output = root?.output ?? []
    let screen = output.count == 1 ? output[0] : ScreenNode(kind: .vStack, children: output)
    if let rendered, rendered === screen { return }
    emitFrame(to: screen)
    rendered = screen
  }

  private func makeRoot(_ child: ViewChild) -> ViewNode {
    func make<V: View>(_ view: V) -> ViewNode {
      makePlace(of: view, child.key, parent: nil, ViewEnvironment())
    }
    return make(child.view)
  }

  private func emitFrame(to screen: ScreenNode) {
    guard runtime.sink != nil else {
      if rendered.map({ ScreenNode.showSame($0, screen) }) != true {
        runtime.withCause(passCause) { _ = runtime.emit(EventHeader(kind: .frame)) }
      }
      return
    }
    var writer = CBORWriter(capacity: 512)
    var header = EventHeader(kind: .frame)
    guard
      ScreenDifference.write(
        from: rendered, to: screen, symbols: runtime.symbols, into: &writer,
        sets: readSets, reads: &header.reads)
    else { return }
    runtime.withCause(passCause) {
      let old = rendered
      runtime.emitPatch(header, writer.bytes) {
        (old.map { $0.semanticValue } ?? .null, screen.semanticValue)
      }
    }
  }

  /// Lets an event be the cause of the next frame in place of the one that has been so until now.
  package func replaceCause(_ former: Int, by number: Int) {
    if runtime.needsRendering, dirtyCause == former { dirtyCause = number }
  }

  /// Subscribes the place that is being evaluated to a node that it reads.
  package func noteRead(of node: SubscribedNode) {
    readByField?.append(node)
    reader?._withUnsafeGuaranteedRef { $0.noteRead(of: node) }
  }

  /// Runs the life-cycle closures of the last pass and releases the places that left the screen.
  ///
  /// - Returns: Whether there was anything to do.
  package func runLifecycle() -> Bool {
    guard !queue.isEmpty || !left.isEmpty else { return false }
    runtime.withCause(passCause) {
      let work = queue.inOrder
      queue = LifecycleQueue()
      for action in work { action() }
      left = []
      runtime.recordObjectChanges()
    }
    return true
  }
}
