import EventModel

/// Why a log cannot be written, opened or read further.
///
/// Holds what a person needs; the command turns it into text.
package struct LogError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case notFound
    case isDirectory
    case permissionDenied
    /// The file holds no byte.
    case empty
    /// Neither a head nor any valid mark was found.
    case notALog
    /// The log's major version is higher than this reader's.
    case newerMajor(found: Int, supported: Int)
    /// The head asks for features, as bits, that a reader must understand and this one does not.
    case unknownFeatures(UInt32)
    /// Something before the end is not as it was written.
    case damaged(DamagedRegion.Cause)
    /// The file ends inside a chunk; only strict reading refuses that.
    case torn(bytesLost: Int)
    /// A system call failed.
    case system(call: String, errno: Int32)
    /// An event or the head cannot be written.
    case recordTooLarge(size: Int, limit: Int)
    case unwritableEvent(number: Int, EventCodingError)
    case noSuchEvent(number: Int, count: Int)
    case closed
  }

  package var reason: Reason
  /// Path of the log, or the name given to bytes in memory.
  package var file: String
  /// Where in the file, in bytes from its start, when that is known.
  package var offset: Int?
  package var expected: String?
  package var found: String?

  package init(
    _ reason: Reason, file: String, offset: Int? = nil, expected: String? = nil,
    found: String? = nil
  ) {
    self.reason = reason
    self.file = file
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// What a person can do next.
  package enum NextStep: Sendable {
    case checkPath, checkPermission, freeSpace, recordAgain, update, salvage, none
  }

  package var nextStep: NextStep {
    switch reason {
    case .notFound, .isDirectory, .notALog: .checkPath
    case .permissionDenied: .checkPermission
    case .empty: .recordAgain
    case .newerMajor, .unknownFeatures: .update
    case .damaged, .torn: .salvage
    case .system(_, let errno): SystemCall.isFull(errno) ? .freeSpace : .none
    case .recordTooLarge, .unwritableEvent, .noSuchEvent, .closed: .none
    }
  }
}

/// A part of the file that is not as it was written.
package struct DamagedRegion: Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    /// The head's frame or its contents.
    case head
    /// A mark that fails its own check, or bytes where a mark must stand.
    case mark
    /// A frame that fails a check under a good mark.
    case frame
    /// The chunk's records are not what its mark says.
    case records
    /// Chunks are missing, doubled or from elsewhere: number or chain does not fit.
    case sequence
    case index
  }

  package var cause: Cause
  /// Bytes of the file, from its start.
  package var range: Range<Int>
  /// Events that were lost, as far as the chunks around them tell.
  package var lostEvents: Range<Int>?

  package init(_ cause: Cause, _ range: Range<Int>, lostEvents: Range<Int>? = nil) {
    self.cause = cause
    self.range = range
    self.lostEvents = lostEvents
  }
}

/// How much of a recording a file holds.
package enum LogIntegrity: Equatable, Sendable {
  /// Everything to the end of the session.
  case complete
  /// Whole chunks, but the session has no end event: it was killed, or is being recorded.
  case unfinished
  /// The file ends inside a chunk. `lastEvent` is the number of the last event that can be read.
  case torn(bytesLost: Int, lastEvent: Int?)
  /// Something before the end is wrong; see ``SessionLogReader/Mode``.
  case damaged([DamagedRegion])
}
