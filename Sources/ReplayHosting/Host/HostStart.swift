import CProgramStart
import FoundationEssentials
import Platform
import Replay
import SessionLog

/// What a new process gets before it is a replay host.
///
/// A host of another executable is spawned. A host of an application of this program is a copy of this
/// process, which need not load the same libraries again; see ``fork(serving:)``.
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
    var environment = surroundings.environment(from: ProcessInfo.processInfo.environment)
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
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"
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

  // MARK: A copy of this process

  /// Whether ``fork(serving:)`` gives the process that ``spawn()`` would: nothing around it differs
  /// from this process, and no other thread may hold a lock that the copy would wait for.
  var canFork: Bool {
    isUnattended && output == nil && surroundings.areUsual && Self.threadCount == 1
  }

  /// The number of threads of this process; 0 if the system does not list them.
  private static var threadCount: Int { Files.numbers(in: "/proc/self/task").count }

  /// Starts a copy of this process as a host. Call it only if ``canFork`` says that it is possible.
  ///
  /// The copy gives up what a new executable would not have: handlers of signals, descriptors that are
  /// closed on execution, and the tasks of this program at its end. It keeps memory, working folder,
  /// arguments, and the environment but for the folders of the user.
  ///
  /// - Parameter applications: The applications of this program.
  func fork(serving applications: [any ReplayableApplication.Type]) throws -> Int32 {
    let sources = try copies(of: descriptors)
    defer { Self.close(sources) }
    let input = Descriptor.open("/dev/null", .reading)
    guard input >= 0 else {
      throw HostProcess.Failure.cannotStart(path: path, errno: SystemError.last.code)
    }
    defer { Descriptor.close(input) }
    // No signal may reach the copy while it has the handlers of this process.
    return try Signals.blocking { former in
      let identifier = Processes.copy()
      guard identifier == 0 else {
        if identifier > 0 { return identifier }
        throw HostProcess.Failure.cannotStart(path: path, errno: SystemError.last.code)
      }
      Interruption.resetHandlers()
      ProcessTree.disown()
      TemporaryFiles.disown()
      Processes.beginSession()
      surroundings.enterHome()
      Descriptor.replace(0, with: input)
      for (index, source) in sources.enumerated() {
        if let source { Descriptor.replace(Self.firstDescriptor + Int32(index), with: source) }
      }
      Self.closePrivateDescriptors()
      former.use()
      HostServer.serve(applications, on: Self.firstDescriptor)
    }
  }

  /// Closes the descriptors that a new executable would not get.
  private static func closePrivateDescriptors() {
    for descriptor in Files.numbers(in: "/proc/self/fd") {
      if Descriptor.isPrivate(descriptor) { Descriptor.close(descriptor) }
    }
  }
}
