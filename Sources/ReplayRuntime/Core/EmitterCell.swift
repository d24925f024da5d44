import CBOR
import EventModel
import StateCoding
import TypeLayout

/// The core of an emitter: delivers values depth-first, in the order of subscription.
///
/// When ``send(_:)`` returns, every handler has run. The last value is kept. A global emitter,
/// which several runtimes use, keeps a list of handlers and a last value for each runtime.
public final class EmitterCell<Value>: SubscribedNode {
  /// The value sent last, or the one given at creation. Outside a turn, waits for the running one.
  public var last: Value? { runtime.withoutTurns("last value") { lastPlace.pointee?.pointee } }
  /// Where the last value is: nil for none, ``ownMemory``, or a slot of a cell that lends its state.
  /// Behind a pointer, because code that another module inlines would check each access to a property.
  @usableFromInline let lastPlace: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>
  /// Memory for a last value. It is initialized when ``lastPlace`` points to it.
  @usableFromInline let ownMemory: UnsafeMutablePointer<Value>
  /// Keeps the slot that ``lastPlace`` points to, also when its cell is gone.
  @exclusivity(unchecked) private var lender: AnyObject?
  private let label: String
  /// Whether the values are kept out of every log; see ``Redacted``.
  @exclusivity(unchecked) package final var isRedacted = false

  /// Whether ``previous`` is kept.
  @exclusivity(unchecked) @usableFromInline final var keepsPrevious = false
  /// The value before the one that is being delivered; nil between deliveries, and for none.
  @exclusivity(unchecked) package private(set) final var previous: Value?

  /// Creates an emitter of the current runtime.
  ///
  /// - Parameters:
  ///   - initial: The last value until one is sent.
  ///   - label: The type name of an emitter outside a tree.
  public init(initial: Value? = nil, label: String = "Emitter") {
    (ownMemory, lastPlace) = Self.memory(initial)
    self.label = label
    super.init()
  }

  deinit {
    if lastPlace.pointee == ownMemory { ownMemory.deinitialize(count: 1) }
    ValueMemory.deallocate(ownMemory)
    ValueMemory.deallocate(lastPlace)
  }

  private static func memory(
    _ initial: Value?
  ) -> (UnsafeMutablePointer<Value>, UnsafeMutablePointer<UnsafeMutablePointer<Value>?>) {
    let own = ValueMemory.allocate(for: Value.self)
    // A raw pointer has the same layout. The type of the other would be looked up for each emitter.
    let place = UnsafeMutableRawPointer(ValueMemory.allocate(for: UnsafeMutableRawPointer?.self))
      .assumingMemoryBound(to: UnsafeMutablePointer<Value>?.self)
    if let initial { own.initialize(to: initial) }
    place.initialize(to: initial == nil ? nil : own)
    return (own, place)
  }

  /// Creates an emitter of a given runtime.
  package init(initial: Value?, in runtime: Runtime) {
    (ownMemory, lastPlace) = Self.memory(initial)
    label = "Emitter"
    super.init(runtime: runtime)
  }

  override package var typeLabel: String { label }

  /// Sends a value to every handler.
  @inlinable
  public func send(_ value: Value) {
    guard let opening = open("send") else { return }
    notify(value, cause: opening.isRecorded ? record(value) : opening.event)
    if opening.hasEntered && opening.isRecorded { reportIfUnrestorable(value) }
    close(opening)
  }

  /// Reports, once, that replay cannot restore a value that came from outside all turns.
  @usableFromInline func reportIfUnrestorable(_ value: Value) {
    if runtime.namesOutsideCallers { runtime.reportAsymmetry(of: value, at: self) }
    if !(Value.self is any Decodable.Type) {
      runtime.reportUnrestorable(Value.self, at: self, isWhole: true)
    }
  }

  /// Records the event of a send and returns its number.
  @usableFromInline func record(_ value: Value) -> Int {
    let header = EventHeader(kind: .send, node: named())
    return isRedacted ? runtime.emitSecret(header, value) : runtime.emitValue(header, value)
  }

