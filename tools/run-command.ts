import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const root = path.resolve(import.meta.dirname, '..');

/** The pinned tools stand first, so that a tool started by hand runs on the same Node as under npm. */
const searchPath = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`;
/** Nobody sees the colours of a file; a terminal is no longer visible through our pipe, so it has to be said. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

export interface CommandResult {
  code: number;
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** A command is ended after this long, whatever it does, with code 124. */
  limitMs?: number;
  /** A command that says nothing for this long hangs: it is ended with code 124. One that is only slow is not. */
  silenceMs?: number;
}

/** Far more than anything needs: a slow machine comes to its end. */
const defaultLimitMs = 120 * 60_000;
/** How long output may still arrive after a command has ended: a process it left behind can hold the pipe for ever. */
const graceMs = 1000;

const running = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function stopAll(signal: NodeJS.Signals): void {
  for (const stop of running) stop();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Listens to signals only while a command runs: an idle listener would swallow Ctrl-C for whoever comes next. */
function track(stop: () => void): () => void {
  if (running.size === 0) for (const signal of signals) process.on(signal, stopAll);
  running.add(stop);
  return () => {
    running.delete(stop);
    if (running.size === 0) for (const signal of signals) process.off(signal, stopAll);
  };
}

/** A command leads a process group of its own, so that what it started ends with it. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The whole group is already gone.
  }
}

/** Runs a command to its end and keeps what it printed, in order. A command that cannot start has code 127. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const limitMs = options.limitMs ?? defaultLimitMs;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...colours, PATH: searchPath, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let reason = '';
    const endFor = (why: string) => {
      reason = why;
      endGroup(child, 'SIGKILL');
    };
    const limit = setTimeout(() => endFor(`took longer than ${limitMs / 1000} s`), limitMs);
    const { silenceMs } = options;
    const silence =
      silenceMs === undefined
        ? undefined
        : setTimeout(() => endFor(`hung: it said nothing for ${silenceMs / 1000} s`), silenceMs);
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer) => {
      chunks.push(chunk);
      silence?.refresh();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const untrack = track(() => endGroup(child, 'SIGTERM'));

    const finish = (code: number, note = '') => {
      clearTimeout(limit);
      clearTimeout(silence);
      untrack();
      child.stdout.destroy();
      child.stderr.destroy();
      const output = Buffer.concat(chunks).toString('utf8') + note;
      // Not every tool asks NO_COLOR.
      resolve({ code, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) });
    };
    child.on('error', (error) => finish(127, `${command}: ${error.message}\n`));
    child.on('exit', (code, signal) => {
      const end = reason || (signal === null ? '' : `was ended by ${signal}`);
      const note = end === '' ? '' : `${command} ${end}\n`;
      const leftBehind = setTimeout(() => {
        endGroup(child, 'SIGKILL');
        finish(code ?? 124, `${note}${command} ended and left a process behind\n`);
      }, graceMs);
      child.on('close', () => {
        clearTimeout(leftBehind);
        finish(code ?? 124, note);
      });
    });
  });
}
