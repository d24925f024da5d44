extension EncodingNode {
  /// Completes the value. The buffer then ends with exactly one more item than before the value.
  func finish() throws {
    guard shape != .finished else { return }
    if let misuse { throw failure(misuse.text, self, because: misuse.reason) }
    for child in children { try child.node.finish() }
    switch shape {
    case .unused: buffer.writer.write(mapCount: 0)
    case .single:
      guard count == 1 else { throw failure("nothing was encoded", self) }
    case .array: finishArray()
    case .map, .set: try finishEntries()
    case .finished: break
    }
    buffer.entries.removeLast(buffer.entries.count - firstEntry)
    shape = .finished
  }

  /// Ends the reference cycles of this node with its children, also after an error.
  func releaseChildren() {
    for child in children { child.node.releaseChildren() }
    children = []
  }

  private func finishArray() {
    if children.isEmpty {
      patchHead(major: 4, at: start)
      return
    }
    let content = buffer.writer.count
    buffer.writer.write(arrayCount: count)
    var position = start + 1
    for child in children {
      buffer.writer.append(copying: position..<child.offset)
      buffer.writer.append(child.node.buffer.writer.bytes)
      position = child.offset
    }
    buffer.writer.append(copying: position..<content)
    buffer.writer.remove(start..<content)
  }

  private func finishEntries() throws {
    let head = shape == .set ? start + 3 : start
    if isOrdered && children.isEmpty {
      patchHead(major: shape == .set ? 4 : 5, at: head)
      return
    }
    let content = buffer.writer.count
    buffer.writer.writeHead(shape == .set ? 4 : 5, UInt64(count))
    var last: Range<Int>?
    for entry in sortedEntries() {
      if let last, buffer.writer.compare(last, entry.key) == 0 {
        throw failure("two keys encode alike", self)
      }
      last = entry.key
      buffer.writer.append(copying: entry.key.lowerBound..<entry.end)
      if let child = entry.child {
        buffer.writer.append(children[child].node.buffer.writer.bytes)
      }
    }
    buffer.writer.remove(head..<content)
  }

  private func sortedEntries() -> ArraySlice<EncodingEntry> {
    let buffer = buffer
    if isOrdered { return buffer.entries[firstEntry...] }
    if count > 24 {
      return buffer.entries[firstEntry...].sorted { a, b in
        buffer.writer.compare(a.key, b.key) < 0
      }[...]
    }
    // Sorted in place, because the fields of a struct are seldom in bytewise order.
    var next = firstEntry + 1
    while next < buffer.entries.count {
      let entry = buffer.entries[next]
      var place = next
      while place > firstEntry,
        buffer.writer.compare(buffer.entries[place - 1].key, entry.key) > 0
      {
        buffer.entries[place] = buffer.entries[place - 1]
        place -= 1
      }
      buffer.entries[place] = entry
      next += 1
    }
    return buffer.entries[firstEntry...]
  }

  /// Writes the final count into the head of one byte at `offset`.
  private func patchHead(major: UInt8, at offset: Int) {
    let extra =
      switch count {
      case ..<24: 0
      case ..<0x100: 1
      case ..<0x1_0000: 2
      case ..<0x1_0000_0000: 4
      default: 8
      }
    if extra > 0 { buffer.writer.shift(from: offset + 1, by: extra) }
    let end = buffer.writer.count
    buffer.writer.truncate(to: offset)
    buffer.writer.writeHead(major, UInt64(count))
    buffer.writer.count = end
  }
}
