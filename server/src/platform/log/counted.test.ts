import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCountedLog, createLog } from './index.ts';

let lines: { code: string; companyId?: number; repeated?: number; n: number; level: number }[];
const counted = () =>
  createCountedLog(createLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }));

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('the first of a kind is written at once, ten thousand more are one line with their number and the last of them', () => {
  const log = counted();
  for (let n = 0; n <= 10_000; n += 1) log.write('warn', { code: 'FLOOD', companyId: 7 }, { n }, 'again');
  expect(lines).toMatchObject([{ code: 'FLOOD', companyId: 7, n: 0, level: 40 }]);
  expect(lines[0]).not.toHaveProperty('repeated');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ code: 'FLOOD', repeated: 10_000, n: 10_000 }]);
});

test('kinds and companies are counted apart, and what ended is new when it comes again', () => {
  const log = counted();
  log.write('error', { code: 'A', companyId: 1 }, {}, 'a');
  log.write('error', { code: 'A', companyId: 2 }, {}, 'a');
  log.write('error', { code: 'B' }, {}, 'b');
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  log.write('error', { code: 'B' }, {}, 'b');
  expect(lines).toHaveLength(4);
});

test('a flood that goes on is one line a minute, and the end of the process says the rest', () => {
  const log = counted();
  for (let second = 0; second < 150; second += 1) {
    log.write('warn', { code: 'FLOOD' }, {}, 'again');
    vi.advanceTimersByTime(1_000);
  }
  expect(lines).toHaveLength(3);
  log.close();
  expect(lines.map(({ repeated }) => repeated ?? 1).reduce((sum, count) => sum + count)).toBe(150);
});

test('a flood of kinds fills neither the log nor the memory', () => {
  const log = counted();
  for (let n = 0; n < 5_000; n += 1) log.write('warn', { code: `KIND ${n}` }, {}, 'again');
  expect(lines).toHaveLength(1_000);
  log.close();
});
