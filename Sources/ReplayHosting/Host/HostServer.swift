import CBOR
import DialectKit
import EventModel
import FoundationEssentials
import HeadlessUI
import Platform
import Replay
import ReplayRuntime
import SessionLog
import TextTerminal

/// The host of this program; see ``DialectKit/ReplayHost``.
@c(compose_replay_host)
package func composeReplayHost(_ call: UnsafeRawPointer) {
  let call = Unmanaged<HostCall>.fromOpaque(call).takeUnretainedValue()
  if call.isMain { Descriptor.completeStandardStreams() }
  HostServer.serveIfAsked(call.applications)
  if call.isMain, let application = call.applications.first { HostServer.run(application) }
}

/// Serves `compose-replay` in the process of an application.
enum HostServer {
  /// Shows an application on the terminal; without a terminal, runs it on lines of standard input.
  fileprivate static func run(_ application: any ReplayableApplication.Type) -> Never {
    let session = HeadlessSession(application)
    session.arguments = programArguments
    if application != PlainProgram.self, Descriptor.isTerminal(0), Descriptor.isTerminal(1) {
      let environment = ProcessInfo.processInfo.environment
      let display = InteractiveDisplay(environment: environment)
      do throws(TerminalError) {
        Processes.exit(try display.run(session, note: "", environment: environment))
      } catch {
        StandardError.write("\(error); reading lines instead")
      }
    }
    Processes.exit(session.runStandardInput())
  }

  fileprivate static func serveIfAsked(_ applications: [any ReplayableApplication.Type]) {
    // Every start of an application comes here; `ProcessInfo` would make a dictionary of all variables.
    guard let descriptor = Processes.variable(HostProtocol.environmentKey).flatMap({ Int32($0) })
    else { return }
    // Programs that the application starts do not get the request.
    Processes.removeVariable(HostProtocol.environmentKey)
    serve(applications, on: descriptor)
  }

  /// Serves the program at the other end of a connection, and ends this process.
  private static func serve(
    _ applications: [any ReplayableApplication.Type], on descriptor: Int32
  ) -> Never {
    let channel = HostChannel(descriptor: descriptor)
    channel.write(HostProtocol.greeting)
    guard let greeting = channel.read(), HostProtocol.isGreeting(greeting),
      let request = try? HostRequest.read(from: channel)
    else {
      stop(
        "the program that started this one does not speak \(HostProtocol.name) \(HostProtocol.version)"
      )
    }
    // A program that other rights start, and one that another program starts, has not kept it.
    KernelCalls.setDeathSignal(request.deathSignal)
    if let folder = request.writableFolder { KernelCalls.refuseWrites(except: [folder, "/dev"]) }
    let wanted = request.application
    guard
      let application = applications.first(where: {
        wanted.isEmpty || $0.declaredID.lowercased() == wanted.lowercased()
      })
    else {
      channel.write(HostHello(application: applications.first?.declaredID ?? ""))
      Processes.exit(ExitCodes.verified)
    }
    channel.write(
      HostHello(
        application: application.declaredID, version: application.declaredVersion,
        migrations: application.declaredMigrations.count,
        isPlain: application is PlainProgram.Type))
    let peer = HostPeer(channel, descriptor, tail: request.tail)
    peer.handleFaults()
    serve(request, application, peer)
    Processes.exit(ExitCodes.verified)
  }

