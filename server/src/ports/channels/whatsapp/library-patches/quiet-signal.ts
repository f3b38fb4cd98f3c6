/** What libsignal says on the console; several of these lines carry whole sessions with their private keys. */
const spoken =
  /^(Closing|Opening|Removing old closed|Migrating) session|^Session already|^Closing open session|^Decrypted message with closed|^Failed to decrypt message with any|^Session error:|^V1 session storage migration|^Unhandled bucket type/;
const quiet = new WeakSet<object>();

type Voice = Pick<Console, 'log' | 'info' | 'warn' | 'error'>;

/** The library has no logger of its own, so the console itself learns to hold its tongue. */
export function silenceSignal(voice: Voice = console): void {
  if (quiet.has(voice)) return;
  quiet.add(voice);
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = voice[level].bind(voice);
    voice[level] = (...words: unknown[]) => {
      if (typeof words[0] === 'string' && spoken.test(words[0])) return;
      print(...words);
    };
  }
}
