import CBOR
import Dispatch
import EventModel
import Platform
import Replay
import ReplayRuntime
import SessionLog

/// A replay host in another process.
package final class HostProcess {
  /// The connection to the process.
  package let channel: HostChannel
  /// The number of the process.
  package let identifier: Int32
  private var status: Int32?
  private let tail: HostTail?
  private let path: String
  /// What the process knew when a fault ended it; nil if it did not end so. Valid after ``wait()``.
  package private(set) var crash: CrashReport?
  /// Whether the process leads a process group, which is killed together with it.
  private let hasGroup: Bool
  /// Kills the group if this process is killed; nil if there is no group, and for an application of
  /// this program, which starts no processes.
  private var groupGuard: GroupGuard?
  private let limits: HostLimits
  private var watch: HostWatch
  /// Called after data has arrived, and at least ten times a second.
  package var onLook: () -> Void = {}
  /// What the application prints; nil for an application of this program, and for one that shows
  /// itself on the terminal.
  private let output: ApplicationOutput?
  /// Why this process ended the host; nil if it did not.
  private(set) var objection: StopReason?

  /// The application id that the host reported.
  package private(set) var application = ""
  /// The application version that the host reported.
  package private(set) var version = ""

  /// The number of migrations that the application declares.
  package private(set) var migrations = 0

  /// Whether it is a program without a screen; false for one that was built before hosts said so.
  package private(set) var isPlain = false

  /// The newest rules that the application and this program know.
  package private(set) var newRules = RuntimeRules.newest

  /// The head of a new session of the application.
  package func newHead(nonce: UInt64, seed: UInt64 = 0) -> SessionHead {
    SessionHead(
      recording: application, version: version, migrations: migrations, rules: newRules,
      nonce: nonce, seed: seed)
  }

  package typealias Failure = HostFailure

  /// Starts an executable as a host and sends it a request.
  ///
  /// - Parameters:
  ///   - path: The path of the executable.
  ///   - arguments: Its arguments, without its name.
  ///   - limits: When the host is ended; no limits for a session with a person.
  ///   - surroundings: The environment, working folder and processors of the host.
  package init(
    path: String, arguments: [String] = [], request: HostRequest, limits: HostLimits = .none,
    surroundings: HostSurroundings = .unchanged
  ) throws {
    let log = try request.handover.map { try HandedLog($0, host: path) }
    var (surroundings, request) = (surroundings, request)
    // A session that a person or a script drives has the folders of the user.
    if request.verb.isUnattended, !HostSurroundings.areFoldersShared {
      surroundings.home = HostSurroundings.privateHome
      request.writableFolder = TemporaryStorage.shared.folder.path
    }
    // With a socket, a closed peer is an error code and not a signal.
    guard let (own, other) = Descriptor.socketPair() else {
      throw Failure.cannotStart(path: path, errno: SystemError.last.code)
    }
    Signals.ignore(Signals.closedPipe)
    channel = HostChannel(descriptor: own)
    let tail = HostTail()
    (self.tail, self.path) = (tail, surroundings.path(path))
    hasGroup = request.verb.isUnattended
    let handed = [other, tail?.descriptor, log?.file, log?.chunks]
    let output: ApplicationOutput?
    do throws(SystemError) {
      output = try Self.output(of: path, request)
    } catch {
      Descriptor.close(other)
      channel.close()
      throw Failure.cannotStart(path: path, errno: error.code)
    }
    self.output = output
    do {
      let groupGuard = hasGroup && output != nil ? GroupGuard() : nil
      let start = HostStart(
        path: surroundings.path(path), arguments: arguments, descriptors: handed,
        output: output?.application, isUnattended: hasGroup,
        deathSignal: request.deathSignal,
        guardInput: groupGuard?.input, surroundings: surroundings)
      identifier = try surroundings.inherited { try start.spawn() }
      ProcessTree.begin(identifier)
      self.groupGuard = groupGuard
    } catch {
      output?.begin()
      output?.end()
      Descriptor.close(other)
      channel.close()
      throw error
    }
    output?.begin()
    self.limits = limits
    watch = HostWatch(limits, process: identifier)
    Descriptor.close(other)
    try send(request, from: own)
  }

  /// Sends the request when the host has answered the greeting, and sets the watch over its answer.
  private func send(_ request: HostRequest, from own: Int32) throws {
    channel.write(HostProtocol.greeting)
    var request = request
    request.tail = tail.map { _ in HostStart.tailDescriptor }
    request.opened = request.handover.map { HandedLog.Sizes(file: $0.size, added: $0.added.count) }
    channel.write(request)
    channel.onWait = { [unowned self] in look(progress: 0) }
    try meet(own, path)
    if let tail { channel.follow(tail) }
    let begin = channel.received
    channel.onWait = { [unowned self, weak tail] in
      let sent = channel.received - begin
      if let tail, sent - tail.written > Self.largestMessage { end(because: Self.tooMuch) }
      look(progress: tail?.progress ?? 0)
      onLook()
    }
  }

  /// The number of bytes that an application may send without counting them in the tail.
  private static let largestMessage = 72 << 20
  private static let tooMuch = StopReason.other("it sends more than 64 MiB that are no events")

  /// The way for what an application prints. Its text must not reach the terminal as it is. In a
  /// replay it goes to standard error, since standard output is the verdict.
  private static func output(
    of path: String, _ request: HostRequest
  ) throws(SystemError) -> ApplicationOutput? {
    if path == OwnProgram.path || request.hasTerminal { return nil }
    guard request.verb.isUnattended else { return try ApplicationOutput(to: [1, 2], limit: nil) }
    // The output of sessions that are only tried is dropped.
    let messages = HostSurroundings.messages
    return try ApplicationOutput(
      to: [messages, messages], limit: request.verb == .sessions ? 0 : 1 << 20)
  }

  /// Asks for a session, if the request was the verb `sessions`. Its events follow.
  package func begin(_ session: BranchRequest) {
    watch.restart()
    channel.write(session)
  }

  /// Kills the process, for a reason that ``wait()`` returns.
  package func end(because reason: StopReason) {
    guard objection == nil else { return }
    objection = reason
    sendKill()
    // A process that the application has started may hold the connection too.
    channel.shutDown()
  }

  /// Waits for the greeting of the process.
  private func meet(_ descriptor: Int32, _ path: String) throws {
    guard speaks(descriptor), let greeting = channel.read() else {
      kill()
      throw objection.map { .stopped(reason: "\($0)") } ?? Failure.isNoHost(path: path)
    }
    guard HostProtocol.isGreeting(greeting), let hello = try? channel.read(HostHello.self) else {
      kill()
      if let objection { throw Failure.stopped(reason: "\(objection)") }
      throw HostProtocol.isOtherGreeting(greeting)
        ? Failure.otherProtocol(path: path) : Failure.isNoHost(path: path)
    }
    (application, version) = (hello.application, hello.version)
    (migrations, isPlain) = (hello.migrations, hello.isPlain)
    newRules = min(max(hello.rules, .first), .newest)
  }

  /// Ends the process if it makes no progress or uses too much memory.
  private func look(progress: Int) {
    guard objection == nil, let found = watch.objection(progress: progress) else { return }
    end(because: found)
  }

  /// A host sends its greeting as soon as its `main` begins. Another program may never send
  /// anything. It has 10 s; with a shorter time limit that limit, but 5 s at least, because a busy
  /// machine starts a process slowly.
  private func speaks(_ descriptor: Int32) -> Bool {
    let seconds = limits.timeout > 0 ? min(max(limits.timeout, 5), 10) : 10
    while true {
      let found = Descriptor.wait(
        for: .reading, of: descriptor, milliseconds: Int32(seconds * 1_000))
      if let found { return !found.isEmpty }
      if SystemError.last != .interrupted { return false }
    }
  }

  /// Waits for the process to end.
  ///
  /// - Returns: How it ended, and where; nil for an ordinary end.
  package func wait() -> StopReason? {
    let status = self.status ?? ended()
    if self.status == nil {
      self.status = status
      groupGuard = nil
      ProcessTree.end(identifier)
      output?.end()
      crash = tail?.crashRecord().map { CrashReport($0, path: path) }
    }
    if let objection { return objection }
    if let number = Processes.signal(in: status) {
      return .signal(number, place: crash?.place)
    }
    return Processes.exitCode(in: status).flatMap { $0 == 0 ? nil : .exitCode($0) }
  }

  /// Waits for the process and returns its status. A process that continues after it closed its
  /// connection is killed at the time limit.
  private func ended() -> Int32 {
    let began = DispatchTime.now().uptimeNanoseconds
    while true {
      let mayGoOn = limits.timeout > 0 && objection == nil
      // Its number stays taken, so that its group can be killed.
      if Processes.hasEnded(identifier, waiting: !mayGoOn), hasGroup {
        Processes.send(Signals.kill, to: -identifier)
      }
      let status =
        mayGoOn ? Processes.status(of: identifier) : Processes.wait(for: identifier)
      if let status { return status }
      let error = SystemError.last
      if error.code != 0, error != .interrupted {
        objection = objection ?? .other("its end is unknown: \(error.message)")
        return 0
      }
      // A process that has nothing more to do still needs time to end.
      if Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9 >= max(limits.timeout, 2) {
        objection = .other("it closed its connection and did not end")
        sendKill()
      } else {
        SystemClock.sleep(microseconds: 1_000)
      }
    }
  }

  /// Asks the application to end its session, as the end of its input does.
  package func askToEnd() { channel.endRequests() }

  /// Kills the process. What it has sent, and what it leaves in shared memory, can still be read.
  package func killAndKeepEvents() { sendKill() }

  /// Kills the process at once.
  package func kill() {
    sendKill()
    channel.close()
    _ = wait()
  }

  private func sendKill() {
    guard status == nil else { return }
    Processes.send(Signals.kill, to: hasGroup ? -identifier : identifier)
  }
}
