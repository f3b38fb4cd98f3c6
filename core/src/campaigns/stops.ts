/**
 * What a channel says when more of the same would cost the number: 463 is WhatsApp's lock on writing to strangers, the others
 * are Meta's: spam, the cap on marketing, an experiment, a number under restriction, a template that was paused.
 */
const stopCodes: ReadonlySet<string> = new Set([
  '463',
  '131048',
  '131049',
  '130472',
  '368',
  '131031',
  '132015',
  '132016',
]);

/** Whether a refusal stops the rest that goes the same way. */
export const stopsShare = (code: string): boolean => stopCodes.has(code);

/** Caps of Meta on how much marketing people get: they end by themselves. */
const passing: ReadonlySet<string> = new Set(['131049', '130472']);

/** How long a part stands still after such a refusal, where the channel itself does not say; null: until somebody says so. */
export const stopMs = (code: string): number | null => (passing.has(code) ? 24 * 3_600_000 : null);
