/// Publishers of the newest elements of several others.
extension Publishers {
  /// Publishes the newest elements of two publishers together, once each has one.
  ///
  /// Source: Combine's `Publishers.CombineLatest`.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// The newest element of each publisher.
    public typealias Output = (A.Output, B.Output)
    /// The errors of the publishers; the first ends this publisher.
    public typealias Failure = A.Failure

    private let a: A
    private let b: B

    /// Creates the publisher.
    public init(_ a: A, _ b: B) {
      (self.a, self.b) = (a, b)
    }

    /// Subscribes to each of the publishers, in their order.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var newest: (A.Output?, B.Output?) = (nil, nil)
      let latest = Latest<Output, Failure>(of: 2, for: AnySubscriber(subscriber)) {
        guard let a = newest.0, let b = newest.1 else { return nil }
        return (a, b)
      }
      latest.listen(to: a, at: 0) { newest.0 = $0 }
      latest.listen(to: b, at: 1) { newest.1 = $0 }
      latest.start()
    }
  }

  /// Publishes the newest elements of three publishers together, once each has one.
  ///
  /// Source: Combine's `Publishers.CombineLatest3`.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// The newest element of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The errors of the publishers; the first ends this publisher.
    public typealias Failure = A.Failure

    private let a: A
    private let b: B
    private let c: C

    /// Creates the publisher.
    public init(_ a: A, _ b: B, _ c: C) {
      (self.a, self.b, self.c) = (a, b, c)
    }

    /// Subscribes to each of the publishers, in their order.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var newest: (A.Output?, B.Output?, C.Output?) = (nil, nil, nil)
      let latest = Latest<Output, Failure>(of: 3, for: AnySubscriber(subscriber)) {
        guard let a = newest.0, let b = newest.1, let c = newest.2 else { return nil }
        return (a, b, c)
      }
      latest.listen(to: a, at: 0) { newest.0 = $0 }
      latest.listen(to: b, at: 1) { newest.1 = $0 }
      latest.listen(to: c, at: 2) { newest.2 = $0 }
      latest.start()
    }
  }

  /// Publishes the newest elements of four publishers together, once each has one.
  ///
  /// Source: Combine's `Publishers.CombineLatest4`.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// The newest element of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The errors of the publishers; the first ends this publisher.
    public typealias Failure = A.Failure

    private let a: A
    private let b: B
    private let c: C
    private let d: D

    /// Creates the publisher.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    /// Subscribes to each of the publishers, in their order.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var newest: (A.Output?, B.Output?, C.Output?, D.Output?) = (nil, nil, nil, nil)
      let latest = Latest<Output, Failure>(of: 4, for: AnySubscriber(subscriber)) {
        guard let a = newest.0, let b = newest.1, let c = newest.2, let d = newest.3 else {
          return nil
        }
        return (a, b, c, d)
      }
      latest.listen(to: a, at: 0) { newest.0 = $0 }
      latest.listen(to: b, at: 1) { newest.1 = $0 }
      latest.listen(to: c, at: 2) { newest.2 = $0 }
      latest.listen(to: d, at: 3) { newest.3 = $0 }
      latest.start()
    }
  }
}

extension Publisher {
  /// Publishes the newest elements of this publisher and of others together, once each has one.
  public func combineLatest<B: Publisher>(_ b: B)
    -> Publishers.CombineLatest<Self, B> where B.Failure == Failure
  {
    Publishers.CombineLatest(self, b)
  }

  /// Publishes what a closure makes of the newest elements of this publisher and of others.
  public func combineLatest<B: Publisher, T>(
    _ b: B, _ transform: @escaping (Output, B.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, B>, T> where B.Failure == Failure {
    combineLatest(b).map { transform($0.0, $0.1) }
  }

  /// Publishes the newest elements of this publisher and of others together, once each has one.
  public func combineLatest<B: Publisher, C: Publisher>(_ b: B, _ c: C)
    -> Publishers.CombineLatest3<Self, B, C> where B.Failure == Failure, C.Failure == Failure
  {
    Publishers.CombineLatest3(self, b, c)
  }

  /// Publishes what a closure makes of the newest elements of this publisher and of others.
  public func combineLatest<B: Publisher, C: Publisher, T>(
    _ b: B, _ c: C, _ transform: @escaping (Output, B.Output, C.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, B, C>, T>
  where B.Failure == Failure, C.Failure == Failure {
    combineLatest(b, c).map { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes the newest elements of this publisher and of others together, once each has one.
  public func combineLatest<B: Publisher, C: Publisher, D: Publisher>(_ b: B, _ c: C, _ d: D)
    -> Publishers.CombineLatest4<Self, B, C, D>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    Publishers.CombineLatest4(self, b, c, d)
  }

  /// Publishes what a closure makes of the newest elements of this publisher and of others.
  public func combineLatest<B: Publisher, C: Publisher, D: Publisher, T>(
    _ b: B, _ c: C, _ d: D, _ transform: @escaping (Output, B.Output, C.Output, D.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, B, C, D>, T>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    combineLatest(b, c, d).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
