import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const packages = ['chromium', 'fonts-noto-color-emoji'];
const advice = `Install Chromium (Debian: apt-get install ${packages.join(' ')}) or set CHROMIUM_PATH to a Chromium or Chrome.`;

/**
 * The last list given counts, so this one repeats what Playwright turns off and adds the two pages that Chromium keeps
 * ready behind the address bar of every window: nobody types there, and they cost more than half of each page load.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Without these it either does not start in a container or calls home while a test runs. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join(',')}`,
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function inPath(name: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name));
}

/** The first Chromium of this machine, or undefined. A CHROMIUM_PATH that leads nowhere is an error, not a hint. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, and there is no program there.`);
  }
  return [...names.flatMap(inPath), ...usualPaths].find(isExecutable);
}

/** Debian only: root needs nothing else, anybody else needs a sudo that does not ask. */
async function installChromium(): Promise<boolean> {
  if (inPath('apt-get').every((file) => !isExecutable(file))) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await runCommand('sudo', ['-n', 'true'])).code !== 0) return false;
  const aptGet = (...args: string[]) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args];
    return isRoot ? runCommand('env', command.slice(1)) : runCommand('sudo', ['-n', ...command]);
  };
  console.log('Installing Chromium with apt-get (once, about a minute)…');
  await aptGet('update', '-q');
  const install = await aptGet('install', '-q', '-y', '--no-install-recommends', ...packages);
  if (install.code !== 0) console.error(install.output);
  return install.code === 0;
}

/** The path of a Chromium, installed first where that is allowed. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  await installChromium();
  const installed = findChromium();
  if (installed === undefined) throw new Error(`No Chromium was found. ${advice}`);
  return installed;
}
