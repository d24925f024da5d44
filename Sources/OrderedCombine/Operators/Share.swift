/// A publisher whose `share()` and `makeConnectable()` deliver in the order of subscription.
///
/// OpenCombine declares both for all publishers, with subjects that deliver in hash order; those of a
/// more special protocol are preferred. Every type of publisher of the house conforms. A function that
/// is generic over `Publisher` sees OpenCombine's.
public protocol SharablePublisher: Publisher {}

extension SharablePublisher {
  /// One subscription to this publisher for all subscribers, who receive in the order in which they
  /// have subscribed. It begins with the first.
  ///
  /// Source: Combine's `share()`.
  public func share()
    -> Publishers.Autoconnect<
      Publishers.Multicast<Self, PassthroughSubject<Output, Failure>>
    >
  {
    multicast { PassthroughSubject() }.autoconnect()
  }
}

extension SharablePublisher where Failure == Never {
  /// One subscription to this publisher for all subscribers, which begins with `connect()`.
  ///
  /// Source: Combine's `makeConnectable()`.
  public func makeConnectable() -> Publishers.Multicast<Self, PassthroughSubject<Output, Never>> {
    multicast { PassthroughSubject() }
  }
}

extension Optional {
  /// Publishes the value, if there is one, and ends.
  ///
  /// Source: Combine's `Optional.publisher`.
  public var publisher: OCombine.Publisher { OCombine.Publisher(self) }
}

extension Result {
  /// Publishes the value and ends, or fails.
  ///
  /// Source: Combine's `Result.publisher`.
  public var publisher: OCombine.Publisher { OCombine.Publisher(self) }
}

// Of OpenCombine and of this module.
extension AnyPublisher: SharablePublisher {}
extension CurrentValueSubject: SharablePublisher {}
extension Deferred: SharablePublisher {}
extension Empty: SharablePublisher {}
extension Fail: SharablePublisher {}
extension Future: SharablePublisher {}
extension Just: SharablePublisher {}
extension ObservableObjectPublisher: SharablePublisher {}
extension Optional.OCombine.Publisher: SharablePublisher {}
extension PassthroughSubject: SharablePublisher {}
extension Published.Publisher: SharablePublisher {}
extension Record: SharablePublisher {}
extension Result.OCombine.Publisher: SharablePublisher {}
extension Publishers.AllSatisfy: SharablePublisher {}
extension Publishers.AssertNoFailure: SharablePublisher {}
extension Publishers.Autoconnect: SharablePublisher {}
extension Publishers.Breakpoint: SharablePublisher {}
extension Publishers.Buffer: SharablePublisher {}
extension Publishers.Catch: SharablePublisher {}
extension Publishers.Collect: SharablePublisher {}
extension Publishers.CollectByCount: SharablePublisher {}
extension Publishers.CombineLatest: SharablePublisher {}
extension Publishers.CombineLatest3: SharablePublisher {}
extension Publishers.CombineLatest4: SharablePublisher {}
extension Publishers.CompactMap: SharablePublisher {}
extension Publishers.Comparison: SharablePublisher {}
extension Publishers.Concatenate: SharablePublisher {}
extension Publishers.Contains: SharablePublisher {}
extension Publishers.ContainsWhere: SharablePublisher {}
extension Publishers.Count: SharablePublisher {}
extension Publishers.Debounce: SharablePublisher {}
extension Publishers.Decode: SharablePublisher {}
extension Publishers.Delay: SharablePublisher {}
extension Publishers.Drop: SharablePublisher {}
extension Publishers.DropUntilOutput: SharablePublisher {}
extension Publishers.DropWhile: SharablePublisher {}
extension Publishers.Encode: SharablePublisher {}
extension Publishers.Filter: SharablePublisher {}
extension Publishers.First: SharablePublisher {}
extension Publishers.FirstWhere: SharablePublisher {}
extension Publishers.FlatMap: SharablePublisher {}
extension Publishers.HandleEvents: SharablePublisher {}
extension Publishers.IgnoreOutput: SharablePublisher {}
extension Publishers.Last: SharablePublisher {}
extension Publishers.LastWhere: SharablePublisher {}
extension Publishers.MapError: SharablePublisher {}
extension Publishers.Map: SharablePublisher {}
extension Publishers.MapKeyPath: SharablePublisher {}
extension Publishers.MapKeyPath2: SharablePublisher {}
extension Publishers.MapKeyPath3: SharablePublisher {}
extension Publishers.MeasureInterval: SharablePublisher {}
extension Publishers.Merge: SharablePublisher {}
extension Publishers.Merge3: SharablePublisher {}
extension Publishers.Merge4: SharablePublisher {}
extension Publishers.MergeMany: SharablePublisher {}
extension Publishers.Multicast: SharablePublisher {}
extension Publishers.Output: SharablePublisher {}
extension Publishers.PrefixUntilOutput: SharablePublisher {}
extension Publishers.PrefixWhile: SharablePublisher {}
extension Publishers.Print: SharablePublisher {}
extension Publishers.ReceiveOn: SharablePublisher {}
extension Publishers.Reduce: SharablePublisher {}
extension Publishers.RemoveDuplicates: SharablePublisher {}
extension Publishers.ReplaceEmpty: SharablePublisher {}
extension Publishers.ReplaceError: SharablePublisher {}
extension Publishers.Retry: SharablePublisher {}
extension Publishers.Scan: SharablePublisher {}
extension Publishers.Sequence: SharablePublisher {}
extension Publishers.SetFailureType: SharablePublisher {}
extension Publishers.SubscribeOn: SharablePublisher {}
extension Publishers.SwitchToLatest: SharablePublisher {}
extension Publishers.Throttle: SharablePublisher {}
extension Publishers.Timeout: SharablePublisher {}
extension Publishers.TryAllSatisfy: SharablePublisher {}
extension Publishers.TryCatch: SharablePublisher {}
extension Publishers.TryCompactMap: SharablePublisher {}
extension Publishers.TryComparison: SharablePublisher {}
extension Publishers.TryContainsWhere: SharablePublisher {}
extension Publishers.TryDropWhile: SharablePublisher {}
extension Publishers.TryFilter: SharablePublisher {}
extension Publishers.TryFirstWhere: SharablePublisher {}
extension Publishers.TryLastWhere: SharablePublisher {}
extension Publishers.TryMap: SharablePublisher {}
extension Publishers.TryPrefixWhile: SharablePublisher {}
extension Publishers.TryReduce: SharablePublisher {}
extension Publishers.TryRemoveDuplicates: SharablePublisher {}
extension Publishers.TryScan: SharablePublisher {}
extension Publishers.Zip: SharablePublisher {}
extension Publishers.Zip3: SharablePublisher {}
extension Publishers.Zip4: SharablePublisher {}
