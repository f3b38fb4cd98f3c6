import type { ActionOf, Feed, PayloadOf } from '@oplano/contracts';
import type { Emission, FactsOf } from '../use-case/index.ts';
import type { Room } from './rooms.ts';

/** Who hears an event: everybody in these rooms, or those of them who are not in the others. */
export type Audience = readonly Room[] | { readonly to: readonly Room[]; readonly except: readonly Room[] };

/** One event of a feed on its way to its audience: what it carries follows from its action. */
export type Told<F extends Feed> = {
  [A in ActionOf<F>]: {
    readonly companyId: number;
    readonly action: A;
    readonly payload: PayloadOf<F, A>;
    readonly about: FactsOf<F, A>;
  };
}[ActionOf<F>];

/** Chooses the audience of an event that is no longer typed by its feed. */
export type AudienceOf = (emission: Emission & { companyId: number }) => Audience;
/** The audiences of all feeds, collected in app/. */
export type Audiences = ReadonlyMap<Feed, AudienceOf>;

export interface FeedAudience {
  readonly feed: Feed;
  readonly choose: AudienceOf;
}

/** Declares who hears a feed; by the feature that owns it. */
export const defineAudience = <F extends Feed>(feed: F, choose: (told: Told<F>) => Audience): FeedAudience => ({
  feed,
  // `emit` takes for each action only what the feed declares for it.
  choose: choose as unknown as AudienceOf,
});
