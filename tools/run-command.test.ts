import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const node = (script: string, limitMs?: number) =>
  runCommand(process.execPath, ['-e', script], limitMs === undefined ? {} : { limitMs });

test('a command gives its exit code and everything it printed', async () => {
  const result = await node("console.log('out'); console.error('err'); process.exitCode = 3");
  expect(result).toEqual({ code: 3, output: 'out\nerr\n' });
});

test('a command that does not exist is an answer, not an exception', async () => {
  expect((await runCommand('no-such-command-here', [])).code).toBe(127);
});

test('a command that hangs is ended at its limit', async () => {
  const result = await node("console.log('started'); setInterval(() => {}, 1000)", 500);
  expect(result).toMatchObject({ code: 124 });
  expect(result.output).toMatch(/^started\n.*took longer than 0\.5 s/);
});

test('a command that says nothing is ended as hanging; one that is slow and says so comes to its end', async () => {
  const silenceMs = 3000;
  const silent = await runCommand(process.execPath, ['-e', "console.log('started'); setInterval(() => {}, 1000)"], {
    silenceMs,
  });
  expect(silent).toMatchObject({ code: 124 });
  expect(silent.output).toMatch(/^started\n.*hung: it said nothing for 3 s/);
  const talking = `let n = 0; const t = setInterval(() => { console.log(n); if (++n === 8) clearInterval(t); }, 500)`;
  expect(await runCommand(process.execPath, ['-e', talking], { silenceMs })).toMatchObject({ code: 0 });
});

test('a process that a command leaves behind does not hold up the answer, and is ended', async () => {
  const keepOpen = "require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' })";
  const result = await node(`console.log(${keepOpen}.pid); process.exit(0)`);
  expect(result.code).toBe(0);
  expect(result.output).toContain('left a process behind');
  const pid = Number.parseInt(result.output, 10);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

/** A killed process counts as gone even where nobody collects it. */
function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ');
}
