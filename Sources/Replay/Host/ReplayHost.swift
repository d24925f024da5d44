import CBOR
import EventModel
import Foundation
import HeadlessUI
import ReplayRuntime
import SessionLog

/// Makes an executable its own replay host.
///
/// An executable that `compose-replay` started builds its application, replays or records it, and
/// never returns into the rest of `main`. Any other goes on as if nothing had been asked.
public enum ReplayHost {
  /// Serves `compose-replay` if it started this process, else runs the application on standard
  /// input; see ``HeadlessSession``.
  ///
  /// - Parameter application: The application of this executable.
  public static func main(_ application: any ReplayableApplication.Type) -> Never {
    serveIfAsked([application])
    HeadlessSession(application).runStandardInput()
    exit(0)
  }

  /// Serves `compose-replay` if it started this process; returns if it did not.
  ///
  /// - Parameter applications: Every application that this executable can build.
  package static func serveIfAsked(_ applications: [any ReplayableApplication.Type]) {
    guard let text = ProcessInfo.processInfo.environment[HostProtocol.environmentKey],
      let descriptor = Int32(text)
    else { return }
    // Programs that the application starts are not asked anything.
    unsetenv(HostProtocol.environmentKey)
    let channel = HostChannel(descriptor: descriptor)
    channel.write(HostProtocol.greeting)
    guard let greeting = channel.read(), HostProtocol.isGreeting(greeting),
      let request = channel.read().flatMap(HostRequest.init)
    else {
      stop("the program that started this one does not speak \(HostProtocol.name) 1")
    }
    let wanted = request.application
    guard
      let application = applications.first(where: {
        wanted.isEmpty || $0.applicationID == wanted
      })
    else {
      channel.write(.map(["app": .text(applications.first?.applicationID ?? "")]))
      exit(0)
    }
    channel.write(
      .map([
        "app": .text(application.applicationID), "version": .text(application.applicationVersion),
      ]))
    serve(request, application, channel, descriptor)
    exit(0)
  }

  private static func serve(
    _ request: HostRequest, _ application: any ReplayableApplication.Type,
    _ channel: HostChannel, _ descriptor: Int32
  ) {
    switch request.verb {
    case .describe: break
    case .replay: replay(request, application, descriptor)
    case .simulate: simulate(request, application, descriptor)
    case .record:
      let symbols = SymbolTable()
      let writer = HostEventWriter(descriptor: descriptor, symbols: symbols)
      let session = HeadlessSession(
        application, runtime: Runtime(clock: .system, seed: request.seed, symbols: symbols))
      session.runtime.sink = writer
      session.onIdle = { writer.flush() }
      session.runStandardInput()
      writer.flush()
    }
    channel.write(.map(["done": .bool(true)]))
  }

  private static func simulate(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ descriptor: Int32
  ) {
    let runtime = Runtime(clock: .virtual, seed: request.seed)
    let writer = HostEventWriter(descriptor: descriptor, symbols: runtime.symbols)
    runtime.sink = writer
    let simulator = Simulator(runtime: runtime, seed: request.seed)
    do {
      try simulator.run(application, steps: request.steps) {
        writer.isBroken || request.eventLimit.map { runtime.nextNumber >= $0 } ?? false
      }
    } catch {
      stop("the simulation ended: \(error)")
    }
    runtime.finish()
    writer.flush()
  }

  private static func replay(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ descriptor: Int32
  ) {
    do {
      let reader = try SessionLogReader(path: request.log)
      let writer = HostEventWriter(descriptor: descriptor, symbols: reader.symbols)
      let driver = ReplayDriver(
        application, seed: reader.head.seed, symbols: reader.symbols, sink: writer)
      defer { writer.flush() }
      try RecordedTurns(reader: reader, lastEvent: request.lastEvent).forEach { turn in
        writer.endTurn(refusal: driver.execute(turn))
        return !writer.isBroken
      }
    } catch let error as LogError {
      // The parent reads the same log and says what is wrong with it.
      guard case .damaged = error.reason else { stop("\(request.log): \(error)") }
    } catch {
      stop("\(request.log): \(error)")
    }
  }

  private static func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("compose-replay host: \(message)\n".utf8))
    exit(70)
  }
}
