import EventModel

/// The positions of the chunks in a file, found without expanding them.
struct LogStructure {
  var entries: [ChunkEntry] = []
  /// The regions that differ from what was written, in order.
  var damage: [DamagedRegion] = []
  /// The size in bytes of an unfinished chunk, index or mark at the end.
  var tornSize = 0
  /// The number of entries before the first damage.
  var intactCount = 0
  /// The number of the event after the last one, if an index or a later mark contains it.
  var nextNumber: Int?
}
