import Foundation
import FoundationNetworking
import OrderedCombine
import ReplayRuntime

extension URLSession {
  /// A publisher of the answer to a request.
  ///
  /// Source: Combine's `URLSession.dataTaskPublisher(for:)`.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    DataTaskPublisher(request: URLRequest(url: url), session: self)
  }

  /// A publisher of the answer to a request.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// Publishes the answer to a request and ends. Each subscriber makes another request.
  ///
  /// In a turn, the request is an effect of the name `dataTask`: the log has the answer, and a replay
  /// takes it from there.
  public struct DataTaskPublisher: Publisher {
    /// The body of the answer, and what came with it.
    public typealias Output = (data: Data, response: URLResponse)
    /// The error of the request.
    public typealias Failure = URLError

    /// What is asked.
    public let request: URLRequest
    /// The session that asks.
    public let session: URLSession

    /// Makes a request for a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      answer().receive(subscriber: subscriber)
    }

    private func answer() -> AnyPublisher<Output, Failure> {
      let (request, session) = (request, session)
      let subject = CurrentValueSubject<Answer?, URLError>(nil)
      let finish: (Result<Answer, any Error>) -> Void = { result in
        switch result {
        case .success(let answer):
          subject.send(answer)
          subject.send(completion: .finished)
        case .failure(let error):
          let code = (error as? RequestError).flatMap { URLError.Code(rawValue: $0.code) }
          subject.send(completion: .failure(URLError(code ?? .unknown)))
        }
      }
      var cancel: () -> Void
      if let runtime = Runtime.named {
        let effect = runtime.effect(
          "dataTask", arguments: RequestFacts(request), errors: [RequestError.self]
        ) { _ in
          try await Answer.of(request, session)
        } completion: {
          finish($0)
        }
        cancel = { effect.cancel() }
      } else {
        let relay = Relay(finish: finish)
        let task = Task { relay.finish(await Result.of { try await Answer.of(request, session) }) }
        cancel = { task.cancel() }
      }
      return subject.compactMap { $0?.output }.handleEvents(receiveCancel: { cancel() })
        .eraseToAnyPublisher()
    }
  }
}

/// Requests of an asynchronous function. In a turn, such as in a flow of a view, each is an effect of the name
/// `dataTask`, as a publisher's is: the log has the answer, and a replay takes it from there. Elsewhere, as in
/// the body of an effect, they are those of Foundation.
extension URLSession {
  /// Returns the answer to a request.
  ///
  /// Source: Foundation's `URLSession.data(from:)`.
  ///
  /// - Throws: `URLError`, or `CancellationError`.
  nonisolated(nonsending) public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// Returns the answer to a request.
  ///
  /// Source: Foundation's `URLSession.data(for:)`.
  ///
  /// - Throws: `URLError`, or `CancellationError`.
  nonisolated(nonsending) public func data(
    for request: URLRequest
  ) async throws -> (Data, URLResponse) {
    guard let runtime = Runtime.running else { return try await data(for: request, delegate: nil) }
    do {
      let answer = try await runtime.recorded(
        "dataTask", arguments: RequestFacts(request), errors: [RequestError.self]
      ) { _ in
        try await Answer.of(request, self)
      }
      return answer.output
    } catch let error as RequestError {
      throw URLError(URLError.Code(rawValue: error.code) ?? .unknown)
    }
  }

  /// Returns the answer to a request with a body.
  ///
  /// Source: Foundation's `URLSession.upload(for:from:)`.
  ///
  /// - Throws: `URLError`, or `CancellationError`.
  nonisolated(nonsending) public func upload(
    for request: URLRequest, from body: Data
  ) async throws -> (Data, URLResponse) {
    if Runtime.running == nil { return try await upload(for: request, from: body, delegate: nil) }
    var request = request
    request.httpBody = body
    return try await data(for: request)
  }
}

private struct Relay: @unchecked Sendable {
  let finish: (Result<Answer, any Error>) -> Void
}

extension Result where Failure == any Error {
  fileprivate static func of(_ body: () async throws -> Success) async -> Result {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

/// What a request asks, as the log has it.
private struct RequestFacts: Codable, Sendable {
  var method: String
  var url: String
  var body: Data?

  init(_ request: URLRequest) {
    method = request.httpMethod ?? "GET"
    url = request.url?.absoluteString ?? ""
    body = request.httpBody
  }
}

/// Why a request failed.
private struct RequestError: Error, Codable {
  var code: Int
}

/// An answer, as the log has it.
private struct Answer: Codable, Sendable {
  var data: Data
  var url: String
  var status: Int?
  var headers: [String: String]

  static func of(_ request: URLRequest, _ session: URLSession) async throws -> Answer {
    do {
      let (data, response) = try await session.data(for: request, delegate: nil)
      let http = response as? HTTPURLResponse
      var headers: [String: String] = [:]
      for (name, value) in http?.allHeaderFields ?? [:] { headers["\(name)"] = "\(value)" }
      return Answer(
        data: data, url: (response.url ?? request.url)?.absoluteString ?? "",
        status: http?.statusCode, headers: headers)
    } catch let error as URLError {
      throw RequestError(code: error.code.rawValue)
    }
  }

  var output: (data: Data, response: URLResponse) {
    let place = URL(string: url) ?? URL(fileURLWithPath: "/")
    let http = status.flatMap {
      HTTPURLResponse(url: place, statusCode: $0, httpVersion: nil, headerFields: headers)
    }
    let plain = URLResponse(
      url: place, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil)
    return (data, http ?? plain)
  }
}
