import { withEmotionCache, type EmotionCache } from '@emotion/react';
import { configure } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, vi } from 'vitest';

// Libraries are loaded once for all files of a worker, our own modules afresh for each: they keep timers and texts.
vi.resetModules();

configure({
  asyncUtilTimeout: 30_000,
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
afterAll(() => {
  // The next file of the worker has a server of its own, or none.
  vi.unstubAllGlobals();
  for (const cache of styles) {
    cache.sheet.flush();
    cache.inserted = {};
    cache.registered = {};
  }
});

const hurry = 20;
/** Delays somebody would notice, but not the patience of a test. */
const isFelt = (ms: number | undefined): ms is number => ms !== undefined && ms >= 100 && ms <= 1_000;

/**
 * The product waits for people: 400 ms before a form goes out, half a second after the last key. Here nobody is there,
 * so such delays pass twenty times as fast. Whoever tests a delay itself takes `vi.useFakeTimers()`.
 */
const wait = globalThis.setTimeout;
globalThis.setTimeout = Object.assign(
  (...[run, ms, ...args]: Parameters<typeof wait>) => wait(run, isFelt(ms) ? ms / hurry : ms, ...args),
  wait,
);
