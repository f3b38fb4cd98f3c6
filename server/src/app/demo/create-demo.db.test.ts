import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { createDemo } from './create-demo.ts';

test('processes that start at once on an empty database make one demo, and none of them falls over the other', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const made = await Promise.all([1, 2, 3].map(() => createDemo(app.app.runtime, { history: false })));
  expect(made.filter((id) => id !== null)).toHaveLength(1);
  expect(await ownerQuery(app, 'select count(*)::int as count from companies')).toEqual([{ count: 2 }]);
});
