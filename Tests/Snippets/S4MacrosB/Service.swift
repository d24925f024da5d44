#if Macros
import VDStoreMacros

/// The service of the snippet; another module's has the same name.
func service(of values: StoreDIValues) -> SomeService { values.someService }
#endif
