import EventModel
import Platform

/// The chunks of a log that still grows. It looks at each mark once.
///
/// Source: FORMAT.md, "Journal slots".
struct GrowingLog {
  /// The file as it was opened. It stays open, so that no other file gets its number.
  let file: FileSource
  /// The head of the log.
  let start: HeadReader.Result
  private let path: String
  private let name: String
  private var walk: LogWalk

  /// Opens a log. Errors contain `name`.
  init(path: String, named name: String) throws(LogError) {
    self.path = path
    self.name = name
    file = try FileSource(path: path)
    start = try HeadReader(source: file, file: name).read(salvages: true)
    walk = LogWalk(
      MemorySource([]), nonce: start.head.nonce, headHash: start.hash, from: start.end)
  }

  /// The size of the file today, in bytes.
  var size: Int { FileStatus(of: file.descriptor)?.size ?? 0 }

  /// How many marks of chunks have been read.
  var readCount: Int { walk.readCount }

  /// Returns a reader of the events from a number on, from the file and from the slots.
  ///
  /// The reader begins with the last chunk that has events before that number.
  ///
  /// - Parameter isWhole: Whether no recorder adds anything. Else a part of a chunk at the end is no
  ///   loss.
  mutating func reader(
    from number: Int, symbols: SymbolTable, isWhole: Bool
  ) throws(LogError) -> SessionLogReader {
    // The slots first: a recorder clears a slot only after its chunk is in the log.
    let slots = JournalReader.records(beside: path)
    let file = try file.reopened(size: size)
    try walk.resume(on: file)
    var (part, firstNumber) = part(from: number)
    func reader(
      _ source: any ByteSource, _ part: LogStructure, _ symbols: SymbolTable
    ) -> SessionLogReader {
      SessionLogReader(
        source, file: name, mode: .salvage, symbols: symbols, start: start, part: part,
        firstNumber: firstNumber)
    }
    let log = reader(file, part, SymbolTable())
    guard !slots.isEmpty,
      let found = try JournalReader.continuation(of: log, in: file, with: slots)
    else {
      if !isWhole { part.tornSize = 0 }
      return reader(file, part, symbols)
    }
    var whole = LogStructure()
    whole.entries = part.entries.prefix(found.keptCount) + found.entries
    whole.damage = part.damage.filter { $0.range.lowerBound < found.source.end }
    return reader(found.source, whole, symbols)
  }

  /// The chunks that are needed for the events from a number on, and the number with which they
  /// begin.
  private func part(from number: Int) -> (LogStructure, firstNumber: Int) {
    let structure = walk.structure
    let entries = structure.entries
    var first = max(0, entries.firstSortedIndex { $0.firstNumber >= number } - 1)
    while first > 0, entries[first].holdsKeyframe { first -= 1 }
    var part = LogStructure()
    part.entries = Array(entries[first...])
    part.tornSize = structure.tornSize
    if first == 0 {
      part.damage = (start.damage.map { [$0] } ?? []) + structure.damage
      return (part, 0)
    }
    let begin = entries[first].offset
    let region = structure.damage.firstSortedIndex { $0.range.lowerBound >= begin }
    part.damage = Array(structure.damage[region...])
    return (part, entries[first].firstNumber)
  }
}
