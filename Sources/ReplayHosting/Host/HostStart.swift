import CProgramStart
import FoundationEssentials
import Platform
import Replay
import SessionLog

/// What a new process gets before it is a replay host.
struct HostStart {
  /// The path of the executable.
  let path: String
  /// Its arguments, without its name.
  let arguments: [String]
  /// The descriptors that it gets, from ``firstDescriptor`` on; nil leaves a number out.
  let descriptors: [Int32?]
  /// Its standard output and standard error; nil for those of this process.
  let output: [Int32]?
  /// Whether it has no terminal, and leads a process group that can be killed.
  let isUnattended: Bool
  /// The signal that it gets when this process ends.
  let deathSignal: Int32
  /// The input of a guard of its group; nil for none.
  let guardInput: Int32?
  /// The environment, working folder and processors of the process.
  let surroundings: HostSurroundings

  /// The descriptors of the child, in this order: the connection, the tail, the log, and the chunks
  /// that follow the log.
  static let firstDescriptor: Int32 = 3
  /// The descriptor of the shared memory.
  static let tailDescriptor: Int32 = 4

  /// Starts the executable, and returns its number.
  func spawn() throws -> Int32 {
    let copies = try copies(of: descriptors + (output ?? [nil, nil]))
    defer { Self.close(copies) }
    let (sources, output) = (copies.dropLast(2).map { $0 ?? -1 }, copies.suffix(2).map { $0 ?? -1 })
    var environment = surroundings.environment(from: HostSurroundings.presentVariables)
    environment[HostProtocol.environmentKey] = String(Self.firstDescriptor)
    let paths = Memory.copies(of: Self.places(of: path))
    let words = Memory.copies(of: [path] + arguments)
    let settings = Memory.copies(of: environment.map { "\($0.key)=\($0.value)" })
    let folder = Memory.copies(of: surroundings.workingFolder.map { [$0] } ?? [])
    defer { for case let text? in paths + words + settings + folder { Memory.deallocate(text) } }
    var identifier: Int32 = -1
    let code = paths.withUnsafeBufferPointer { paths in
      words.withUnsafeBufferPointer { words in
        settings.withUnsafeBufferPointer { settings in
          sources.withUnsafeBufferPointer { sources in
            var start = CProgramStart.program_start(
              paths: paths.baseAddress!, words: words.baseAddress!,
              environment: settings.baseAddress!, folder: folder[0],
              sources: sources.baseAddress!, count: Int32(sources.count),
              first: Self.firstDescriptor, output: (output[0], output[1]),
              is_unattended: isUnattended, death_signal: deathSignal, guard: guardInput ?? -1)
            return program_start(&start, &identifier)
          }
        }
      }
    }
    guard code == 0 else {
      if identifier > 0 { Processes.wait(for: identifier) }
      throw HostProcess.Failure.cannotStart(path: path, errno: code)
    }
    return identifier
  }

  /// The paths that a shell would try for a word.
  private static func places(of word: String) -> [String] {
    if word.isEmpty || word.contains("/") { return [word] }
    let folders = HostSurroundings.presentVariables["PATH"] ?? "/bin:/usr/bin"
    return folders.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? word : "\($0)/\(word)" }
  }

  /// Copies of the descriptors that are handed over. Their numbers are above all targets, so that no
  /// target overwrites another's source.
  private func copies(of descriptors: [Int32?]) throws -> [Int32?] {
    let copies = descriptors.map { $0.map { Descriptor.duplicate($0, from: 10) } }
    if copies.contains(where: { $0.map { $0 < 0 } ?? false }) {
      Self.close(copies)
      throw HostProcess.Failure.cannotStart(path: path, errno: SystemError.tooManyFiles.code)
    }
    return copies
  }

  private static func close(_ descriptors: [Int32?]) {
    for descriptor in descriptors { if let descriptor { Descriptor.close(descriptor) } }
  }
}
