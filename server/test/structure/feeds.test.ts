import { defineFeed, feeds, type Feed } from '@oplano/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rooms, type Audiences } from '#platform/realtime';
import { audiences } from '../../src/app/features.ts';
import { audienceProblems, eventProblems } from './feed-checks.ts';

describe('the audience of every feed', () => {
  test('is somebody, and never another company', () => {
    expect(audienceProblems(feeds, audiences)).toEqual([]);
  });

  test('that is missing, empty, or too large is noticed', () => {
    const actions = { update: z.object({ id: z.int() }) };
    const own = defineFeed('company-{id}-planted', actions);
    const common = defineFeed('planted', actions);
    const heardBy = (feed: Feed, audience: (companyId: number) => string[]) => {
      const map = new Map([[feed, ({ companyId }: { companyId: number }) => audience(companyId)]]);
      return audienceProblems({ planted: feed }, map as unknown as Audiences);
    };
    expect(audienceProblems({ planted: own }, new Map())).toEqual(['planted has no audience']);
    expect(heardBy(own, () => [])).toEqual(['planted.update is heard by nobody']);
    expect(heardBy(own, (id) => [rooms.company(id), rooms.user(1)])).toEqual([]);
    expect(heardBy(own, (id) => [rooms.company(id + 1)])).toEqual(['planted.update goes to company:4712']);
    expect(heardBy(own, () => ['company:47112'])).toEqual(['planted.update goes to company:47112']);
    expect(heardBy(own, () => [rooms.everyone])).toEqual([
      'planted.update goes to every company under the name of one',
    ]);
    expect(heardBy(common, () => [rooms.everyone])).toEqual([]);
    expect(heardBy(common, (id) => [rooms.company(id)])).toEqual(['planted.update goes to company:4711']);
  });
});

describe('an event', () => {
  test('with a name, an action or a field that is not declared is noticed', () => {
    const planted = { planted: defineFeed('company-{id}-planted', { update: z.object({ id: z.int() }) }) };
    const judged = (name: string, payload: Record<string, unknown>) => eventProblems({ name, payload }, planted, 7);
    expect(judged('company-7-planted', { action: 'update', id: 1 })).toEqual([]);
    expect(judged('company-8-planted', { action: 'update', id: 1 })).toEqual([
      'company-8-planted is no feed of this company',
    ]);
    expect(judged('company-7-planted', { action: 'create', id: 1 })).toEqual([
      'company-7-planted has no action create',
    ]);
    expect(judged('company-7-planted', { action: 'update', id: 'x' })).toEqual(['company-7-planted update: id']);
    expect(judged('company-7-planted', { action: 'update', id: 1, passwordHash: 'x' })).toEqual([
      'company-7-planted update carries more than it declares',
    ]);
  });
});
