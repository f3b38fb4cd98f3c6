import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ChildLimits {
  /** The module that runs in the child, and its neighbours that it imports. */
  readonly module: URL;
  readonly neighbours?: readonly URL[];
  /** Folders of packages the child may read. Nothing else of the disk is open to it. */
  readonly packages: readonly string[];
  /** Whether it loads a library of machine code. */
  readonly native: boolean;
  readonly heapMb: number;
  /** Addresses it may claim, much of which is never used. */
  readonly addressMb: number;
  readonly cpuSeconds: number;
  readonly inputMax: number;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const serverPackage = fileURLToPath(new URL('../../../package.json', import.meta.url));

/** The folder of a package, or of all packages of one maker, as it is found from here. */
function folderOf(name: string): string {
  for (let folder = here; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', ...name.split('/'));
    if (existsSync(candidate)) return realpathSync(candidate) + path.sep;
    if (folder === path.dirname(folder)) throw new Error(`The package ${name} is not installed.`);
  }
}

const empty: { folder?: string } = {};
/** An empty folder that nobody may write to. */
function emptyFolder(): string {
  if (empty.folder === undefined) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-empty-'));
    chmodSync(folder, 0o500);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    empty.folder = folder;
  }
  return empty.folder;
}

/**
 * Limits of the machine come from the shell, where it has them; what it lacks is left out. Even a child whose process
 * was killed ends by itself: its time on the processor is counted.
 */
const shell = (limits: ChildLimits): string =>
  [
    'ulimit -c 0',
    'ulimit -f 0',
    'ulimit -n 64',
    `ulimit -t ${limits.cpuSeconds}`,
    `ulimit -v ${limits.addressMb * 1_024}`,
  ]
    .map((line) => `${line} 2>/dev/null;`)
    .join(' ') + ' exec nice -n 5 "$@"';

/** A process that may read its own program and compute, and nothing else. */
export function startChild(limits: ChildLimits): ChildProcess {
  const readable = [
    path.join(here, 'child.ts'),
    path.join(here, 'frames.ts'),
    path.join(here, 'harden.ts'),
    path.join(here, '..', 'confined', 'index.ts'),
    serverPackage,
    fileURLToPath(limits.module),
    ...(limits.neighbours ?? []).map((url) => fileURLToPath(url)),
    ...limits.packages.map((name) => folderOf(name)),
  ];
  const flags = [
    '--permission',
    ...readable.map((file) => `--allow-fs-read=${file}`),
    ...(limits.native ? ['--allow-addons'] : ['--no-addons']),
    `--max-old-space-size=${limits.heapMb}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
  const program = [process.execPath, ...flags, path.join(here, 'child.ts'), limits.module.href, `${limits.inputMax}`];
  return spawn('/bin/sh', ['-c', shell(limits), 'sh', ...program], {
    cwd: emptyFolder(),
    // None of our settings, and so none of our secrets.
    env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '2', PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
}
