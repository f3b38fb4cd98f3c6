import { defineFeed } from '@oplano/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withFacts, type CompanyCtx } from '../use-case/index.ts';
import { defineAudience } from './audience.ts';
import { rooms } from './rooms.ts';

const feed = defineFeed('company-{id}-planted', {
  update: z.object({ owner: z.object({ id: z.int() }) }),
  delete: z.object({ id: z.int() }),
});
const withOwner = withFacts(feed)<{ delete: { readonly ownerId: number } }>();

test('an audience is chosen by what its action carries, and by the facts that go with it', () => {
  const { choose } = defineAudience(withOwner, (told) => [
    rooms.user(told.action === 'update' ? told.payload.owner.id : told.about.ownerId),
  ]);
  const emission = { companyId: 7, feed: withOwner };
  expect(choose({ ...emission, action: 'update', payload: { owner: { id: 3 } } })).toEqual(['user:3']);
  expect(choose({ ...emission, action: 'delete', payload: { id: 1 }, about: { ownerId: 4 } })).toEqual(['user:4']);
});

test('a field that an action does not carry, a wrong payload and missing facts do not compile', () => {
  // @ts-expect-error Only an update has an owner.
  defineAudience(feed, ({ payload }) => [rooms.user(payload.owner.id)]);
  // @ts-expect-error Only a deletion is told with facts.
  defineAudience(withOwner, ({ about }) => [rooms.user(about.ownerId)]);
  const told: unknown[] = [];
  const ctx = { emit: (...args: unknown[]) => void told.push(args) } as unknown as Pick<CompanyCtx, 'emit'>;
  // @ts-expect-error The facts are missing.
  ctx.emit(withOwner, 'delete', { id: 1 });
  // @ts-expect-error This is no payload of the action.
  ctx.emit(withOwner, 'update', { id: 1 });
  ctx.emit(withOwner, 'delete', { id: 1 }, { ownerId: 4 });
  expect(told).toHaveLength(3);
});
