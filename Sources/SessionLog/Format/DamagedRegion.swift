import EventModel

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
