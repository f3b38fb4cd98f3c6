// Runs on the machine's own Node, before anything is installed: no dependencies, and only syntax that a Node which is
// too old can still read, so that it can say so.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => path.join(root, ...parts);
const lock = inRoot('.cache', 'prepare.lock');
const ownerPrefix = 'owner-';
/** A process id can be given to another program after a restart, so no lock is believed for longer than this. */
const longestInstallMs = 20 * 60_000;

/** 0 when there is no such file. */
const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** npm writes node_modules/.package-lock.json last: without it, or older than the lockfile, the install is not whole. */
function isStale() {
  if (!existsSync(inRoot('node_modules', '.bin', 'node'))) return true;
  const installed = modifiedAt(inRoot('node_modules', '.package-lock.json'));
  return installed === 0 || installed < modifiedAt(inRoot('package-lock.json'));
}

/** A process that was killed stays in the list until somebody collects it, which in a container may be nobody. */
function isZombie(pid) {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && /\) Z /.test(readFileSync(stat, 'utf8'));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * The lock is a folder that is renamed into place with its owner inside, which fails while another one is there. A dead
 * owner's file is removed by its name, so nobody can remove the lock of a living one by mistake.
 */
function tryLock() {
  const mine = `${lock}-${process.pid}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(path.join(mine, `${ownerPrefix}${process.pid}`), '');
  try {
    renameSync(mine, lock);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    removeDeadOwner();
    return false;
  }
}

function removeDeadOwner() {
  if (!existsSync(lock)) return;
  for (const name of readdirSync(lock)) {
    const file = path.join(lock, name);
    const age = Date.now() - modifiedAt(file);
    if (age > longestInstallMs || !isAlive(Number(name.slice(ownerPrefix.length)))) rmSync(file, { force: true });
  }
}

/** The empty folder stays: the next owner takes its place in one step. */
const unlock = () => rmSync(path.join(lock, `${ownerPrefix}${process.pid}`), { force: true });

async function waitForLock() {
  for (let waited = 0; !tryLock(); waited += 1) {
    if (waited === 1) console.log('Another install is running here: waiting for it…');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** npm must not run on the Node that it is about to replace, so the project's own programs leave the search path. */
function npmCommand() {
  const PATH = (process.env.PATH || '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter);
  const env = { ...process.env, PATH };
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isForeign = node && !node.startsWith(inRoot('node_modules'));
  return script && isForeign ? { command: node, before: [script], env } : { command: 'npm', before: [], env };
}

/** Development packages are always wanted: the web app is built on the machine that serves it. */
function install() {
  const { command, before, env } = npmCommand();
  const args = [
    ...before,
    'ci',
    '--include=dev',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ];
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill());
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on('close', (code) =>
      resolve({ code: code === null ? 1 : code, output: Buffer.concat(output).toString('utf8') }),
    );
  });
}

async function installWithProgress() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing packages (npm ci)…');
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000);
  const result = await install();
  clearInterval(progress);
  if (result.code !== 0) {
    console.error(result.output);
    console.error(`npm ci failed (exit code ${result.code}).`);
    return false;
  }
  console.log(`Packages installed in ${seconds()} s.`);
  return true;
}

async function main() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`O Plano needs Node 20.19 or newer to install itself; this is Node ${process.versions.node}.`);
    return 1;
  }
  if (!isStale()) return 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  await waitForLock();
  process.once('exit', unlock);
  return !isStale() || (await installWithProgress()) ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(`The packages could not be installed: ${error.message}`);
    process.exitCode = 1;
  },
);
