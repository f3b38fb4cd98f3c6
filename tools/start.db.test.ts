import { expect, onTestFinished, test } from 'vitest';
import { runServer, throwAwayFolder } from './server-process.ts';

test('a folder that cannot be written stops the start with a database of its own elsewhere too', async () => {
  const { code, output } = await runServer({
    DATABASE_URL: 'postgres://u:pw-7@127.0.0.1:9/x',
    APP_SECRET: '0123456789abcdefghijklmnopqrstuv',
    DATA_DIR: '/etc/passwd/data',
    DEMO: 'off',
  });
  expect(output.trim().split('\n').at(-1)).toBe(
    'The data folder /etc/passwd/data cannot be used: a file is in its way; set DATA_DIR to a folder. (ENOTDIR)',
  );
  expect(code).toBe(1);
});

test('a start with a proxy that is no address says why in one sentence and ends with 1', async () => {
  const folder = throwAwayFolder();
  onTestFinished(() => folder.remove());
  const { code, output } = await runServer({ DATA_DIR: folder.path, DEMO: 'off', TRUST_PROXY: 'nginx:80' });
  expect({ code, hasStack: /^\s+at .*:\d+/m.test(output) }, output).toEqual({ code: 1, hasStack: false });
  expect(output.trim().split('\n').at(-1)).toMatch(/^The setting TRUST_PROXY is wrong: an address or a range/);
});
