// S4-04, lines 112-120 of seed 004
import SnippetOutput
import VDStore

public final class SomeService {
  public static var shared: SomeService { SomeService(name: "shared") }

  let name: String
  init(name: String = "own") { self.name = name }

  func someMethod() { print("\(name) service") }
}

// snippet
extension StoreDIValues {

   public var someService: SomeService {
      get { self[\.someService] ?? SomeService.shared }
      set { self[\.someService] = newValue }
   }
}
// end
