extension SessionLogWriter {
  /// Choices that do not change the events of the log.
  package struct Options: Sendable {
    /// Whether to write the index at the end, with which a reader opens the log faster.
    package var writesIndex = true
    /// Whether to write keyframes, so that reading can begin in the middle.
    package var writesKeyframes = true
    /// The smallest size of the commits between two keyframes, in bytes.
    package var keyframeSpacing = 256 << 10
    /// What a kill of the process or a loss of power may cost.
    package var durability = Durability.process
    /// Whether to wait at the end until the device has stored the bytes.
    package var synchronizesAtClose = false
    /// The number of chunk buffers; at least 2.
    package var bufferCount = 4
    /// Whether journal slots are written with `pwrite` and never mapped. On file systems of other
    /// machines it is always so.
    package var writesSlots = false
    /// Whether chunks are sealed on the thread that appends, when it calls ``seal()`` or needs an
    /// empty buffer. For tests: the order of all calls then follows from the test.
    package var sealsInPlace = false

    /// Creates the default options.
    package init() {}
  }
}
