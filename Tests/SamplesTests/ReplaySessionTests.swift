import Foundation
import Replay
import SessionLog
import Testing

@testable import ReplayTesting
@testable import Samples

/// Sessions that a test drives.
@Suite struct ReplaySessionTests {
  private static func signIn(_ shop: ReplaySession) {
    shop.type("field:Email", "ann@example.com")
    shop.type("field:Password", "secret")
    shop.wait(.milliseconds(500))
    shop.tap("button:submit")
    shop.answer("signIn", with: .success(Account(email: "ann@example.com", name: "Ann")))
    shop.answer("products", with: .body)
  }

  private static func pay(_ shop: ReplaySession) {
    shop.tap("select[sieve]")
    shop.tap("addToCart")
    shop.tap("shop/button:cart")
    shop.tap("checkout")
    for (field, text) in [("Name", "Ann"), ("Street", "1 High Street"), ("Postcode", "2000")] {
      shop.type("field:\(field)", text)
    }
    shop.type("field:Card", "4000 0000 0000 0001")
    shop.wait(.milliseconds(500))
    shop.tap("checkout/button:pay")
  }

  @Test("A test taps, types, waits, answers effects, and sees the screen and the state")
  @MainActor func drives() async throws {
    try await ReplaySession(of: Storefront.self) { shop in
      Self.signIn(shop)
      Self.pay(shop)
      #expect(shop.pendingEffects.contains("charge"))
      shop.answer("charge", with: .failure(PaymentError.declined))
      #expect(shop.screen.contains("The card was declined."))
      #expect(shop.state("services.cart.store.total") == 475)
      #expect(shop.state("services.cart.store").lines[0].product.name == "Fine sieve")
      #expect(shop.state("services.cart.store.lines").count == 1)
      #expect(shop.state("services.cart.nothing") == .missing)
      try #expect(shop.state(\Checkout.store).message == "The card was declined.")
      try #expect(shop.value(\Checkout.store.state.attempt) == 1)

      shop.tap("checkout/button:pay")
      shop.wait(.seconds(10))
      #expect(shop.screen.contains("The bank does not answer."))
      shop.answer("charge", with: .body)

      shop.tap("checkout/button:pay")
      shop.answer(
        "services.payment/charge", with: .failure(CocoaError(.fileNoSuchFile)))
      #expect(shop.screen.contains("The payment failed."))
      shop.tap("checkout/button:pay")
      shop.answer("charge", with: .success(Receipt(number: 8, amount: 475)))
      #expect(shop.state("services.orders.store.orders[0].receipt") == 8)
    }
  }

  @Test("A test looks at a session while a thread of the application changes it")
  func otherThread() async throws {
    try await ReplaySession(of: Storefront.self) { shop in
      nonisolated(unsafe) let host = shop.host
      let hasEnded = DispatchSemaphore(value: 0)
      Thread {
        for count in 0..<300 { try? host.type(count % 2 == 0 ? "a" : "b", into: "field:Email") }
        hasEnded.signal()
      }.start()
      repeat {
        #expect(["", "a", "b"].contains(shop.state("Storefront.signIn.store.email")))
        #expect(shop.screen.contains("Welcome to Storefront"))
        #expect(shop.controls.count == 3)
        #expect(shop.pendingEffects.isEmpty)
      } while hasEnded.wait(timeout: .now()) == .timedOut
      #expect(shop.state("Storefront.signIn.store.email") == "b")
    }
  }

  @Test("A step that cannot be done fails at its line, and the next step runs")
  func failingSteps() async throws {
    let line = #line
    let found = try await GoldenPackage.failures {
      try await ReplaySession(of: Storefront.self) { shop in
        shop.tap("button:sumbit")
        shop.answer("charge", with: .success(1))
        Self.signIn(shop)
        shop.tap("shop/button:cart")
        shop.expect("services.cart.store.total", 5)
        _ = shop.state("services..cart")
        #expect(shop.controls.contains { $0.hasSuffix("shop/button:cart") })
      }
    }
    #expect(found.map(\.line) == [3, 4, 7, 8].map { line + $0 })
    #expect(found.first?.text.contains("button:sumbit") == true)
    #expect(found.dropFirst().first?.text == "no effect 'charge' is pending; none is")
    #expect(found.dropFirst(2).first?.text == "services.cart.store.total is 0, expected 5")
  }

