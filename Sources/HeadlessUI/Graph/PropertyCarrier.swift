/// A value inside a view whose dynamic properties count as the view's own.
public protocol PropertyCarrier {}
