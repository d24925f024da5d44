import ReplayRuntime
import StateCoding

/// A property whose object publishes before the property changes.
///
/// Views that observe the object are evaluated again. An object that a view, a component or the
/// application owns is a node of the tree, and its published properties are its state: changes are
/// commits. The first change of any other that a view follows is failure CR4604, which says so. A
/// change outside all turns is failure CR4605, because replay cannot repeat it.
/// Source: Combine's `Published`.
@propertyWrapper
public struct Published<Value>: PublishingProperty, PublishedState {
  /// Publishes the value: first the present one, then each new one before it is stored.
  public struct Publisher: OpenCombine.Publisher {
    /// The value of the property.
    public typealias Output = Value
    /// The publisher never fails.
    public typealias Failure = Never

    fileprivate let storage: Storage

    /// Adds a subscriber after all others.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.fanout.add(subscriber) { [storage] in storage.value }
    }
  }

  fileprivate final class Storage {
    let fanout = Fanout<Value, Never>()
    private var stored: Value
    private var publisher: ObservableObjectPublisher?
    private var assignments: [AnyCancellable] = []

    init(_ value: Value) { stored = value }

    /// The present value. Any thread may read it.
    var value: Value { fanout.reading { stored } }

    var objectWillChange: ObservableObjectPublisher? {
      get { fanout.reading { publisher } }
      set { fanout.reading { publisher = newValue } }
    }

    func set(_ value: Value) {
      let writes = ObjectWrites.isUsed ? Runtime.running?.objectWrites : nil
      let write = writes?.write(to: self)
      objectWillChange?.send()
      fanout.send(value)
      writes?.begin(write, of: ObjectIdentifier(self))
      // Ends after the lock is free: the end of an object may read this property.
      var former: Value?
      fanout.reading { (former, stored) = (stored, value) }
      writes?.end()
      withExtendedLifetime(former) {}
    }

    func take<P: OpenCombine.Publisher>(_ publisher: P)
    where P.Output == Value, P.Failure == Never {
      assignments.append(publisher.sink { [weak self] in self?.set($0) })
    }
  }

  private let storage: Storage

  /// Creates the property with its first value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Creates the property with its first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The present value.
  package var content: Value { storage.value }

  var objectWillChange: ObservableObjectPublisher? {
    get { storage.objectWillChange }
    nonmutating set { storage.objectWillChange = newValue }
  }

  /// The publisher of the value, written with `$`. Only ``OpenCombine/Publisher/assign(to:)`` writes it.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }

  /// Not for use: the property of a structure cannot publish.
  @available(*, unavailable, message: "@Published is for classes; a view uses @State")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.set(newValue) }
  }

  /// Reads and writes the value for the object that has the property.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage property: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get {
      let storage = object[keyPath: property].storage
      if ObjectWrites.isUsed { Runtime.running?.objectWrites?.noteRead(of: storage) }
      return storage.value
    }
    set { object[keyPath: property].storage.set(newValue) }
  }
}

extension OpenCombine.Publisher where Failure == Never {
  /// Writes each element into a property, until the property ends.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.storage.take(self)
  }
}
