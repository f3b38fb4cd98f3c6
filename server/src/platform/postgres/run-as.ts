import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../config/index.ts';
import { copyBinaries, exists, findBinaries, hydrateSymlinks } from './binaries.ts';

const run = promisify(execFile);

interface User {
  uid: number;
  gid: number;
}

/** A way to run PostgreSQL here. It refuses to be root, so root needs another identity for it. */
export interface RunAs {
  how: string;
  native: string;
  /** Who must own the data, when it is not simply whoever runs this program. */
  owner?: User;
  /** Put before the command line. */
  prefix: string[];
  /** Handed to `spawn`. */
  identity: User | Record<string, never>;
}

type Way = Omit<RunAs, 'native'>;

/** The environment of PostgreSQL's programs: nothing of ours, above all no PG* variables. */
export const plainEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Keeps the files' kernel owner (so a folder only root may enter is no obstacle) but is not root for PostgreSQL. */
const unshare = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];

/** The same end where containers forbid user namespaces: another user who keeps the right to pass closed folders. */
const setpriv = (user: User) => [
  'setpriv',
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--bounding-set=-all,+dac_override',
  // Otherwise access(2), with which PostgreSQL looks for its own programs, would not know of that right.
  '--securebits=+no_setuid_fixup',
];

export function commandOf(runAs: RunAs, program: 'initdb' | 'postgres', args: string[]): [string, string[]] {
  return prefixed(runAs, [path.join(runAs.native, 'bin', program), ...args]);
}

function prefixed(runAs: RunAs, command: string[]): [string, string[]] {
  const [file = '', ...args] = runAs.prefix.concat(command);
  return [file, args];
}

/** Finds the first way in which PostgreSQL's programs start and reach `dataDir`. */
export async function chooseRunAs(dataDir: string, cluster: string): Promise<RunAs> {
  const native = findBinaries();
  const isHydrated = await hydrateSymlinks(native).then(
    () => true,
    () => false,
  );
  const ways = process.getuid?.() === 0 ? await waysOfRoot(cluster) : waysOfUser();
  const hasCluster = await exists(cluster);
  const failures: string[] = [];
  const firstThatWorks = async (folder: string, note: string): Promise<RunAs | undefined> => {
    for (const way of ways) {
      const failure = await probe({ ...way, native: folder }, dataDir, hasCluster);
      if (failure === undefined) return { ...way, native: folder };
      failures.push(`${way.how}${note}: ${failure}`);
    }
    return undefined;
  };

  const found =
    (isHydrated ? await firstThatWorks(native, '') : undefined) ??
    (await firstThatWorks(await copyBinaries(native, dataDir), ', programs copied'));
  if (found) return found;
  throw new StartError(
    `The built-in PostgreSQL cannot run here: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server ` +
      `of your own. Tried:\n${failures.join('\n')}`,
  );
}

function waysOfUser(): Way[] {
  const asIs: Way = { how: 'as is', prefix: [], identity: {} };
  try {
    os.userInfo();
    return [asIs];
  } catch {
    // initdb refuses a user id without a name; in a namespace of its own it has one.
    return [{ how: 'own namespace', prefix: unshare, identity: {} }, asIs];
  }
}

async function waysOfRoot(cluster: string): Promise<Way[]> {
  const setuid = (how: string, user: User): Way => ({ how, owner: user, prefix: [], identity: user });
  const ways: Way[] = [];
  const present = await stat(cluster).catch(() => undefined);
  if (present && present.uid !== 0) ways.push(setuid('owner of the data', { uid: present.uid, gid: present.gid }));

  const users = await usersNamed('postgres', 'nobody');
  for (const [name, user] of users) ways.push(setuid(`user ${name}`, user));
  ways.push({ how: 'own namespace', owner: { uid: 0, gid: 0 }, prefix: unshare, identity: {} });
  for (const [name, user] of users) {
    ways.push({ how: `user ${name} past closed folders`, owner: user, prefix: setpriv(user), identity: {} });
  }
  return ways;
}

async function usersNamed(...names: string[]): Promise<[string, User][]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return names.flatMap((name): [string, User][] => {
    const fields = lines.find(([login]) => login === name);
    return fields ? [[name, { uid: Number(fields[2]), gid: Number(fields[3]) }]] : [];
  });
}

/** Says why this way does not work, or nothing. */
async function probe(runAs: RunAs, dataDir: string, hasCluster: boolean): Promise<string | undefined> {
  const bin = path.join(runAs.native, 'bin');
  // initdb asks for more (a user with a name, for one), but only when it is needed.
  const last = hasCluster ? [path.join(bin, 'postgres'), '--version'] : [path.join(bin, 'initdb'), '--show', dataDir];
  const [file, args] = prefixed(runAs, ['/bin/sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', dataDir, ...last]);
  try {
    await run(file, args, { ...runAs.identity, cwd: '/', env: plainEnvironment });
    return undefined;
  } catch (error) {
    const { stderr, code } = error as Error & { stderr?: string; code?: string | number };
    return stderr?.trim().split('\n')[0] || `${path.basename(file)} ended with ${code}`;
  }
}
