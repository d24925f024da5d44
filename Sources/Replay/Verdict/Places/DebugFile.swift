import Platform

/// An executable or shared library on disk, as far as it tells functions and source lines.
///
/// Nothing is read before it is needed, and line tables of the wanted functions only: a whole table
/// has millions of rows.
///
/// Source: System V ABI, chapter 4 (ELF); Linux Standard Base Core, section 10.6.2 (`.eh_frame_hdr`).
final class DebugFile {
  /// The source lines of a function.
  struct Function {
    /// The addresses of the function.
    var addresses: Range<UInt64>
    /// Rows in the order of the table, each with its path.
    var rows: [(addresses: Range<UInt64>, path: String, line: Int, column: Int)] = []
    /// The paths of the source files of the compile unit.
    var files: [String] = []
  }

  /// Whether the file has line tables.
  var hasLines: Bool { !lines.isEmpty }
  /// Whether addresses in memory count from the place to which the file was loaded.
  private(set) var isRelocatable = true

  private let bytes: UnsafeRawBufferPointer
  private var lines = UnsafeRawBufferPointer(start: nil, count: 0)
  private var texts = UnsafeRawBufferPointer(start: nil, count: 0)
  private var frames = UnsafeRawBufferPointer(start: nil, count: 0)
  private var framesAddress: UInt64 = 0
  private var functions: [UInt64: Function] = [:]

  /// - Returns: Nil for a file that cannot be read or has another format.
  init?(path: String) {
    let descriptor = Descriptor.open(path, .reading)
    guard descriptor >= 0 else { return nil }
    defer { Descriptor.close(descriptor) }
    // Never unmapped: the file lives as long as the process.
    guard let size = FileStatus(of: descriptor)?.size, size > 64,
      let memory = Descriptor.map(descriptor, size: size)
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
    var head = DebugBytes(bytes)
    guard head.u32() == 0x464C_457F, head.u8() == 2, head.u8() == 1 else { return nil }
    head.offset = 16
    isRelocatable = head.u16() == 3
    readSections()
  }

