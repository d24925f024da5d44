import CBOR
import RandomPairs
import SnapshotDiff

// Prints random pairs of documents with the patch between them, one JSON object a line:
// `{"seed": …, "old": …, "new": …, "patch": […]}`. The argument is the number of pairs.
guard CommandLine.arguments.count == 2, let count = UInt64(CommandLine.arguments[1]) else {
  fatalError("usage: patch-probe COUNT")
}
for seed in 0..<count {
  let pair = RandomPair(seed: seed)
  let patch = JSONPatch.between(pair.old, pair.new)
  print(
    """
    {"seed":\(seed),"old":\(JSON.text(of: pair.old)),"new":\(JSON.text(of: pair.new)),\
    "patch":\(JSON.text(ofPlain: patch))}
    """)
}