  /// Delivers a value that another event already records: a commit or a life-cycle step. The value
  /// makes no event of its own.
  @inlinable package func notify(_ value: Value, cause: Int) {
    withUnsafePointer(to: value) { notify(at: $0, cause: cause) }
  }

  /// Delivers the value at a pointer as ``notify(_:cause:)`` does. It is copied once, to be kept.
  @inlinable package func notify(at value: UnsafePointer<Value>, cause: Int) {
    if keepsPrevious {
      return keepingPrevious {
        setLast(value.pointee)
        notifySubscribers(UnsafeRawPointer(value), cause: cause)
      }
    }
    setLast(value.pointee)
    guard hasSubscribers else { return }
    notifySubscribers(UnsafeRawPointer(value), cause: cause)
  }

  /// Delivers a value with the current cause and without an event of its own.
  @inlinable package func notify(_ value: Value) { notify(value, cause: currentCause) }

  /// Delivers a value like ``notify(_:)``, but does not keep it as the last value.
  @inlinable package func deliver(_ value: Value) {
    guard hasSubscribers else { return }
    withUnsafePointer(to: value) { notifySubscribers($0, cause: currentCause) }
  }

  /// Adds a handler after all others. It belongs to the current scope.
  @discardableResult
  @inlinable package func subscribe(_ handler: @escaping (Value) -> Void) -> Subscription {
    addSubscriber({ memory in
      inPlace(memory.assumingMemoryBound(to: Value.self)) { handler($0) }
    })
  }

  /// Adds a handler for each later value and the value before it, if there is one.
  package final func subscribeToPairs(_ handler: @escaping (Value, Value) -> Void) {
    keepsPrevious = true
    subscribe { [unowned self] value in if let previous { handler(value, previous) } }
  }

  /// Makes the last value the previous one of the deliveries in `body`.
  @usableFromInline final func keepingPrevious(_ body: () -> Void) {
    let outer = previous
    previous = lastPlace.pointee?.pointee
    body()
    previous = outer
  }

  /// Sets the last value without delivering it.
  @inlinable package func setLast(_ value: Value) {
    guard lastPlace.pointee == ownMemory else { return setFirst(value) }
    // An assignment releases the parts of a value one by one, and the end of what they refer to may
    // run code that reads or sends the last value.
    let released = ownMemory.move()
    ownMemory.initialize(to: value)
    withExtendedLifetime(released) {}
  }

  /// Sets the last value when ``ownMemory`` has none.
  @usableFromInline func setFirst(_ value: Value) {
    ownMemory.initialize(to: value)
    lastPlace.pointee = ownMemory
    lender = nil
  }

  /// Delivers the state in a slot of a cell, and takes it as the last value without a copy. The cell
  /// calls ``keepLast(from:)`` before the slot loses its state.
  ///
  /// - Parameter owner: An object that keeps the slot while it is retained.
  @inlinable func notify(
    lent slot: UnsafeMutablePointer<Value>, of owner: UnsafeMutableRawPointer, cause: Int
  ) {
    if keepsPrevious {
      return keepingPrevious {
        borrow(slot, of: owner)
        notifySubscribers(UnsafeRawPointer(slot), cause: cause)
      }
    }
    if lastPlace.pointee == ownMemory || lastPlace.pointee == nil {
      borrow(slot, of: owner)
    } else {
      lastPlace.pointee = slot
    }
    guard hasSubscribers else { return }
    notifySubscribers(UnsafeRawPointer(slot), cause: cause)
  }

  /// Lets a slot have the last value, and releases the one in ``ownMemory``.
  @usableFromInline func borrow(
    _ slot: UnsafeMutablePointer<Value>, of owner: UnsafeMutableRawPointer
  ) {
    lender = Unmanaged<AnyObject>.fromOpaque(owner).takeUnretainedValue()
    guard lastPlace.pointee == ownMemory else { return lastPlace.pointee = slot }
    let released = ownMemory.move()
    lastPlace.pointee = slot
    withExtendedLifetime(released) {}
  }

