import ReplayRuntime

/// A sequence without elements that equal the previous one.
public struct DistinctSequence<Base: AsyncSequence>: AsyncSequence where Base.Element: Equatable {
  /// The type of the base sequence's elements.
  public typealias Element = Base.Element

  let base: Base
  let runtime: Runtime

  /// Reads the elements on the runtime that was current when the sequence was made.
  public func makeAsyncIterator() -> FollowedElements<Element> {
    iterator(in: runtime)
  }
}

extension DistinctSequence: FollowedSequence {
  func follow(_ follower: Follower<Element>) -> () -> Void {
    var last: Element?
    return followSequence(
      base,
      follower.behind(
        next: { arrival in
          let isEqual =
            if case .opaque(let element) = arrival {
              follower.runtime.resultOfUnverifiedCode(
                "\(follower.label).equal", node: follower.node
              ) { element == last }
            } else {
              arrival.element == last
            }
          if isEqual { return }
          last = arrival.element
          follower.next(arrival)
        }, end: follower.end))
  }
}
