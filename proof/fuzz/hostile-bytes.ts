import fc from 'fast-check';
import { hostileFiles, type HostileFile } from '../../server/test/hostile-files.ts';

/** A mutation is about what stands in a file, not about how much of it: the bombs themselves are tried by `exhaust`. */
const largest = 300_000;

const made = new Map<HostileFile, Buffer>();
/** The bytes of a file, made when they are first wanted: some take a while. */
function bytesOf(file: HostileFile): Buffer {
  const bytes = made.get(file) ?? Buffer.from(file.make().subarray(0, largest));
  made.set(file, bytes);
  return bytes;
}

export interface HostileUpload {
  readonly name: string;
  readonly contentType: string;
  readonly kind: HostileFile['kind'];
  readonly bytes: Buffer;
}

const one = fc.constantFrom(...hostileFiles);
type Change = (bytes: Buffer) => Buffer;

const flipped = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }).map((changes): Change => (bytes) => {
  const copy = Buffer.from(bytes);
  for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value;
  return copy;
});
const cut = fc.nat(100).map(
  (share): Change =>
    (bytes) =>
      bytes.subarray(0, Math.floor((bytes.length * share) / 100)),
);
const joined = one.map(
  (other): Change =>
    (bytes) =>
      Buffer.concat([bytes, bytesOf(other)]),
);
/** The head of one kind on the body of another. */
const crossed = fc.tuple(one, fc.integer({ min: 4, max: 64 })).map(
  ([other, head]): Change =>
    (bytes) =>
      Buffer.concat([bytesOf(other).subarray(0, head), bytes.subarray(head)]),
);
const same: fc.Arbitrary<Change> = fc.constant((bytes) => bytes);

/** Files of the corpus, changed, cut, joined and crossed; named and typed as themselves or as another. */
// A file that hangs a parser would hang it again with every smaller one: the first is told as it is.
export const hostileUpload: fc.Arbitrary<HostileUpload> = fc
  .noShrink(
    fc.record({ base: one, change: fc.oneof(same, flipped, cut, joined, crossed), dress: fc.option(one, { freq: 2 }) }),
  )
  .map(({ base, change, dress }) => {
    const clothes = dress ?? base;
    return { name: clothes.name, contentType: clothes.contentType, kind: base.kind, bytes: change(bytesOf(base)) };
  });
