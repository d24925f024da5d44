/// Finds the source places of call stacks, in one pass over the debug information of each file.
///
/// The place of an event is the line of the innermost code of the application. A frame of the
/// application without a trustworthy line gives no place; its caller's would be wrong.
package struct StackPlaces {
  /// What a stack tells.
  package enum Place: Equatable {
    /// Such as `Shop/CartService.swift:13`.
    case line(String)
    /// Code of the application ran, but its line is not known.
    case unknown
    /// No code of the application ran.
    case library
  }

  /// Whether the optimizer has changed the code. Then calls at the end of functions leave no frame,
  /// and code of one function may be part of another.
  let isOptimized: Bool

  private struct Location {
    var file: DebugFile
    var base: UInt64
    /// The address of the call in the file, and the function that holds it.
    var address: UInt64
    var function: Range<UInt64>
  }

  private let file: (UInt64) -> (path: String, base: UInt64)?
  private var locations: [CallStack.Frame: Location] = [:]
  private var owners: [String: SourcePlaces.Owner] = [:]
  private var files: [UInt64: DebugFile] = [:]

  /// Reads the lines of all frames.
  ///
  /// - Parameter file: The file that is mapped at an address, and where it begins.
  package init(
    _ stacks: [CallStack], isOptimized: Bool,
    file: @escaping (UInt64) -> (path: String, base: UInt64)? = CallStack.file
  ) {
    self.isOptimized = isOptimized
    self.file = file
    var known: Set<CallStack.Frame> = []
    var wanted: [UInt64: [Range<UInt64>]] = [:]
    for frame in stacks.lazy.flatMap(\.frames) where known.insert(frame).inserted {
      guard let (key, location) = location(of: frame) else { continue }
      locations[frame] = location
      wanted[key, default: []].append(location.function)
    }
    for (key, functions) in wanted { files[key]?.readLines(of: functions) }
  }

  private mutating func location(of frame: CallStack.Frame) -> (UInt64, Location)? {
    guard let (path, start) = file(frame.address) else { return nil }
    if files[start] == nil { files[start] = DebugFile(path: path) }
    guard let file = files[start], file.hasLines else { return nil }
    let base = file.isRelocatable ? start : 0
    let address = frame.address - base - (frame.isResumePoint ? 0 : 1)
    guard let function = file.function(at: address) else { return nil }
    return (start, Location(file: file, base: base, address: address, function: function))
  }

  private enum FrameKind {
    case application(String?)
    case library
    case driver
  }

  /// The place of a stack.
  ///
  /// - Parameter accesses: The stacks at the beginning of the changes in place that end now, the
  ///   innermost first. The call that ends one has no line, or that of the end of its scope.
  package mutating func place(of stack: CallStack, accesses: [CallStack]) -> Place {
    if stack.frames.isEmpty { return .unknown }
    for (index, frame) in stack.frames.enumerated() {
      switch kind(of: frame) {
      case .library: continue
      case .driver: return .library
      case .application(let line):
        for access in accesses {
          if let line = self.line(of: access, inSameCallAs: stack, at: index) { return .line(line) }
        }
        guard let line else { return .unknown }
        // The innermost frame of a fault is the fault itself.
        if index > 0 {
          let inner = stack.frames[index - 1]
          if isOptimized ? !isCall(frame, to: inner) : hidesLine(inner, of: frame) {
            return .unknown
          }
        }
        return .line(line)
      }
    }
    return .library
  }

  /// A write of an observed object.
  struct Write {
    var begin: CallStack
    var end: CallStack?
    /// The stack at which the written property was read last. A change in place of a property that is
    /// set as a whole begins so.
    var read: CallStack?
  }

  /// The lines that made a commit of objects, in their order; nil if one of them is not known.
  mutating func lines(of writes: [Write?]) -> String? {
    var lines: [String] = []
    for write in writes {
      guard let write, let line = line(of: write) else { return nil }
      if !lines.contains(line) { lines.append(line) }
    }
    guard let first = lines.first else { return nil }
    let file = first.prefix(through: first.lastIndex(of: ":") ?? first.startIndex)
    return
      ([first] + lines.dropFirst().map { $0.hasPrefix(file) ? ":" + $0.dropFirst(file.count) : $0 })
      .joined(separator: " and ")
  }

  private mutating func line(of write: Write) -> String? {
    let end = write.end ?? write.begin
    for (stack, accesses) in [
      (write.begin, []), (end, [outside(write.begin)]),
      (write.begin, write.read.map { [outside($0)] } ?? []), (outside(write.begin), []),
    ] {
      if case .line(let line) = place(of: stack, accesses: accesses) { return line }
    }
    return nil
  }

  /// A stack without the accessor that the compiler makes for a property, whose only line is that of the
  /// declaration, without a column, and without what is inside it.
  private mutating func outside(_ stack: CallStack) -> CallStack {
    var outer = stack
    let index = stack.frames.firstIndex {
      if case .library = kind(of: $0) { false } else { true }
    }
    guard !isOptimized, let index, let location = locations[stack.frames[index]] else {
      return stack
    }
    let rows = location.file.lines(of: location.function).rows
    let hasNoLine = rows.last { $0.addresses.contains(location.address) }?.line == 0
    let declared = rows.filter { $0.line > 0 }
    if hasNoLine, Set(declared.map(\.line)).count == 1, declared.allSatisfy({ $0.column == 0 }) {
      outer.frames.removeFirst(index + 1)
    }
    return outer
  }

  /// The known lines of the application's frames, the innermost first.
  package mutating func lines(of stack: CallStack) -> [String] {
    var lines: [String] = []
    for frame in stack.frames {
      if case .application(let line?) = kind(of: frame) { lines.append(line) }
    }
    return lines
  }

  /// The line of the application's call that began an access, if it is of the same call of the same
  /// function: all frames around it are equal.
  private mutating func line(
    of access: CallStack, inSameCallAs stack: CallStack, at index: Int
  ) -> String? {
    let outer = stack.frames.count - index
    guard access.frames.count >= outer else { return nil }
    let begin = access.frames.count - outer
    // Code of the application between the access and this frame would have its own access.
    guard access.frames[(begin + 1)...] == stack.frames[(index + 1)...],
      locations[access.frames[begin]]?.function == locations[stack.frames[index]]?.function,
      access.frames[..<begin].allSatisfy({ if case .library = kind(of: $0) { true } else { false } }
      ), begin == 0 || !hidesLine(access.frames[begin - 1], of: access.frames[begin])
    else { return nil }
    if case .application(let line?) = kind(of: access.frames[begin]) { return line }
    return isOptimized ? nil : line(from: access.frames[begin], to: stack.frames[index])
  }

  /// The line of the first instructions between the calls that begin and end an access. A call that
  /// begins one may belong to no line, and these change what is accessed.
  private func line(from begin: CallStack.Frame, to end: CallStack.Frame) -> String? {
    guard let begin = locations[begin], let end = locations[end], begin.address < end.address else {
      return nil
    }
    let rows = begin.file.lines(of: begin.function).rows
    guard
      let row = rows.first(where: {
        (begin.address..<end.address).contains($0.addresses.lowerBound) && $0.line > 0
      }), SourcePlaces.owner(of: row.path) == .application
    else { return nil }
    return SourcePlaces.short(row.path, line: row.line)
  }

  /// Whether a frame without lines, of code that the compiler has made for the application, is called by no
  /// name. It is then the closure of an argument, whose place is not that of the call, or the end of a change
  /// in place, and the call has the line of the end of its scope.
  private mutating func hidesLine(_ frame: CallStack.Frame, of caller: CallStack.Frame) -> Bool {
    guard let location = locations[frame], !isCall(caller, to: frame) else { return false }
    let function = location.file.lines(of: location.function)
    // A unit of a library has no file of the application.
    return function.rows.allSatisfy { $0.line == 0 }
      && function.files.contains { owner(of: $0) == .application }
  }

  /// Whether a frame calls exactly the function of the frame before it.
  private func isCall(_ frame: CallStack.Frame, to inner: CallStack.Frame) -> Bool {
    guard !frame.isResumePoint, let target = locations[inner],
      let caller = locations[frame], target.file === caller.file
    else { return false }
    return caller.file.calls(
      target.function.lowerBound, before: caller.address + 1, loadedAt: caller.base)
  }

  private mutating func kind(of frame: CallStack.Frame) -> FrameKind {
    guard let location = locations[frame] else { return .library }
    let function = location.file.lines(of: location.function)
    // Code of which nothing is known may be code of the application.
    if function.rows.isEmpty { return .application(nil) }
    let row = function.rows.last { $0.addresses.contains(location.address) }
    if let row, row.line > 0 {
      switch owner(of: row.path) {
      case .application: return .application(SourcePlaces.short(row.path, line: row.line))
      case .unknown: return .application(nil)
      case .driver: return .driver
      case .library: break
      }
    }
    for row in function.rows where row.line > 0 {
      switch owner(of: row.path) {
      case .application, .unknown: return .application(nil)
      case .driver: return .driver
      case .library: continue
      }
    }
    return .library
  }

  private mutating func owner(of path: String) -> SourcePlaces.Owner {
    if let owner = owners[path] { return owner }
    let owner = SourcePlaces.owner(of: path)
    owners[path] = owner
    return owner
  }
}