  private func readSections() {
    var head = DebugBytes(bytes, at: 0x28)
    let table = Int(truncatingIfNeeded: head.u64())
    head.offset = 0x3A
    let (size, count, names) = (head.u16(), head.u16(), head.u16())
    func section(_ index: Int) -> (name: Int, address: UInt64, bytes: UnsafeRawBufferPointer) {
      var cursor = DebugBytes(bytes, at: table + index * size)
      let (name, _, flags) = (cursor.u32(), cursor.u32(), cursor.u64())
      let address = cursor.u64()
      let start = Int(truncatingIfNeeded: cursor.u64())
      let length = Int(truncatingIfNeeded: cursor.u64())
      // A compressed section is not read.
      guard flags & 0x800 == 0, start >= 0, length >= 0, start <= bytes.count - length else {
        return (name, address, UnsafeRawBufferPointer(rebasing: bytes[..<0]))
      }
      return (name, address, UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
    }
    guard names < count else { return }
    let strings = section(names).bytes
    for index in 0..<count {
      let found = section(index)
      var name = DebugBytes(strings, at: found.name)
      switch name.text() {
      case ".debug_line": lines = found.bytes
      case ".debug_line_str": texts = found.bytes
      case ".eh_frame_hdr": (frames, framesAddress) = (found.bytes, found.address)
      default: break
      }
    }
  }

  /// The first address of the function that holds an address, and the first of the next function.
  ///
  /// - Returns: Nil if the file has no table of functions.
  func function(at address: UInt64) -> Range<UInt64>? {
    var head = DebugBytes(frames)
    // Only the form that linkers write: numbers of 4 bytes that count from the section.
    guard head.u8() == 1, head.u8() != 0xFF, head.u8() == 0x03, head.u8() == 0x3B else {
      return nil
    }
    head.offset = 8
    let count = head.u32()
    func start(_ index: Int) -> UInt64 {
      var entry = DebugBytes(frames, at: 12 + 8 * index)
      return framesAddress &+ UInt64(bitPattern: Int64(entry.i32()))
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(middle) <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, low < count else { return nil }
    return start(low - 1)..<start(low)
  }

  /// The source lines of a function whose lines were read before; see ``readLines(of:)``.
  func lines(of function: Range<UInt64>) -> Function {
    functions[function.lowerBound] ?? Function(addresses: function)
  }

  /// Reads the source lines of functions, each once.
  func readLines(of wanted: [Range<UInt64>]) {
    let wanted = wanted.filter { functions[$0.lowerBound] == nil }
      .sorted { $0.lowerBound < $1.lowerBound }
    var units: [Int: [Int]] = [:]
    for (index, unit) in unitOffsets(of: wanted.map(\.lowerBound)).enumerated() {
      functions[wanted[index].lowerBound] = Function(addresses: wanted[index])
      if let unit { units[unit, default: []].append(index) }
    }
    for (offset, indices) in units {
      guard let unit = LineUnit(lines, at: offset, texts: texts) else { continue }
      let ranges = indices.map { wanted[$0] }
      for range in ranges { functions[range.lowerBound]?.files = unit.files }
      unit.forEachRow { row, end in
        for range in ranges where range.contains(row.address) && row.address < end {
          functions[range.lowerBound]?.rows.append(
            (
              row.address..<end, row.file < unit.files.count ? unit.files[row.file] : "", row.line,
              row.column
            ))
        }
      }
    }
  }

  /// The offsets of the units that hold functions, which are in the order of their addresses.
  ///
  /// A table consists of sequences of rising addresses, each of which begins with an instruction
  /// that sets the address. The sequence of a function is the last that begins at or before it.
  private func unitOffsets(of starts: [UInt64]) -> [Int?] {
    guard !starts.isEmpty else { return [] }
    var best: [(address: UInt64, unit: Int)?] = starts.map { _ in nil }
    forEachSequence { address, unit in
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] < address { low = middle + 1 } else { high = middle }
      }
      guard low < starts.count, address > best[low]?.address ?? 0 else { return }
      best[low] = (address, unit)
    }
    for index in starts.indices.dropFirst() where best[index] == nil {
      best[index] = best[index - 1]
    }
    return best.map { $0?.unit }
  }

  /// Calls `body` with the first address of each sequence, and the offset of its unit.
  ///
  /// Only the instructions that set an address are searched. Bytes that look like one lead to a unit
  /// that does not hold the function, which then has no lines.
  private func forEachSequence(_ body: (UInt64, Int) -> Void) {
    guard let base = lines.baseAddress else { return }
    var unit = DebugBytes(lines)
    while !unit.isAtEnd {
      let offset = unit.offset
      let end = min(lines.count, unit.u32() + unit.offset)
      var start = unit.offset + 1
      while start < end - 9, let found = Memory.find(9, in: base + start, end - 9 - start) {
        start = found - base + 1
        guard lines[start - 2] == 0, lines[start] == 2 else { continue }
        var cursor = DebugBytes(lines, at: start + 1)
        body(cursor.u64(), offset)
      }
      unit.offset = end
    }
  }

  /// Whether the instruction before a return address calls exactly the function at `target`.
  func calls(_ target: UInt64, before address: UInt64, loadedAt base: UInt64) -> Bool {
    guard let code = UnsafeRawPointer(bitPattern: UInt(base &+ address)) else { return false }
    #if arch(x86_64)
    // call rel32
    guard (code - 5).load(as: UInt8.self) == 0xE8 else { return false }
    let distance = Int64((code - 4).loadUnaligned(as: Int32.self))
    return address &+ UInt64(bitPattern: distance) == target
    #elseif arch(arm64)
    // bl imm26
    let instruction = (code - 4).load(as: UInt32.self)
    guard instruction >> 26 == 0b100101 else { return false }
    let distance = Int64(Int32(bitPattern: instruction << 6) >> 4)
    return address &- 4 &+ UInt64(bitPattern: distance) == target
    #else
    return false
    #endif
  }
}