  private static func serve(
    _ request: HostRequest, _ application: any ReplayableApplication.Type,
    _ peer: HostPeer
  ) {
    var closing = HostClosing()
    let bodies =
      request.runsBodies && application.declaresEffectBodies ? BodyCheck() : nil
    switch request.verb {
    case .describe: break
    case .replay:
      if request.surveys { return survey(request, application, peer) }
      if let located = request.located { return locate(located, request, application, peer) }
      let strays = replay(request, application, peer, bodies)
      (closing.strays, closing.notes) = (strays, strays.map(\.text))
    case .migrate: return migrate(request, application, peer)
    case .simulate: simulate(request, application, peer)
    case .branch: return branch(request, application, peer)
    case .sessions: return serveSessions(of: application, peer)
    case .run: return run(request, application, peer)
    case .record:
      let symbols = SymbolTable()
      let writer = peer.writer(symbols)
      let session = HeadlessSession(
        application,
        runtime: Runtime(
          clock: .system, seed: request.seed, symbols: symbols, rules: request.newRules))
      session.arguments = programArguments
      request.keepOutSecrets(of: session.runtime)
      session.runtime.sink = writer
      watchRequests(session, peer)
      CrashHandler.follow(session.runtime)
      session.onIdle = {
        writer.flushAndWait(for: peer.channel)
        peer.beat()
        // The recorder has ended. What happens from here on would be in no log.
        if peer.channel.isGone { Signals.raise(Signals.terminate) }
      }
      session.onInput = { writer.flushAndWait(for: peer.channel) }
      closing.code = session.runStandardInput()
      writer.flush()
    }
    CrashHandler.end()
    (closing.bodies, closing.bodyDifferences) = (bodies?.count, bodies?.differences)
    peer.channel.write(closing)
  }

