import { withEmotionCache, type EmotionCache } from '@emotion/react';
import { configure } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, vi } from 'vitest';
import { keepTimers } from './keep-timers.ts';

// Libraries are loaded once for all files of a worker, our own modules afresh for each: they keep timers and texts.
vi.resetModules();

const endTimers = keepTimers();

// The browser has no such thing; what runs the tests measured there how long everything may take (tools/machine.ts).
const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } };
const patience = Math.max(1, Number(process?.env['PATIENCE']) || 1);

configure({
  asyncUtilTimeout: 60_000 * patience,
  // A picture of the whole page for every look that finds nothing yet costs more than the tests; ask screen.debug().
  getElementError: (message) => new Error(message ?? ''),
});

/** The styles of the components, which all files of a worker share: each look at an element asks every one of them. */
const styles: EmotionCache[] = [];
const Grab = withEmotionCache((_props: object, cache) => {
  styles.push(cache);
  return null;
});
renderToStaticMarkup(createElement(Grab));

/** What a look at a page asks of styles: is it there, is it seen, can it be pressed? */
const asked = /^(display|visibility|pointer-events|all):/;
const ruleForm = /^([^{}]+)\{([^{}]*)\}$/;
/** A rule with what is asked for alone, or none. One around others (for a width, say) is left as it is. */
function whatIsAsked(rule: string): string | null {
  const [, selector, declarations] = ruleForm.exec(rule) ?? [];
  if (selector === undefined || declarations === undefined) return rule;
  // Nobody asks for what stands before or behind an element.
  if (selector.includes('::')) return null;
  const left = declarations.split(';').filter((declaration) => asked.test(declaration.trim()));
  return left.length === 0 ? null : `${selector}{${left.join(';')};}`;
}
const isLean = Symbol.for('oplano.lean-styles');
type Sheet = EmotionCache['sheet'];
for (const { sheet } of styles) {
  // All sheets are of one kind, which outlives the file.
  const kind = Object.getPrototypeOf(sheet) as { insert: (this: Sheet, rule: string) => void; [isLean]?: true };
  if (kind[isLean]) continue;
  const { insert } = kind;
  kind.insert = function insertWhatIsAsked(rule) {
    const lean = whatIsAsked(rule);
    if (lean !== null) insert.call(this, lean);
  };
  kind[isLean] = true;
}
afterAll(async () => {
  vi.useRealTimers();
  endTimers();
  // A part that arrives later would be loaded for the next file, before that says what stands in for what.
  await vi.dynamicImportSettled();
  // The next file of the worker has a server of its own, or none.
  vi.unstubAllGlobals();
  for (const cache of styles) {
    cache.sheet.flush();
    cache.inserted = {};
    cache.registered = {};
  }
});
