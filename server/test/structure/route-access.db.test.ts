import { defineRoute, idInPath } from '@oplano/contracts';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http';
import { startTestApp } from '../app.ts';
import { allRoutes } from './all-routes.ts';
import { plantRoutes } from './planted-server.ts';
import { accessTable, kinds, routeAccess } from './route-access.ts';

const file = path.join(import.meta.dirname, 'route-access.tsv');

describe('who meets what at every route', () => {
  test(
    'is what route-access.tsv says, cell by cell; a change is written there by `vitest -u` and reviewed [RBAC-001]',
    { timeout: 240_000 },
    async () => {
      const app = await startTestApp();
      try {
        await expect(accessTable(await routeAccess(app, allRoutes))).toMatchFileSnapshot(file);
      } finally {
        await app.stop();
      }
    },
  );

  test('shows a route that lets a lesser person at the record of a greater one', { timeout: 60_000 }, async () => {
    const app = await startTestApp();
    try {
      const params = z.object({ userId: idInPath });
      const route = defineRoute({
        method: 'GET',
        path: '/planted/:userId',
        access: 'session',
        summary: 'Planted.',
        params,
        response: z.object({}),
      });
      const http = await plantRoutes(app, { route }, [bind(route, async () => ({}))]);
      const people = kinds.filter(({ who }) => ['nobody', 'plain'].includes(who));
      const rows = await routeAccess(app, [{ name: 'planted', route }], http, people);
      expect(rows.map(({ whose, cells }) => [whose, ...cells])).toEqual([
        ['own', 'NO_SESSION', 'ok'],
        ['superior', 'NO_SESSION', 'ok'],
      ]);
    } finally {
      await app.stop();
    }
  });
});
