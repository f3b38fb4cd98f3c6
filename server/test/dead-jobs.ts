import { ownerQuery } from './owner.ts';

/**
 * Jobs whose process died or hung at every try, as far as the next one can know: nobody ever said how it went. They are
 * found at their end when they are due.
 */
export async function dieAtEveryTry(app: { readonly ownerUrl: string }, name: string): Promise<void> {
  await ownerQuery(app, `update jobs set attempts = max_attempts where name = $1 and dead_at is null`, name);
}
