import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';

/** Everything /metrics can say, with one sample of each of our own. */
async function everything(): Promise<string> {
  const metrics = createMetrics({
    pool: { totalCount: 1, idleCount: 1, waitingCount: 0 },
    share: { counts: () => ({ waiting: 0, refused: 0 }) },
  });
  const app = fastify();
  metrics.watchHttp(app);
  metrics.watchSockets(() => 1);
  metrics.watchQueue(() => 1);
  metrics.watchFanOut(() => true);
  metrics.watchConsumers(() => [{ name: 'audit.trail', lagSeconds: 1, heldCompanies: 0, deadEvents: 0 }]);
  metrics.watchStopped(() => new Map([['outbox', 1]]));
  metrics.recordJob({ name: 'files.forget', outcome: 'done', seconds: 1 });
  await app.inject({ url: '/nothing' });
  await app.close();
  return metrics.render();
}

const otherUnits =
  /_(ms|millis(econds?)?|micros(econds?)?|nanos(econds?)?|minutes?|hours?|days?|kb|mb|[kmg]i?bytes|kilobytes|megabytes|bits|percent)(_total)?$/;
const kindInName = /_(counter|gauge|histogram|summary)$/;

/** What Prometheus' own checker complains of, and what its naming rules ask for besides. */
function problemsOf(text: string): string[] {
  const help = new Map([...text.matchAll(/^# HELP (\S+) ?(.*)$/gm)].map(([, name = '', words = '']) => [name, words]));
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind = '']) => ({ name, kind }));
  const declared = new Set(kinds.map(({ name }) => name));
  const samples = [...text.matchAll(/^([^#\s{]+)(?:\{([^}]*)\})? /gm)];
  return [
    ...kinds.flatMap(({ name, kind }) => [
      ...(help.get(name) ? [] : [`${name} has no help`]),
      ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name} is not written like a figure`]),
      ...((kind === 'counter') === name.endsWith('_total') ? [] : [`${name} is a ${kind}`]),
      ...(/_(sum|count|bucket|info)$/.test(name) && kind !== 'gauge' ? [`${name} ends like a part of another`] : []),
      ...(otherUnits.test(name) ? [`${name} is not in a base unit`] : []),
      ...(kindInName.test(name) ? [`${name} says its kind`] : []),
    ]),
    ...samples.flatMap(([, name = '', labels = '']) => [
      ...(declared.has(name) || declared.has(name.replace(/_(sum|count|bucket)$/, '')) ? [] : [`${name} has no type`]),
      ...[...labels.matchAll(/(?:^|,)([^=,]+)=/g)].flatMap(([, label = '']) =>
        /^[a-z][a-z0-9_]*$/.test(label) ? [] : [`${name} has the label ${label}`],
      ),
    ]),
  ];
}

test('every figure is named, typed and explained as Prometheus asks', async () => {
  const text = await everything();
  expect(text.match(/^# TYPE /gm)?.length).toBeGreaterThan(20);
  expect(text).toContain('nodejs_active_resources{');
  expect([...new Set(problemsOf(text))]).toEqual([]);
});

test.each([
  ['# HELP a_total x\n# TYPE a_total gauge\na_total 1\n', 'a_total is a gauge'],
  ['# HELP a x\n# TYPE a counter\na 1\n', 'a is a counter'],
  ['# TYPE a gauge\na 1\n', 'a has no help'],
  ['# HELP a_ms x\n# TYPE a_ms gauge\na_ms 1\n', 'a_ms is not in a base unit'],
  ['# HELP aB x\n# TYPE aB gauge\naB 1\n', 'aB is not written like a figure'],
  ['# HELP a x\n# TYPE a gauge\na{userId="1"} 1\n', 'a has the label userId'],
  ['b 1\n', 'b has no type'],
])('%j would be noticed', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});
