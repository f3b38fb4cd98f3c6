import { readFileSync } from 'node:fs';
import { stoppedQueues } from '@oplano/contracts/stopped';
import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';

/** docs/prometheus-alerts.yml, rule by rule. */
const rules = readFileSync(new URL('../../../../docs/prometheus-alerts.yml', import.meta.url), 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1);

test('every queue has an alert rule of its own, on a figure that exists', async () => {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    share: { counts: () => ({ waiting: 0, refused: 0 }) },
    isProcessWatched: false,
  });
  metrics.watchStopped(() => new Map(stoppedQueues.map((queue, index) => [queue, index])));
  const figures = await metrics.render();
  const watched = rules.map((rule) => /^ +expr: max by \(queue\) \((\S+)\) > 0$/m.exec(rule)?.[1] ?? rule);
  expect(watched).toEqual(stoppedQueues.map((queue) => `stopped_entries{queue="${queue}"}`));
  for (const figure of watched) expect(figures).toContain(figure);
  for (const rule of rules) expect(rule).toMatch(/summary: '.+'\n +description: '.+'\n/);
});
