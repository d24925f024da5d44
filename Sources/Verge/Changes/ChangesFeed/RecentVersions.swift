import ReplayRuntime

/// The versions of a feed, in order, from that of the last notification on. Code that reads ahead of
/// the notifications therefore finds every version in between.
@usableFromInline struct RecentVersions {
  private var versions: [FeedVersion] = []

  init() {}

  @usableFromInline mutating func append(_ version: consuming FeedVersion) {
    versions.append(version)
  }

  func after(_ number: UInt64) -> [FeedVersion] {
    guard let last = versions.last, last.number > number else { return [] }
    return versions.filter { $0.number > number }
  }

  /// Removes the versions before one; nil if it is not there.
  mutating func advance(to number: UInt64) -> FeedVersion? {
    let first = versions.firstIndex { $0.number >= number } ?? versions.count
    if first == 1 && versions.count == 2 {
      // One version since the last notification: the usual case.
      let told = versions.removeLast()
      versions[0] = told
      return told.number == number ? told : nil
    } else if first > 0 {
      versions.removeSubrange(..<first)
    }
    guard let told = versions.first, told.number == number else { return nil }
    return told
  }
}
