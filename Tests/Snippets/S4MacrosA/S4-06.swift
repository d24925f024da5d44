// S4-06, lines 129-136 of seed 004
#if Macros
import VDStoreMacros

public final class SomeService1 {
  public static let shared = SomeService1()
}

public final class SomeService2 {
  public static let shared = SomeService2()
}

// snippet
@StoreDIValuesList
extension StoreDIValues {

   public var someService1: SomeService1 = .shared
   public var someService2: SomeService2 = .shared
}
// end
#endif
