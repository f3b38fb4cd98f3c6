/** libsignal prints whole session records with their private keys; the lab's output is read by people. */
const noisy =
  /^(Closing|Opening|Removing old closed|Migrating) session|^Session already|^Closing open session|^Decrypted message with closed|^Failed to decrypt message with any|^Session error:/;

let hushed = false;

export function hushSignal(): void {
  if (hushed) return;
  hushed = true;
  for (const level of ['info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (typeof words[0] !== 'string' || !noisy.test(words[0])) print(...words);
    };
  }
}
