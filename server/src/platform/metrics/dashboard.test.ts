import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';

interface Dashboard {
  readonly panels: { title: string; targets: { expr: string }[] }[];
  readonly templating: { list: { query: string }[] };
}

/** docs/grafana-dashboard.json, as Grafana reads it. */
const dashboard = JSON.parse(
  readFileSync(new URL('../../../../docs/grafana-dashboard.json', import.meta.url), 'utf8'),
) as Dashboard;

const words = new Set(
  'sum min max avg count by rate increase histogram_quantile topk time or and vector label_values le job'.split(' '),
);

/** The figures an expression asks for: what is left without its labels, groups, ranges and functions. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, ' ')
    .match(/[a-z_]\w*/gi)
    ?.filter((word) => !words.has(word)) ?? [];

async function exported(): Promise<Map<string, string>> {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    share: { counts: () => ({ waiting: 0, refused: 0 }) },
  });
  const app = fastify();
  metrics.watchHttp(app);
  metrics.watchSockets(() => 0);
  metrics.watchQueue(() => 0);
  metrics.watchFanOut(() => true);
  metrics.watchStopped(() => new Map());
  await app.close();
  const text = await metrics.render();
  return new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
}

const asked = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query).filter((query) => query.includes('(')),
];

test('the example dashboard asks for figures that exist, and for all of our own', async () => {
  const known = await exported();
  const used = new Set(asked.flatMap(metricsIn));
  expect(used.size).toBeGreaterThan(10);
  const isKnown = (name: string): boolean => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    return known.has(name) || known.get(base) === 'histogram';
  };
  expect([...used].filter((name) => !isKnown(name))).toEqual([]);
  const own = [...known.keys()].filter((name) => !/^(nodejs|process)_/.test(name));
  const shows = (name: string): boolean => [...used].some((one) => one.replace(/_(bucket|sum|count)$/, '') === name);
  expect(own.filter((name) => !shows(name))).toEqual([]);
});

test('a figure that does not exist would be noticed', () => {
  expect(metricsIn('sum by (le) (rate(no_such_thing{job="$job"}[5m])) * 60')).toEqual(['no_such_thing']);
});