  /// Moves the value out of a slot that ``notify(lent:of:cause:)`` was given, if it is still the last
  /// one.
  ///
  /// - Returns: Whether the value was moved.
  func keepLast(from slot: UnsafeMutablePointer<Value>) -> Bool {
    guard lastPlace.pointee == slot else { return false }
    ownMemory.moveInitialize(from: slot, count: 1)
    lastPlace.pointee = ownMemory
    lender = nil
    return true
  }

  override package func injectSend(_ payload: UnsafeRawBufferPointer, place: Symbol) throws {
    try runtime.inTurn("send") {
      let value = try runtime.decodeValue(Value.self, payload, at: path)
      runtime.reapplying { send(value) }
    }
  }
}

extension Runtime {
  /// Whether an emitter or store may act now. Reports a failure when it may not.
  @inline(__always)
  package func allowsEvents(from node: @autoclosure () -> RuntimeNode) -> Bool {
    if !isRendering && !isEncoding { return true }
    reportMisplaced(node())
    return false
  }

  private func reportMisplaced(_ node: RuntimeNode) {
    let path = symbols[node.name]
    if isEncoding {
      isEncoding = false
      fail(
        FailureCode.sendWhileEncoding, node: path,
        "a send or commit inside encode(to:) or init(from:) is not possible; coding must not act")
      isEncoding = true
    } else {
      isRendering = false
      fail(
        FailureCode.sendWhileRendering, node: path,
        properties?.isChecking == true
          ? "a send or commit inside the condition of a property is not possible; it only reads"
          : "a send or commit inside a view's body is not possible; act in onAppear or an observer")
      isRendering = true
    }
  }

  /// Emits an event whose payload is the encoding of `value`.
  @discardableResult
  package func emitValue<Value>(_ header: EventHeader, _ value: Value) -> Int {
    guard sink != nil, Value.self != Void.self else { return emit(header) }
    scratch.reset()
    encodeClosed(value, into: &scratch)
    let number = emit(header, payload: scratch.bytes)
    if coding.hasUnseenParts { reportUnseenParts(of: header.node) }
    return number
  }

  /// Encodes a value while nodes must not act: `encode(to:)` is code of the application.
  package func encodeClosed<Value>(_ value: Value, into writer: inout CBORWriter) {
    isEncoding = true
    coding.encode(value, into: &writer)
    isEncoding = false
  }

  /// Runs `body` while nodes must not act: it may encode or decode with code of the application.
  package func closed<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = isEncoding
    isEncoding = true
    defer { isEncoding = outer }
    return try body()
  }

  /// Decodes a recorded value.
  ///
  /// - Throws: ``InjectionError/doesNotDecode(_:_:)`` when the type is not `Decodable` or the
  ///   bytes do not fit it.
  package func decodeValue<Value>(
    _ type: Value.Type, _ bytes: UnsafeRawBufferPointer, at path: String
  ) throws -> Value {
    if let void = () as? Value { return void }
    guard let decodable = type as? any Decodable.Type else {
      throw InjectionError.doesNotDecode(path, "\(TypeLabel.of(type)) is not Decodable")
    }
    do {
      let decoded = try closed { try coding.decode(any: decodable, from: bytes) }
      guard let value = decoded as? Value else {
        throw InjectionError.doesNotDecode(path, "another type than \(TypeLabel.of(type))")
      }
      return value
    } catch {
      throw InjectionError.doesNotDecode(path, String(describing: error))
    }
  }
}

extension StateCoding {
  /// Decodes a value of a type that is known only at run time. Empty bytes are null.
  func decode(any type: any Decodable.Type, from bytes: UnsafeRawBufferPointer) throws -> Any {
    if bytes.isEmpty {
      return try [0xF6 as UInt8].withUnsafeBytes { try decode(type, from: $0) }
    }
    return try decode(type, from: bytes)
  }
}
