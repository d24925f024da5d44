@_exported import VDStore

/// Makes every method of an extension of `Store` an action.
///
/// A call then goes through the middlewares of the handle that it is called on, is an event with
/// its name, arguments and place, and can be cancelled by its name where it is async:
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
/// For each method it adds an overload that also takes `fileID`, `line` and `caller`, which the
/// compiler prefers in a call, and a static value by the method's name. Methods that are generic or
/// have a `where` clause have no value; of methods that share a name the first has it. Static
/// methods and what stands inside `#if` stay as they are, and so does a method that is passed on as
/// a function instead of being called: `action: store.add`.
///
/// Source: VDStore, `Actions`.
@attached(memberAttribute)
@attached(member, names: arbitrary)
public macro Actions() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "ActionsMacro")

/// Cancels the running calls of an async action before the next call of it begins.
///
/// Stands on a method in an extension with ``Actions()``.
///
/// Source: VDStore, `CancelInFlight`.
@attached(peer)
public macro CancelInFlight() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "CancelInFlightMacro")

/// Declares a dependency in an extension of `StoreDIValues`.
///
/// The initial value is the default, made when it is first needed; an optional dependency needs
/// none.
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
/// ``StoreDIValue()``. Computed and static variables stay as they are.
///
/// Source: VDStore, `StoreDIValuesList`.
@attached(memberAttribute)
@attached(member)
public macro StoreDIValuesList() =
  #externalMacro(module: "VDStoreMacrosPlugin", type: "StoreDIValuesListMacro")
