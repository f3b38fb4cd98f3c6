import path from 'node:path';
import { defineRoute, errorStatus } from '@oplano/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { acceptedInput } from './accepted-input.ts';
import { allRoutes } from './all-routes.ts';

const file = (name: string) => path.join(import.meta.dirname, name);

test('what every route takes is what accepted-input.tsv says; a change is written there by `vitest -u` and reviewed', async () => {
  const lines = allRoutes.flatMap(acceptedInput);
  expect(lines.length).toBeGreaterThan(1_000);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file('accepted-input.tsv'));
});

test('every refusal has the status that refusals.tsv says; a change is written there by `vitest -u` and reviewed', async () => {
  const lines = Object.entries(errorStatus).map(([code, status]) => `${code}\t${status}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file('refusals.tsv'));
});

test('names, types, limits, lists and choices of a route stand in its lines', () => {
  const route = defineRoute({
    method: 'POST',
    path: '/planted/:id',
    access: 'session',
    summary: 'Planted.',
    params: z.object({ id: z.int().min(1).max(9) }),
    body: z.object({
      name: z.string().max(5),
      tags: z
        .array(z.enum(['a', 'b']))
        .max(2)
        .optional(),
    }),
    response: z.object({}),
  });
  expect(acceptedInput({ name: 'planted', route })).toEqual([
    'planted\tparams.id\tinteger, minimum 1, maximum 9',
    'planted\tbody.name\tstring, maxLength 5',
    'planted\tbody.tags?\tarray, maxItems 2',
    'planted\tbody.tags?[]\tstring, enum ["a","b"]',
  ]);
});
