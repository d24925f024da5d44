import ReplayRuntime

/// Adds a subscription to the origins of versions; the result for the last way is cached.
@usableFromInline struct VersionWay {
  private let serial: Int
  private var source: [Int] = []
  private var whole: [Int]

  @usableFromInline init(serial: Int) {
    self.serial = serial
    whole = [serial]
  }

  /// Returns the origin of a version after this subscription.
  @usableFromInline mutating func extend(_ origin: VersionOrigin) -> VersionOrigin {
    if origin.way != source {
      source = origin.way
      whole = source + [serial]
    }
    return VersionOrigin(commit: origin.commit, way: whole)
  }
}