  @Test("An answer of another type fails, and says why")
  func wrongAnswer() async throws {
    let found = try await GoldenPackage.failures {
      try await ReplaySession(of: Storefront.self) { shop in
        Self.signIn(shop)
        Self.pay(shop)
        shop.answer("charge", with: .success("a text"))
      }
    }
    #expect(found.count == 1)
    #expect(found[0].text.hasPrefix("the answer does not fit the effect 'charge'"))
  }

  @Test("A missing component, and one of several, is an error that names what there is")
  @MainActor func components() async throws {
    try await ReplaySession(of: Bookshelf.self) { shelf in
      try #expect(shelf.state(\Bookshelf.session).member == nil)
      let missing = #expect(throws: StepError.self) { try shelf.value(\Checkout.pay) }
      #expect(missing?.description == "there is no component of the type 'Checkout'")
      let other = #expect(throws: StepError.self) {
        try shelf.value(\Bookshelf.session, of: "elsewhere")
      }
      #expect(other?.description.hasSuffix("there is: Bookshelf") == true)
    }
  }

  @Test("An exhaustive session wants every change asserted or ignored, and every effect answered")
  func exhaustive() async throws {
    let line = #line
    let found = try await GoldenPackage.failures {
      try await ReplaySession(of: Storefront.self, isExhaustive: true) { shop in
        shop.ignore("**.validation")
        shop.type("field:Email", "ann@example.com")
        shop.expect("Storefront.signIn.store.email", "ann@example.com")
        shop.type("field:Password", "secret")
        shop.wait(.milliseconds(500))
        shop.tap("button:submit")
        shop.expect("Storefront.signIn.store.status", ["loading"])
      }
    }
    #expect(found.map(\.line) == [6, 2].map { line + $0 })
    #expect(
      found.first?.text == """
        this step changes what was neither asserted nor ignored:
        Storefront.signIn.store
          password  − ""
                    + "1*****"
        """)
    #expect(found.last?.text == "effects were not answered: signIn")
  }

  @Test("A golden is recorded once, verified then, and renewed when the session changes")
  func golden() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/storefront/visit.log"
      func visit(_ mode: ReplayRecording?, email: String = "ann@example.com") async throws {
        try await ReplaySession(of: Storefront.self, golden: "visit", recording: mode) { shop in
          shop.type("field:Email", email)
          Self.signIn(shop)
        }
      }
      func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: log)) }

      let never = try await GoldenPackage.failures { try await visit(.never) }
      #expect(never.first?.text.hasPrefix("there is no golden") == true)
      let first = try await GoldenPackage.failures { try await visit(.missing) }
      #expect(
        first.map(\.text) == ["recorded the new golden \(log); run the test again to verify it"])
      let kept = try bytes()
      try await visit(.missing)
      try #expect(bytes() == kept)
      // The recording is one of the application, too.
      let verdict = try VerifiedReplay().run(
        SessionLogReader(path: log), application: Storefront.self)
      #expect(verdict.first == nil && verdict.hasEnd)
      assertReplay("visit", of: Storefront.self, record: .never)

      let changed = try await GoldenPackage.failures {
        try await visit(.missing, email: "bob@example.com")
      }
      #expect(changed.count == 1)
      #expect(changed[0].text.contains("  recorded  input text"), "\(changed[0].text)")
      #expect(FileManager.default.fileExists(atPath: log + ".new"))
      try await visit(.missing)
      #expect(!FileManager.default.fileExists(atPath: log + ".new"))

      let renewed = try await GoldenPackage.failures {
        try await visit(.failed, email: "bob@example.com")
      }
      #expect(renewed.first?.text.hasSuffix("again in its place; run the test again") == true)
      try #expect(bytes() != kept)
      try await visit(.never, email: "bob@example.com")
      let all = try await GoldenPackage.failures { try await visit(.all) }
      #expect(all.count == 1)
      try #expect(bytes() == kept)
    }
  }

  @Test("A shorter or longer session than its golden fails")
  func otherLengths() async throws {
    try await GoldenPackage.enter { package in
      func visit(steps: Int) async throws {
        try await ReplaySession(of: Storefront.self, golden: "visit") { shop in
          for step in 0..<steps { shop.type("field:Email", "\(step)") }
        }
      }
      _ = try await GoldenPackage.failures { try await visit(steps: 3) }
      for steps in [2, 4] {
        let found = try await GoldenPackage.failures { try await visit(steps: steps) }
        #expect(found.count == 1, "\(steps) steps")
      }
      try await visit(steps: 3)
    }
  }

  @Test(
    "The golden of a session that differs is renewed as its mode says", .replayRecording(.failed))
  func assertReplayRecords() async throws {
    try await GoldenPackage.enter { package in
      let folder = "\(package)/Recordings/storefront"
      let log = "\(folder)/changed.log"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let source = "\(SampleRecordings.folder(of: Storefront.self))/price-bug.log"
      try FileManager.default.copyItem(atPath: source, toPath: log)

      let line = #line
      let never = try await GoldenPackage.failures {
        assertReplay("changed", of: Storefront.self, record: .never)
      }
      #expect(never.map(\.line) == [line + 2])
      #expect(never[0].text.contains("CR1203 at @127"))
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder) == ["changed.log"])
      let missing = try await GoldenPackage.failures {
        assertReplay("changed", of: Storefront.self, record: .missing)
      }
      #expect(missing[0].text.contains("keep it with 'compose-replay accept"))
      #expect(FileManager.default.fileExists(atPath: log + ".new"))
      // The trait of this test.
      let failed = try await GoldenPackage.failures { assertReplay("changed", of: Storefront.self) }
      #expect(failed[0].text.hasSuffix("recorded again in its place; run the test again"))
      assertReplay("changed", of: Storefront.self)
      try #expect(
        FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == ["changed.log", "changed.transcript"])
    }
  }

  @Test("While CI is set nothing is recorded, and a golden that is missing fails")
  func ci() async throws {
    try await GoldenPackage.enter(["CI": "1"]) { package in
      func visit(_ mode: ReplayRecording?) async throws {
        try await ReplaySession(of: Storefront.self, golden: "visit", recording: mode) { _ in }
      }
      let missing = try await GoldenPackage.failures { try await visit(nil) }
      #expect(missing.first?.text.hasPrefix("there is no golden") == true)
      let asked = try await GoldenPackage.failures { try await visit(.all) }
      #expect(asked.first?.text.hasPrefix("CR3008 nothing is recorded while CI is set") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: package).isEmpty)
    }
    try await GoldenPackage.enter(["COMPOSE_REPLAY_RECORD": "sometimes"]) { _ in
      let unknown = try await GoldenPackage.failures { assertReplay("visit", of: Storefront.self) }
      #expect(unknown.first?.text.hasPrefix("CR3008 'sometimes' is no record mode") == true)
    }
  }

  @Test("Tests note the goldens that they use")
  func references() async throws {
    let list = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: list) }
    ReplayRecording.$environment.withValue(["COMPOSE_REPLAY_REFERENCES": list.path]) {
      assertReplay("checkout", of: Storefront.self)
    }
    let folder = SampleRecordings.folder(of: Storefront.self)
    #expect(try String(contentsOf: list, encoding: .utf8) == "\(folder)/checkout.log\n")
  }

  @Test("The sessions of the manual")
  @MainActor func manual() async throws {
    try await ReplaySession(of: Storefront.self) { shop in
      shop.type("field:Email", "ann@example.com")
      shop.type("field:Password", "secret")
      shop.wait(.milliseconds(500))
      shop.tap("button:submit")
      shop.answer("signIn", with: .failure(NetworkError.wrongPassword))
      #expect(shop.screen.contains("The password is wrong."))
      #expect(shop.state("Storefront.signIn.store.email") == "ann@example.com")
      try #expect(shop.state(\SignIn.store).message != nil)
    }
    try await ReplaySession(of: Storefront.self, isExhaustive: true) { shop in
      shop.ignore("**.validation")
      shop.type("field:Email", "ann@example.com")
      shop.expect("Storefront.signIn.store.email", "ann@example.com")
    }
  }
}
