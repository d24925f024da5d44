/// The line table of one compile unit.
///
/// Source: DWARF Debugging Information Format, versions 4 and 5, section 6.2.
struct LineUnit {
  /// The line of the instructions from one address to that of the next row.
  struct Row {
    var address: UInt64
    /// An index in ``LineUnit/files``.
    var file: Int
    /// The line, from 1; 0 for instructions that belong to no line.
    var line: Int
    /// The column, from 1; 0 if there is none, as in code that the compiler makes.
    var column = 0
  }

  /// The paths of the source files, by their numbers in the table.
  private(set) var files: [String] = []
  private let program: DebugBytes
  private let end: Int
  private let head: Head

  private struct Head {
    var version = 0
    var minimumLength: UInt64 = 1
    var lineBase = 0
    var lineRange = 1
    var operandCounts: [UInt8] = []
  }

  /// - Parameters:
  ///   - section: The section `.debug_line`.
  ///   - offset: The offset of the unit in it.
  ///   - texts: The section `.debug_line_str`.
  /// - Returns: Nil for a form that this reader does not know.
  init?(_ section: UnsafeRawBufferPointer, at offset: Int, texts: UnsafeRawBufferPointer) {
    var cursor = DebugBytes(section, at: offset)
    end = min(section.count, cursor.u32() + cursor.offset)
    var head = Head()
    head.version = cursor.u16()
    guard (2...5).contains(head.version) else { return nil }
    if head.version == 5 { cursor.offset += 2 }
    let length = cursor.u32()
    let start = cursor.offset + length
    head.minimumLength = UInt64(cursor.u8())
    if head.version >= 4 { cursor.offset += 1 }
    cursor.offset += 1
    head.lineBase = Int(Int8(bitPattern: cursor.u8()))
    head.lineRange = max(1, Int(cursor.u8()))
    head.operandCounts = (1..<max(1, cursor.u8())).map { _ in cursor.u8() }
    self.head = head
    program = DebugBytes(section, at: start)
    if head.version == 5 {
      guard let folders = Self.entries(&cursor, texts),
        let names = Self.entries(&cursor, texts)
      else { return nil }
      files = names.map { Self.path($0.text, in: $0.folder, of: folders.map(\.text)) }
    } else {
      var folders = [""]
      while case let folder = cursor.text(), !folder.isEmpty { folders.append(folder) }
      files = [""]
      while case let name = cursor.text(), !name.isEmpty {
        files.append(Self.path(name, in: cursor.unsigned(), of: folders))
        _ = (cursor.unsigned(), cursor.unsigned())
      }
    }
  }

  private static func path(_ name: String, in folder: Int, of folders: [String]) -> String {
    name.hasPrefix("/") || folder >= folders.count || folders[folder].isEmpty
      ? name : folders[folder] + "/" + name
  }

  /// The folders or files of version 5.
  private static func entries(
    _ cursor: inout DebugBytes, _ texts: UnsafeRawBufferPointer
  ) -> [(text: String, folder: Int)]? {
    let format = (0..<Int(cursor.u8())).map { _ in (cursor.unsigned(), cursor.unsigned()) }
    var entries: [(text: String, folder: Int)] = []
    for _ in 0..<cursor.unsigned() where !cursor.isAtEnd {
      var entry = (text: "", folder: 0)
      for (content, form) in format {
        var number = 0
        switch form {
        case 0x08: entry.text = cursor.text()
        case 0x1F:
          var text = DebugBytes(texts, at: cursor.u32())
          entry.text = text.text()
        case 0x0B: number = Int(cursor.u8())
        case 0x05: number = cursor.u16()
        case 0x0F: number = cursor.unsigned()
        case 0x1E: cursor.offset += 16
        default: return nil
        }
        if content == 2 { entry.folder = number }
      }
      entries.append(entry)
    }
    return entries
  }

  /// Calls `body` with each row and the address at which it ends, in the order of the table.
  func forEachRow(_ body: (Row, UInt64) -> Void) {
    var cursor = program
    var next = Row(address: 0, file: 1, line: 1)
    var last: Row?
    func emit(isEnd: Bool = false) {
      if let last { body(last, next.address) }
      last = isEnd ? nil : next
    }
    while cursor.offset < end {
      let code = Int(cursor.u8())
      if code > head.operandCounts.count {
        let step = code - head.operandCounts.count - 1
        next.address &+= UInt64(step / head.lineRange) * head.minimumLength
        next.line += head.lineBase + step % head.lineRange
        emit()
        continue
      }
      switch code {
      case 0:
        let length = cursor.unsigned()
        let following = cursor.offset + length
        switch cursor.u8() {
        case 1:
          emit(isEnd: true)
          next = Row(address: 0, file: 1, line: 1)
        case 2: next.address = cursor.number(min(8, max(0, length - 1)))
        default: break
        }
        cursor.offset = following
      case 1: emit()
      case 2: next.address &+= UInt64(cursor.unsigned()) &* head.minimumLength
      case 3: next.line &+= cursor.signed()
      case 4: next.file = cursor.unsigned()
      case 5: next.column = cursor.unsigned()
      case 8:
        let step = (255 - head.operandCounts.count - 1) / head.lineRange
        next.address &+= UInt64(step) * head.minimumLength
      case 9: next.address &+= UInt64(cursor.u16())
      default: for _ in 0..<head.operandCounts[code - 1] { _ = cursor.unsigned() }
      }
    }
  }
}
