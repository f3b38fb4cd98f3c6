import { defineRoute, idInPath } from '@oplano/contracts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http';
import { startTestApp } from '../app.ts';
import { isWhole, sampled } from '../sampled.ts';
import { allRoutes } from './all-routes.ts';
import { plantRoutes } from './planted-server.ts';
import { accessTable, kinds, routeAccess, type Kind } from './route-access.ts';

const file = path.join(import.meta.dirname, 'route-access.tsv');

/** Everybody has a company of their own and can be tried without the others, save those of the operator's, who share one. */
const apartOf = ({ house, who }: Kind): string => (house === 'operator' ? house : who);
/** What a flag changes is told from plain. */
const sampledKinds = (): Kind[] => {
  const tried = sampled([...new Set(kinds.map(apartOf))], (name) => name);
  return kinds.filter((kind) => kind.who === 'plain' || tried.includes(apartOf(kind)));
};

/** The same lines with the columns of these people only. */
function columnsOf(table: string, people: readonly Kind[]): string[] {
  const lines = table.split('\n').map((line) => line.split('\t'));
  const named = ['route', 'whose', ...people.map(({ who }) => who)];
  const at = named.map((name) => lines[0]?.indexOf(name) ?? -1);
  return lines.map((cells) => at.flatMap((column) => cells[column] ?? []).join('\t'));
}

describe('who meets what at every route', () => {
  test('is what route-access.tsv says, cell by cell; a change is written there by `vitest -u` and reviewed [RBAC-001]', async () => {
    const app = await startTestApp();
    try {
      const columns = sampledKinds();
      const table = accessTable(await routeAccess(app, allRoutes, app.app.http, columns), columns);
      if (isWhole()) await expect(table).toMatchFileSnapshot(file);
      else expect(table.split('\n')).toEqual(columnsOf(readFileSync(file, 'utf8'), columns));
    } finally {
      await app.stop();
    }
  });

  test('shows a route that lets a lesser person at the record of a greater one', async () => {
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
