/// A property that owns an object and makes it at the first read.
package protocol OwningProperty {
  /// The object that the property owns.
  var owned: AnyObject { get }
}
