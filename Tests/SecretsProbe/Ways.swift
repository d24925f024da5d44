import Compose
import FoundationEssentials
import ReplayRuntime

/// Where the ways of a secret lead.
struct Ways: AnyState {
  enum Box: Codable, Equatable {
    case empty
    case full(secret: String)
  }
  struct Inner: Codable, Equatable { var words: [String: [String]] = [:] }

  var next = 0
  var texts: [String] = []
  var byName: [String: Int] = [:]
  var names: Set<String> = []
  var maybe: String?
  var deep: [[Inner]] = []
  var box = Box.empty
  var data = Data()
  var bytes: [UInt8] = []
  var units: [UInt16] = []
  var number = 0
  var weight = 0.0
  var isLong = false
}

extension Secrets {
  struct Told: Codable { var secret: String }
  struct Failed: Error, Codable { var reason: String }

  /// Lets the password into the session in one of 40 ways, all that an application may do with it.
  static let wayCount = 40

  func take(_ way: Int, _ secret: String) {
    switch way {
    case 0: ways.state.texts.append(secret)
    case 1: ways.state.texts.append("the word \(secret) is right")
    case 2: ways.state.texts.append(String(secret.reversed()))
    case 3: ways.state.texts.append(secret.uppercased())
    case 4: ways.state.texts.append(secret.lowercased())
    case 5: ways.state.texts += [String(secret.prefix(6)), String(secret.suffix(6))]
    case 6: ways.state.texts += secret.map(String.init)
    case 7: ways.state.texts.append(Data(secret.utf8).base64EncodedString())
    case 8: ways.state.texts.append(secret.utf8.map { String($0, radix: 16) }.joined())
    case 9: ways.state.texts.append(secret.map(String.init).joined(separator: "-"))
    case 10: ways.state.texts.append("https://example.com/?p=\(secret)")
    case 11: ways.state.texts.append("{\"password\": \"\(secret)\"}")
    case 12:
      ways.state.texts.append(String(secret.unicodeScalars.map { $0 == "e" ? "3" : Character($0) }))
    case 13: ways.state.byName[secret] = 1
    case 14: ways.state.byName["user:\(secret)"] = 2
    case 15: ways.state.names.insert(secret)
    case 16: ways.state.maybe = secret
    case 17: ways.state.deep = [[Ways.Inner(words: ["a": [secret]])]]
    case 18: ways.state.deep.append([Ways.Inner(words: [secret: []])])
    case 19: ways.state.box = .full(secret: secret)
    case 20: ways.state.data = Data(secret.utf8)
    case 21: ways.state.bytes = Array(secret.utf8)
    case 22: ways.state.units = Array(secret.utf16)
    case 23: ways.state.number = secret.count
    case 24: ways.state.number = secret.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 9_973 }
    case 25: ways.state.weight = Double(secret.utf8.reduce(0) { $0 + Int($1) }) / 7
    case 26: ways.state.isLong = secret.count > 8
    default: tell(way, secret)
    }
  }

  /// Ways through the runtime.
  private func tell(_ way: Int, _ secret: String) {
    switch way {
    case 27: told.send(secret)
    case 28: told.send("again \(secret)")
    case 29: runtime.note("the password is \(secret)")
    case 30:
      runtime.effect("ask", node: "Ways", arguments: Told(secret: secret)) {
        $0
      } completion: {
        (result: Result<Told, any Error>) in
        ways.state.texts.append((try? result.get())?.secret ?? "none")
      }
    case 31:
      runtime.effect("fail", node: "Ways", arguments: 1, errors: [Failed.self]) { _ -> Int in
        throw Failed(reason: "no \(secret) here")
      } completion: { (result: Result<Int, any Error>) in
        if case .failure(let error) = result { ways.state.texts.append("\(error)") }
      }
    case 32: ways.state.texts.append(runtime.answer("word") { "remembered \(secret)" })
    case 33: runtime.timer("retry", node: "Ways", after: .milliseconds(5)) { told.send(secret) }
    case 34:
      runtime.timer("later", node: "Ways", after: .milliseconds(9)) {
        ways.state.maybe = "later \(secret)"
      }
    case 35: store.state.message = "welcome, \(secret)"
    case 36: store.state.confirm = secret
    case 37: store.state.code = String(secret.dropFirst(2))
    case 38: store.state.attempts += [secret, secret + "!"]
    default: store.state.user = "\(secret)@example.com"
    }
  }
}
