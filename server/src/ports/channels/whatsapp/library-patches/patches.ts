/**
 * Where we reach into parts that a library keeps to itself, or change what it does: each because the library does
 * something wrong or too early, each written for one version, and each with a way to switch it off should an upgrade make
 * it harmful (`LIBRARY_PATCHES_OFF`). An upgrade fails `patches.test.ts` until somebody has looked at every line here.
 */
interface LibraryPatch {
  readonly library: 'baileys' | 'libsignal';
  readonly writtenFor: string;
  readonly why: string;
  /** Where it is known upstream; null: not reported there as far as we know. */
  readonly upstream: string | null;
}

export const libraryPatches = {
  'signature-check': {
    library: 'baileys',
    writtenFor: '7.0.0-rc14',
    why: 'its check of signatures says yes to anything',
    upstream: 'https://github.com/WhiskeySockets/Baileys/pull/2067',
  },
  'quiet-signal': {
    library: 'libsignal',
    writtenFor: '6.0.0',
    why: 'it prints sessions with their private keys on the console',
    upstream: 'https://github.com/WhiskeySockets/libsignal-node/issues/1',
  },
  'try-on-copies': {
    library: 'libsignal',
    writtenFor: '6.0.0',
    why: 'a message tried on the wrong session spoils that session',
    upstream: 'https://github.com/WhiskeySockets/Baileys/issues/1769',
  },
  'messages-in-turn': {
    library: 'baileys',
    writtenFor: '7.0.0-rc14',
    why: 'it takes messages side by side, and the later of two may be stored first',
    upstream: null,
  },
  'receipts-first': {
    library: 'baileys',
    writtenFor: '7.0.0-rc14',
    why: 'it confirms a receipt before anybody has stored it',
    upstream: null,
  },
} as const satisfies Record<string, LibraryPatch>;

export type PatchName = keyof typeof libraryPatches;

export const isPatchOn = (name: PatchName, off: readonly string[] = []): boolean => !off.includes(name);
