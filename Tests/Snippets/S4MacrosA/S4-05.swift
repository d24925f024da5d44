// S4-05, lines 122-128 of seed 004
#if Macros
import VDStoreMacros

public final class SomeService {
  public static let shared = SomeService()
}

// snippet
extension StoreDIValues {

   @StoreDIValue
   public var someService: SomeService = .shared
}
// end
#endif
