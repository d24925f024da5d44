/// A value that is encoded in place of the struct in which it is the only stored property: the
/// struct has no map of its own in the encoding.
package protocol TransparentState {}
