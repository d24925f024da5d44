import FoundationEssentials
import ReplayRuntime

/// A sequence that delivers an element after a delay without a further element, and the last
/// element before the end.
public struct DebouncedSequence<Base: AsyncSequence>: AsyncSequence {
  /// The type of the base sequence's elements.
  public typealias Element = Base.Element

  let base: Base
  let delay: Duration
  let runtime: Runtime

  /// Reads the elements on the runtime that was current when the sequence was made.
  public func makeAsyncIterator() -> FollowedElements<Element> {
    iterator(in: runtime)
  }
}

extension DebouncedSequence: FollowedSequence {
  func follow(_ follower: Follower<Element>) -> () -> Void {
    var pending: RuntimeTimer?
    var ending: (() -> Void)?
    let stop = followSequence(
      base,
      follower.behind(
        next: { element in
          pending?.cancel()
          pending = follower.runtime.timer(
            "\(follower.label).debounce", node: follower.node, after: delay
          ) {
            pending = nil
            follower.next(element)
            ending?()
          }
        },
        end: { error in
          guard pending != nil else { return follower.end(error) }
          ending = { follower.end(error) }
        }))
    return {
      pending?.cancel()
      pending = nil
      stop()
    }
  }
}

extension AsyncSequence {
  /// Delivers an element after a delay without a further element.
  ///
  /// - Parameter delay: The virtual time in seconds.
  public func debounce(for delay: TimeInterval) -> DebouncedSequence<Self> {
    DebouncedSequence(base: self, delay: .clamped(seconds: abs(delay)), runtime: Runtime.ambient)
  }
}

extension AsyncSequence where Element: Equatable {
  /// Omits elements that equal the previous one.
  public func removeDuplicates() -> DistinctSequence<Self> {
    DistinctSequence(base: self, runtime: Runtime.ambient)
  }
}
