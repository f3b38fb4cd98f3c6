import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AlreadyRunningError, lockDataDir, readSecrets } from './index.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'oplano-instance-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const lockFile = () => path.join(dataDir, 'server.lock');

describe('the lock of a data folder', () => {
  test('lets one process in and tells the second who is there', () => {
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(AlreadyRunningError);
    expect(() => lockDataDir(dataDir)).toThrow(`(process ${process.pid})`);
    lock.release();
    lockDataDir(dataDir).release();
  });

  test('does not mind what a killed process left behind', () => {
    const { pid } = spawnSync('true');
    writeFileSync(lockFile(), `${pid}\n1\n`);
    lockDataDir(dataDir).release();
  });

  test.runIf(process.platform === 'linux')('does not take a stranger with the old number for the owner', () => {
    writeFileSync(lockFile(), `${process.ppid}\n1\n`);
    lockDataDir(dataDir).release();
  });

  test('does not mind a torn file', () => {
    writeFileSync(lockFile(), '');
    lockDataDir(dataDir).release();
  });
});

describe('the secrets of a data folder', () => {
  test('are made once, differ, and are readable by their owner only', () => {
    const secrets = readSecrets(dataDir);
    expect(readSecrets(dataDir)).toEqual(secrets);
    expect(secrets.appSecret).not.toBe(secrets.databasePassword);
    expect(secrets.appSecret.length).toBeGreaterThanOrEqual(32);
    const file = path.join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  });
});
