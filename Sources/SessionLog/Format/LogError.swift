import EventModel
import Platform

/// The reason why a log cannot be written, opened or read further.
///
/// It contains the facts for a message. The command writes the text.
package struct LogError: Error, Equatable, Sendable {
  /// The kinds of the error.
  package enum Reason: Equatable, Sendable {
    /// There is no file at the path.
    case notFound
    /// The path is that of a directory.
    case isDirectory
    /// The system denied access to the file.
    case permissionDenied
    /// The file has no bytes.
    case empty
    /// The file has neither a head nor a valid mark.
    case notALog
    /// The log's major version is higher than this reader's.
    case newerMajor(found: Int, supported: Int)
    /// The head requires features, as bits, that this reader does not understand.
    case unknownFeatures(UInt32)
    /// Bytes before the end differ from what was written.
    case damaged(DamagedRegion.Cause)
    /// The file ends inside a chunk. Only strict reading refuses that.
    case torn(bytesLost: Int)
    /// A system call failed.
    case system(call: String, errno: Int32)
    /// An event or the head exceeds a size limit, in bytes.
    case recordTooLarge(size: Int, limit: Int)
    /// An event has a payload or header that cannot be encoded.
    case unwritableEvent(number: Int, EventCodingError)
    /// The event is one of those that damage has cost.
    case lostEvent(number: Int, Range<Int>)
    /// There is no event with this number, only those with the others.
    case noSuchEvent(number: Int, of: Range<Int>)
    /// A recorder writes the file that another one was to replace.
    case isRecorded
    /// Another program changed the file while it was written.
    case changedByOther(FileChange)
    /// The writer has been closed.
    case closed
  }

  /// The kind of the error.
  package var reason: Reason
  /// The path of the log, or the name given to a log in memory.
  package var file: String
  /// The offset in bytes from the start of the file, if known.
  package var offset: Int?
  /// What the format requires at the offset, if known.
  package var expected: String?
  /// What the file has there instead, if known.
  package var found: String?

  /// Creates an error.
  package init(
    _ reason: Reason, file: String, offset: Int? = nil, expected: String? = nil,
    found: String? = nil
  ) {
    (self.reason, self.file) = (reason, file)
    (self.offset, self.expected, self.found) = (offset, expected, found)
  }

  /// What the user can do about the error.
  package enum NextStep: Sendable {
    case checkPath, checkPermission, freeSpace, recordAgain, update, salvage, none
  }

  /// Whether the event can be written to a log with ``LogFormat/largeValues``.
  package var needsLargeValues: Bool {
    switch reason {
    case .recordTooLarge(let size, LogFormat.largestSmallChunk): size <= LogFormat.largestChunk
    case .unwritableEvent(_, let error): error.reason == .cbor(.nestingTooDeep)
    default: false
    }
  }

  /// What the user can do about this error.
  package var nextStep: NextStep {
    switch reason {
    case .notFound, .isDirectory, .notALog: .checkPath
    case .permissionDenied: .checkPermission
    case .empty: .recordAgain
    case .newerMajor, .unknownFeatures: .update
    case .damaged, .torn, .lostEvent: .salvage
    case .system(_, let code): SystemError(code: code).isFull ? .freeSpace : .none
    case .recordTooLarge, .unwritableEvent, .noSuchEvent, .closed, .changedByOther, .isRecorded:
      .none
    }
  }
}

/// A part of the file that differs from what was written.
package struct DamagedRegion: Codable, Equatable, Sendable {
  /// The kind of the damage.
  package enum Cause: String, Codable, Equatable, Sendable {
    /// The head's frame or its contents.
    case head
    /// A mark that fails its check, or bytes where a mark must be.
    case mark
    /// A frame that fails a check although its mark is valid.
    case frame
    /// The records of a chunk differ from the description in its mark.
    case records
    /// Chunks are missing, duplicated or of another log: number or chain does not fit.
    case sequence
    /// The index at the end of the file.
    case index
    /// A keyframe differs from the state that the events before it make.
    case keyframe

    /// Whether events after the damage are lost in tail mode. Indexes and keyframes only make
    /// reading faster.
    var endsEvents: Bool { self != .index && self != .keyframe }
  }

  /// The kind of the damage.
  package var cause: Cause
  /// The range of bytes from the start of the file.
  package var range: Range<Int>
  /// The numbers of the lost events, from the chunks around the region; nil if none are lost, an
  /// empty range if it is not known how many are.
  package var lostEvents: Range<Int>?
}

extension [DamagedRegion] {
  /// Finds the region of a range, or where it must be inserted, by the place at which it begins.
  ///
  /// A region without bytes is a place at which chunks are missing. It is not the region of the
  /// chunk that begins there, which can be damaged too, and comes before it.
  func position(of range: Range<Int>) -> (index: Int, isKnown: Bool) {
    let index = firstSortedIndex {
      $0.range.lowerBound > range.lowerBound
        || $0.range.lowerBound == range.lowerBound && (range.isEmpty || !$0.range.isEmpty)
    }
    guard index < count else { return (index, false) }
    let found = self[index].range
    return (
      index, found.lowerBound == range.lowerBound && found.isEmpty == range.isEmpty
    )
  }
}

/// How complete a recording in a file is.
package enum LogIntegrity: Codable, Equatable, Sendable {
  /// The recording is complete.
  case complete
  /// All chunks are whole, but there is no end event: the session was killed or is running.
  case unfinished
  /// The file ends inside a chunk. `lastEvent` is the number of the last readable event.
  case torn(bytesLost: Int, lastEvent: Int?)
  /// Bytes before the end differ from what was written; see ``SessionLogReader/Mode``.
  case damaged([DamagedRegion])

  /// Whether bytes of the log are lost, also those of its head, so that its readers end with exit code 3.
  package var isLossy: Bool {
    switch self {
    case .complete, .unfinished: false
    case .torn, .damaged: true
    }
  }

  /// The numbers of the events that damage has cost, in order. An empty range is a lost end of
  /// unknown size.
  package var lostEvents: [Range<Int>] {
    guard case .damaged(let regions) = self else { return [] }
    var ranges: [Range<Int>] = []
    for range in regions.compactMap(\.lostEvents) {
      if let last = ranges.last, last.upperBound > range.lowerBound || last == range {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
