import Combine
import Foundation
import FoundationNetworking
import ReplayProbes
import ReplayRuntime
import Testing

/// Combine's operators in a session, and in its replay.
@Suite struct CombineSessionTests {
  /// A session whose signal sends numbers to a subject; `listen` subscribes to it.
  private func session(
    _ listen: @escaping (World, PassthroughSubject<Int, Never>) -> Void,
    script: @escaping (World, (Int) -> Void) async throws -> Void
  ) async throws -> RecordedSession {
    try await faithful { world in
      let subject = world.keep(PassthroughSubject<Int, Never>())
      listen(world, subject)
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { subject.send($0) }
      return tap
    } script: { world, tap in
      try await script(world) { tap.send($0) }
    }
  }

  @Test("Debounce, throttle, delay and hops are in virtual time, and replayed at the same moments")
  func time() async throws {
    let session = try await session { world, subject in
      let main = DispatchQueue.main
      world.keep(
        subject.debounce(for: .seconds(1), scheduler: main).sink { trace("debounced \($0)") })
      world.keep(
        subject.debounce(for: 0.25, scheduler: RunLoop.main).sink { trace("soon \($0)") })
      world.keep(
        subject.debounce(for: .seconds(1), scheduler: ImmediateScheduler.shared)
          .sink { trace("at once \($0)") })
      world.keep(
        subject.throttle(for: 1, scheduler: OperationQueue.main, latest: true)
          .sink { trace("throttled \($0)") })
      world.keep(
        subject.delay(for: .milliseconds(300), scheduler: main).sink { trace("late \($0)") })
      world.keep(subject.receive(on: DispatchQueue.main).sink { trace("hopped \($0)") })
      world.keep(subject.receive(on: RunLoop.main).sink { trace("looped \($0)") })
      world.keep(subject.receive(on: ImmediateScheduler.shared).sink { trace("now \($0)") })
    } script: { world, send in
      send(1)
      world.runtime.advance(by: .milliseconds(100))
      send(2)
      world.runtime.advance(by: .milliseconds(900))
      world.runtime.advance(by: .seconds(3))
    }
    #expect(
      session.trace == [
        "at once 1", "now 1", "throttled 1", "hopped 1", "looped 1", "at once 2", "now 2",
        "hopped 2", "looped 2", "late 1", "soon 2", "late 2", "throttled 2", "debounced 2",
      ])
  }

  @Test("Timers publish virtual dates until they are cancelled")
  func timer() async throws {
    let session = try await faithful { world in
      let timer = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
      var kept: AnyCancellable?
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        kept = kept == nil ? timer.sink { trace("\($0.timeIntervalSince1970)") } : nil
      }
      return tap
    } script: { world, tap in
      tap.send(())
      world.runtime.advance(by: .seconds(5))
      tap.send(())
      world.runtime.advance(by: .seconds(5))
    }
    #expect(session.trace.map { $0.prefix(2) } == ["2.", "4."])
  }

  @Test("Newest values, merged values and subjects of subjects")
  func combined() async throws {
    let session = try await session { world, subject in
      let (evens, odds) = (subject.filter { $0 % 2 == 0 }, subject.filter { $0 % 2 != 0 })
      world.keep(evens.combineLatest(odds).sink { trace("latest \($0) \($1)") })
      world.keep(
        Publishers.CombineLatest3(evens, odds, Just("x")).sink { trace("three \($0)\($1)\($2)") })
      world.keep(
        evens.combineLatest(odds, odds, subject, { $0 + $1 + $2 + $3 }).sink { trace("sum \($0)") })
      world.keep(odds.merge(with: evens.map { -$0 }, Just(0)).sink { trace("merged \($0)") })
      world.keep(Publishers.MergeMany([evens, evens]).sink { trace("many \($0)") })
      world.keep(evens.zip(odds).sink { trace("zip \($0) \($1)") })
      world.keep(subject.map { Just($0 * 10) }.switchToLatest().sink { trace("switched \($0)") })
    } script: { _, send in
      send(1)
      send(2)
      send(4)
    }
    #expect(
      session.trace == [
        "merged 0", "merged 1", "switched 10",
        "latest 2 1", "three 21x", "sum 5", "sum 6", "merged -2", "many 2", "many 2", "zip 2 1",
        "switched 20",
        "latest 4 1", "three 41x", "sum 8", "sum 10", "merged -4", "many 4", "many 4",
        "switched 40",
      ])
  }

  @Test("Combined publishers end when no element can follow, and fail at once")
  func ends() {
    var ends: [String] = []
    func listen(_ name: String, _ publisher: some Publisher<String, URLError>) -> AnyCancellable {
      publisher.sink {
        ends.append(name + ($0 == .finished ? " finished" : " failed"))
      } receiveValue: {
        ends.append("\(name) \($0)")
      }
    }
    let open = PassthroughSubject<Int, URLError>()
    let one = Just(1).setFailureType(to: URLError.self)
    let kept = [
      listen("empty", Empty<Int, URLError>().combineLatest(open) { "\($0) \($1)" }),
      listen("just", one.combineLatest(open) { "\($0) \($1)" }),
      listen("both", one.combineLatest(one) { "\($0) \($1)" }),
      listen("merged", one.merge(with: open).map { "\($0)" }),
    ]
    open.send(2)
    open.send(completion: .failure(URLError(.timedOut)))
    withExtendedLifetime(kept) {}
    #expect(
      ends == [
        "empty finished", "both 1 1", "both finished", "merged 1", "just 1 2", "merged 2",
        "just failed", "merged failed",
      ])
  }

  @Test("A notification that is posted in a turn belongs to it")
  func notifications() async throws {
    let session = try await session { world, subject in
      let (center, name) = (NotificationCenter(), Notification.Name("saved"))
      world.keep(center.publisher(for: name).sink { trace("heard \($0.object as? Int ?? -1)") })
      world.keep(
        subject.sink {
          center.post(name: name, object: $0)
          trace("posted \($0)")
        })
    } script: { _, send in
      send(3)
    }
    #expect(session.trace == ["heard 3", "posted 3"])
    // The shared one: what the replay posts comes to the record, too, if that still listens.
    let shared = try await self.session { world, subject in
      let name = Notification.Name("saved.\(#function)")
      world.keep(
        NotificationCenter.default.publisher(for: name).prefix(1).sink {
          trace("heard \($0.object as? Int ?? -1)")
        })
      world.keep(subject.sink { NotificationCenter.default.post(name: name, object: $0) })
    } script: { _, send in
      send(4)
    }
    #expect(shared.trace == ["heard 4"])
  }

  @Test("The answer to a request is in the log, and a replay asks nobody")
  func requests() async throws {
    let server = try OneAnswerServer("hello")
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/greeting"))
    let session = try await session { world, subject in
      world.keep(
        subject.setFailureType(to: URLError.self)
          .flatMap { _ in URLSession.shared.dataTaskPublisher(for: url) }
          .sink { completion in
            if case .failure = completion { trace("failed") }
          } receiveValue: { answer in
            let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
            trace("\(status) \(String(decoding: answer.data, as: UTF8.self))")
          })
    } script: { world, send in
      send(1)
      try await world.until("there is an answer") { world.trace.count == 1 }
      send(2)
      try await world.until("there is a failure") { world.trace.count == 2 }
    }
    #expect(session.trace == ["200 hello", "failed"])
  }

  @Test("A flow waits for requests, whose answers are in the log; an effect makes its own")
  func awaited() async throws {
    let server = try OneAnswerServer("hello")
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/greeting"))
    let session = try await session { world, subject in
      world.keep(
        subject.sink { _ in
          world.runtime.task("greet", node: "app") {
            do {
              let (data, response) = try await URLSession.shared.data(from: url)
              let status = (response as? HTTPURLResponse)?.statusCode ?? 0
              trace("\(status) \(String(decoding: data, as: UTF8.self))")
            } catch {
              trace("\(error is URLError)")
            }
          }
        })
    } script: { world, send in
      send(1)
      try await world.until("there is an answer") { world.trace.count == 1 }
      send(2)
      try await world.until("there is a failure") { world.trace.count == 2 }
    }
    #expect(session.trace == ["200 hello", "true"])
    #expect(session.summaries(.effectBegan).filter { $0.contains("dataTask") }.count == 2)
    #expect(session.summaries(.failure) == [])
  }
}

/// Answers one request on a port of this machine, then refuses others.
private final class OneAnswerServer: @unchecked Sendable {
  let port: UInt16
  private let socket: Int32

  init(_ body: String) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        bind(socket, plain, size) + listen(socket, 1) + getsockname(socket, plain, &size)
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRINUSE) }
    (self.socket, port) = (socket, UInt16(bigEndian: address.sin_port))
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    Thread.detachNewThread {
      let connection = accept(socket, nil, nil)
      close(socket)
      var request = [UInt8](repeating: 0, count: 4096)
      _ = read(connection, &request, request.count)
      _ = answer.withCString { write(connection, $0, strlen($0)) }
      close(connection)
    }
  }
}

/// Records a session whose replays do what its record says.
func faithful<App>(
  _ build: @escaping (World) -> App, script: (World, App) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession(build, script: script)
  try session.requireFaithful()
  return session
}

extension RecordedSession {
  fileprivate var trace: [String] { live.trace }
}
