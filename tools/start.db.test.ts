import { expect, onTestFinished, test } from 'vitest';
import { runServer, throwAwayFolder } from './server-process.ts';

test('a start with a proxy that is no address says why in one sentence and ends with 1', async () => {
  const folder = throwAwayFolder();
  onTestFinished(() => folder.remove());
  const { code, output } = await runServer({ DATA_DIR: folder.path, DEMO: 'off', TRUST_PROXY: 'nginx:80' });
  expect({ code, hasStack: /^\s+at .*:\d+/m.test(output) }, output).toEqual({ code: 1, hasStack: false });
  expect(output.trim().split('\n').at(-1)).toMatch(/^The setting TRUST_PROXY is wrong: an address or a range/);
});
