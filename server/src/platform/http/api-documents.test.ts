import { defineRoute } from '@oplano/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocuments } from './api-documents.ts';

const route = defineRoute({
  method: 'GET',
  path: '/planted',
  access: 'session',
  summary: 'Planted.',
  response: z.object({}),
});

test('the documents of the API are made for the first who asks, and once for all servers of a process', async () => {
  let reads = 0;
  const routes = {
    get planted() {
      reads += 1;
      return { route };
    },
  };
  const [one, other] = [apiDocuments(routes, '1'), apiDocuments(routes, '1')];
  expect(reads).toBe(0);
  const [first, second] = await Promise.all([one.openApi(), other.openApi()]);
  expect(second).toBe(first);
  expect(await one.page()).toBe(await other.page());
  expect(reads).toBe(2);
  expect((await apiDocuments(routes, '2').openApi()).toString()).toContain('"version":"2"');
});
