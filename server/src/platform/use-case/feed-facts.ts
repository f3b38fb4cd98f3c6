import type { ActionOf, Feed } from '@oplano/contracts';

/** A feed whose audience is chosen by more than its payload says: what goes with each action, and never travels. */
export type FeedWithFacts<F extends Feed, Facts> = F & {
  /** Only the type counts; nothing is stored under it. */
  readonly facts?: (facts: Facts) => void;
};

/** Declares those facts, action by action; one that is left out needs none. Only the type changes. */
export const withFacts =
  <F extends Feed>(feed: F) =>
  <Facts extends { readonly [A in ActionOf<F>]?: unknown }>(): FeedWithFacts<F, Facts> =>
    feed;

/** What the audience of an action is chosen by, beside its payload. */
export type FactsOf<F, A> = F extends { readonly facts?: (facts: infer Facts) => void }
  ? A extends keyof Facts
    ? Facts[A]
    : undefined
  : undefined;
