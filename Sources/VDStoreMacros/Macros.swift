@_exported import VDStore

#if Macros
/// Makes every method of an extension of `Store` an action.
///
/// A call of an action goes through the middlewares of its store, is an event with name, arguments
/// and source place, and, if it is async, can be cancelled by its name:
///
/// ```swift
/// @Actions
/// extension Store<Converter> {
///   @CancelInFlight
///   func updateRates() async { … }
/// }
///
/// await store.updateRates()
/// store.cancel(Store.updateRates)
/// ```
///
/// For each method the macro adds an overload that also takes `fileID`, `line` and `caller`, which
/// the compiler prefers in a call, and a static value with the method's name. A generic method or
/// one with a `where` clause has no value; of several methods with one name only the first has it.
/// The macro ignores static methods and everything inside `#if`. A method that is passed as a
/// function instead of being called is also not an action: `action: store.add`.
///
/// Source: VDStore, `Actions`.
@attached(memberAttribute)
@attached(member, names: arbitrary)
public macro Actions() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "ActionsMacro")

/// Cancels the running calls of an async action before the next call of it begins.
///
/// Belongs on a method in an extension with ``Actions()``.
///
/// Source: VDStore, `CancelInFlight`.
@attached(peer)
public macro CancelInFlight() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "CancelInFlightMacro")

/// Declares a dependency in an extension of `StoreDIValues`.
///
/// The initial value is the default, created at its first use; an optional dependency needs none.
///
/// ```swift
/// extension StoreDIValues {
///   @StoreDIValue
///   var rates: any RatesService = LiveRates()
/// }
/// ```
///
/// Source: VDStore, `StoreDIValue`.
@attached(accessor, names: named(get), named(set))
public macro StoreDIValue() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "StoreDIValueMacro")

/// Declares every variable of an extension of `StoreDIValues` as a dependency; see
/// ``StoreDIValue()``. Computed and static variables do not change.
///
/// Source: VDStore, `StoreDIValuesList`.
@attached(memberAttribute)
@attached(member)
public macro StoreDIValuesList() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "StoreDIValuesListMacro")

/// Another name for ``StoreDIValue()``.
@attached(accessor, names: named(get), named(set))
public macro DI() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "StoreDIValueMacro")

/// Another name for ``StoreDIValuesList()``.
@attached(memberAttribute)
@attached(member)
public macro DIValuesList() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "StoreDIValuesListMacro")
#endif
