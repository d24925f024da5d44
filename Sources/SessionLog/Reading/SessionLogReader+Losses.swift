import EventModel

extension SessionLogReader {
  /// Sets the lost events of all regions, which are in the order of the file.
  func addLostEvents(to regions: inout [DamagedRegion]) throws(LogError) {
    var known = LossSearch()
    for index in regions.indices {
      regions[index].lostEvents = try lostEvents(in: regions[index], &known)
    }
  }

  /// What the search for one region has found, for the next one: a log can have many damaged chunks
  /// side by side.
  private struct LossSearch {
    /// The first event after the chunk `from` is in the chunk `to`; nil if there is none.
    var after: (from: Int, to: Int, number: Int?) = (0, -1, nil)
    /// The number after the last event before the chunk `from`.
    var before: (from: Int, number: Int) = (0, 0)
  }

  /// Returns the numbers that are missing where the file is damaged: from the event after the last
  /// one before the region up to the first one after it.
  ///
  /// - Returns: Nil if none is missing; a range without numbers if it is not known how many are.
  private func lostEvents(
    in region: DamagedRegion, _ known: inout LossSearch
  ) throws(LogError) -> Range<Int>? {
    guard region.cause.endsEvents else { return nil }
    let ahead = chunks.firstSortedIndex { $0.offset >= region.range.upperBound }
    if ahead < known.after.from || ahead > known.after.to {
      known.after = try firstEvent(from: ahead)
    }
    // A region without bytes is a place at which chunks are missing.
    let isPlace = region.range.isEmpty
    let next = chunks.firstSortedIndex {
      $0.offset >= region.range.lowerBound + (isPlace ? 0 : 1)
    }
    known.before = (next, try numberAfterLastEvent(before: next, known.before))
    let first = known.before.number
    guard let next = known.after.number else { return first..<first }
    return first < next ? first..<next : nil
  }

  private func firstEvent(
    from start: Int
  ) throws(LogError) -> (from: Int, to: Int, number: Int?) {
    for index in chunks.indices.dropFirst(start) where !chunks[index].holdsKeyframe {
      if let first = try events(inChunk: index).events.first { return (start, index, first.number) }
    }
    return (start, chunks.count, nil)
  }

  /// - Parameter known: The number for an earlier chunk.
  private func numberAfterLastEvent(
    before end: Int, _ known: (from: Int, number: Int)
  ) throws(LogError) -> Int {
    for index in chunks.indices[..<end].reversed() where !chunks[index].holdsKeyframe {
      if index < known.from { return known.number }
      if let last = try events(inChunk: index).events.last { return last.number + 1 }
    }
    return known.number
  }

  /// Whether bytes between a chunk and the one before it differ from what was written.
  func hasDamage(before index: Int) -> Bool {
    let begin = index > 0 ? chunks[index - 1].offset : 0
    let end = chunks[index].offset
    let first = damage.firstSortedIndex { $0.range.lowerBound > begin }
    guard first < damage.count, damage[first].cause.endsEvents else { return false }
    let region = damage[first].range
    return region.lowerBound < end || region.isEmpty && region.lowerBound == end
  }

  /// Whether numbers before a chunk were already missing when it was written.
  ///
  /// - Parameter isBroken: Whether the chunk before it cannot be used.
  func isRecordedGap(before index: Int, isBroken: Bool) -> Bool {
    chunks[index].flags.contains(.gapBefore) && !isBroken && !hasDamage(before: index)
  }

  /// Whether the log begins with event 0 and no number of an event is missing. Chunks that were not read
  /// count as their marks describe them.
  package var hasAllNumbers: Bool {
    damage.isEmpty && (chunks.first?.firstNumber ?? 0) == 0
      && !chunks.contains { $0.flags.contains(.gapBefore) }
  }

  /// Whether the bytes after the last chunk do not belong to a log.
  var endsWithDamage: Bool {
    guard let last = damage.last, last.cause.endsEvents else { return false }
    return last.range.lowerBound > chunks.last?.offset ?? -1
  }

  /// The chunks and bytes before the damage at the end of the file, as far as it has been read.
  ///
  /// - Parameters:
  ///   - number: A chunk that begins with an earlier event stays.
  ///   - isWhole: Whether no event between the last readable one and that number is lost. Else
  ///     damaged bytes without a mark at the end stay, since they can be what is left of such an event.
  func intactPrefix(before number: Int, isWhole: Bool) -> (count: Int, end: Int) {
    var count = chunks.count
    var end =
      isWhole && endsWithDamage ? damage[damage.count - 1].range.lowerBound : size - tornSize
    while count > 0 {
      let chunk = chunks[count - 1]
      let region = damage.firstSortedIndex { $0.range.lowerBound >= chunk.offset }
      guard chunk.firstNumber >= number, region < damage.count,
        damage[region].range.lowerBound == chunk.offset, damage[region].cause.endsEvents
      else { break }
      end = chunk.offset
      count -= 1
    }
    return (count, end)
  }

  /// Returns the gap event in whose place an event is missing; nil if it is not missing.
  func gap(at number: Int) throws(LogError) -> Event? {
    var start = chunk(containing: number)
    while let index = start, try events(inChunk: index).events.isEmpty {
      start = index > 0 ? index - 1 : nil
    }
    var found: Event?
    do {
      try forEachEvent(from: start.map { chunks[$0].firstNumber } ?? 0) { header, _ in
        if header.kind == .gap { found = Event(header) }
        return header.number < number && found?.lostEvents.contains(number) != true
      }
    } catch let error as LogError {
      throw error
    } catch {}
    guard let found, found.number == number || found.lostEvents.contains(number) else { return nil }
    return found
  }
}

extension Event {
  /// The numbers of the events that a gap event replaces.
  var lostEvents: Range<Int> {
    let count = Int(clamping: header.count)
    return number..<max(number, min(number.addingReportingOverflow(count).partialValue, .max))
  }
}
