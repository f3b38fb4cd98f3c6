import { routes, type Route } from '@oplano/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyMaxBytes, jsonBodyMaxBytes } from './body-limit.ts';

const kB = 1024;

describe('the largest body of a route', () => {
  test.each<[string, z.ZodType, number]>([
    ['of nothing', z.object({}), 64 * kB],
    ['of short fields', z.object({ name: z.string().max(100), isOn: z.boolean() }), 64 * kB],
    ['of a long text, each letter escaped', z.object({ a: z.string().max(20_000) }), 20_000 * 6 + 4 + 18 + 4],
    ['of a text without a limit', z.object({ text: z.string() }), jsonBodyMaxBytes],
    ['of a text whose pattern has no end', z.object({ text: z.string().regex(/^[a-z]+$/) }), jsonBodyMaxBytes],
    ['of a text whose pattern has one', z.object({ text: z.string().regex(/^[a-z+*]{1,9}$/) }), 64 * kB],
    ['of a list without a limit', z.object({ ids: z.array(z.number()) }), jsonBodyMaxBytes],
    ['of a list with one', z.object({ ids: z.array(z.number()).max(5_000) }), 5_000 * 36 + 4 + 30],
    ['of any names', z.object({ all: z.record(z.string(), z.number()) }), jsonBodyMaxBytes],
    ['of anything', z.unknown(), jsonBodyMaxBytes],
    ['of the larger of two', z.union([z.string().max(30_000), z.number()]), 30_000 * 6 + 4],
    ['of one that may be missing', z.object({ a: z.string().max(20_000).nullish() }), 20_000 * 6 + 4 + 18 + 4],
  ])('is what its contract says: %s', (_what, body, expected) => {
    expect(Math.abs(bodyMaxBytes(body) - expected)).toBeLessThan(32);
  });

  test('is never less than a body that its contract takes', () => {
    const body = z.object({ name: z.string().max(30_000), list: z.array(z.enum(['a', 'bb'])).max(3) });
    const largest = JSON.stringify({ name: '\u0001'.repeat(30_000), list: ['bb', 'bb', 'bb'] });
    expect(body.safeParse(JSON.parse(largest)).success).toBe(true);
    expect(Buffer.byteLength(largest)).toBeLessThanOrEqual(bodyMaxBytes(body));
  });

  test('keeps most routes far from what a parser would feel', () => {
    const forms = Object.values(routes)
      .flatMap((feature): Route[] => Object.values(feature))
      .filter(({ method, upload }) => method !== 'GET' && !upload);
    const wide = forms.filter(({ body }) => bodyMaxBytes(body) === jsonBodyMaxBytes);
    expect(wide.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      // A sheet of many columns, each with what it means.
      'POST /contacts/imports/:importId/check',
      'POST /contacts/imports/:importId/start',
      // A whole tree of options.
      'POST /queue',
      // Several actions at once, each with its text.
      'POST /tickets/:ticketId/actions',
      'PUT /chatbot/:chatbotId',
      'PUT /queue/:queueId',
    ]);
  });
});