  /// Shows the application and sends the outcome at the end.
  private static func run(
    _ request: HostRequest, _ application: any ReplayableApplication.Type,
    _ peer: HostPeer
  ) {
    guard let display = request.display else { stop("there is nothing to show the application on") }
    guard application != PlainProgram.self else {
      let problem = "a program without a component tree has no screen; use 'compose-replay record'"
      return _ = peer.channel.write(HostClosing(problem: problem))
    }
    let symbols = SymbolTable()
    let clock = display.script == nil ? RuntimeClock.system : .virtual
    let session = HeadlessSession(
      application,
      runtime: Runtime(
        clock: clock, seed: request.seed, symbols: symbols, rules: request.newRules))
    let writer =
      request.log.isEmpty ? nil : peer.writer(symbols)
    session.arguments = programArguments
    request.keepOutSecrets(of: session.runtime)
    session.runtime.sink = writer
    watchRequests(session, peer)
    CrashHandler.follow(session.runtime)
    defer { CrashHandler.end() }
    session.onIdle = {
      writer?.flushAndWait(for: peer.channel)
      peer.beat()
      // The parent process has ended, so only this process can restore the terminal.
      if peer.channel.isGone { Signals.raise(Signals.terminate) }
    }
    let end: HostClosing
    var environment = ProcessInfo.processInfo.environment
    // The handlers of a terminal restore it and go on to those of faults, which ask no questions.
    if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "interactive=no" }
    do throws(TerminalError) {
      let code = try display.run(
        session, note: request.log.isEmpty ? "" : "recording \(request.log)",
        environment: environment)
      end = HostClosing(code: code)
    } catch {
      end = HostClosing(problem: String(describing: error))
    }
    writer?.flush()
    peer.channel.write(end)
  }

  /// Ends the session at its next idle moment after a signal or a request of the parent process.
  private static func watchRequests(_ session: HeadlessSession, _ peer: HostPeer) {
    Interruption.watch()
    session.isEndRequested = { Interruption.signal != nil || peer.channel.isEndRequested }
  }

  private static var programArguments: [String] { OwnProgram.arguments }

  private static func simulate(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer
  ) {
    let runtime = Runtime(
      clock: .virtual, seed: request.seed, symbols: SymbolTable(), rules: request.newRules)
    let writer = peer.writer(runtime.symbols)
    runtime.sink = writer
    CrashHandler.follow(runtime)
    let simulator = Simulator(runtime: runtime, seed: request.seed)
    do {
      try simulator.run(application, steps: request.steps) {
        writer.isBroken || peer.channel.isEndRequested
          || request.eventLimit.map { runtime.nextNumber >= $0 } ?? false
      }
    } catch {
      stop("the simulation ended: \(error)")
    }
    runtime.finish()
    writer.flush()
  }

  private static func replay(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer,
    _ bodies: BodyCheck?
  ) -> [StrayAttempt] {
    do {
      for _ in 1..<max(1, request.passes) { try rehearse(request, application) }
      let symbols = SymbolTable()
      let reader = try request.reader(symbols: symbols)
      let writer = peer.writer(symbols)
      let driver = ReplayDriver(
        application, head: reader.head, rules: request.rules, symbols: symbols, sink: writer)
      CrashHandler.follow(driver.runtime)
      driver.bodies = bodies
      driver.redacts = request.redacts
      driver.runtime.isRenewing = request.redacts
      request.keepOutSecrets(of: driver.runtime)
      if request.redacts { driver.runtime.takeTargets(of: try reader.secretNotes()) }
      defer { writer.flush() }
      let lengths =
        try request.hidesLengths
        ? HiddenLengths(of: reader, given: request.standIns.map(\.text)) : nil
      let turns = RecordedTurns(reader: reader, lastEvent: request.lastEvent, without: lengths)
      try turns.forEach { turn in
        let refusal = driver.execute(turn)
        if let refusal, request.notesDropped { driver.noteDropped(turn.headers[0], refusal.text) }
        writer.endTurn(refusal: refusal, reapplied: driver.runtime.takeReapplied())
        driver.runtime.forgetUnusedNames()
        return !writer.isBroken
      }
      return driver.runtime.strayAttempts
    } catch let error as LogError {
      // The parent reads the same log and reports its damage.
      guard case .damaged = error.reason else { stop("\(request.log): \(error)") }
      return []
    } catch {
      stop("\(request.log): \(error)")
    }
  }

  /// Sends the events of the log as the application of today would have made them.
  private static func migrate(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer
  ) {
    var closing = HostClosing()
    do {
      let reader = try request.reader(symbols: SymbolTable())
      let writer = peer.writer(reader.symbols)
      defer { writer.flush() }
      closing.unused = try LogMigration.forEachEvent(
        of: reader, application.declaredMigrations, after: reader.head.migrations
      ) { event in
        event.payload.withUnsafeBytes { writer.receive(event.header, payload: $0) }
        return !writer.isBroken
      }
    } catch {
      (closing.problem, closing.migration) = ("\(error)", error as? MigrationError)
    }
    peer.channel.write(closing)
  }

  /// Replays, and sends the source places of events instead of the events.
  private static func locate(
    _ numbers: [Int], _ request: HostRequest, _ application: any ReplayableApplication.Type,
    _ peer: HostPeer
  ) {
    func close(_ found: CallPlaces.Found) {
      peer.channel.write(HostClosing(found: found))
    }
    do {
      let reader = try request.reader(symbols: SymbolTable())
      let finder = CallPlaceFinder(numbers)
      finder.needsEnd = request.namesControls
      finder.onEnough = { [unowned finder] in
        close(finder.found(nil))
        Processes.exitNow(ExitCodes.verified)
      }
      let driver = ReplayDriver(
        application, head: reader.head, symbols: reader.symbols, sink: finder)
      finder.follow(driver)
      try RecordedTurns(reader: reader, lastEvent: request.lastEvent).forEach { turn in
        peer.beat()
        _ = driver.execute(turn)
        return true
      }
      close(finder.found(driver.host))
    } catch {
      // The first replay has reported what is wrong with the log.
      close(CallPlaces.Found())
    }
  }

  /// Replays without sending anything, so that state left in this process affects the next replay.
  private static func rehearse(
    _ request: HostRequest, _ application: any ReplayableApplication.Type
  ) throws {
    let reader = try request.reader(symbols: SymbolTable())
    let collector = TurnCollector()
    let driver = ReplayDriver(
      application, head: reader.head, symbols: reader.symbols, sink: collector)
    try RecordedTurns(reader: reader, lastEvent: request.lastEvent).forEach { turn in
      collector.buffer.removeAll()
      _ = driver.execute(turn)
      return true
    }
  }

  static func stop(_ message: String) -> Never {
    StandardError.write("compose-replay host: \(message)")
    Processes.exit(ExitCodes.internalError)
  }
}

extension HostRequest {
  fileprivate func keepOutSecrets(of runtime: Runtime) {
    runtime.redact(secrets.patterns, except: secrets.kept)
    for given in standIns { runtime.setStandIn(given.text, for: given.field) }
  }
}
