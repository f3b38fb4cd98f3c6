import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../tools/run-command.ts';
import type { Builder } from './builder.ts';

/** The image that ours begins with, as the Dockerfile names it. */
export const baseImage = 'docker.io/library/node:24-bookworm-slim';

const authorities = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Where no registry of images is reached: the same thing under its name, from Debian's packages and the Node that the
 * product is pinned to.
 */
export async function makeBaseImage(builder: Builder, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-base-'));
  try {
    say('Making the base image from Debian’s packages…');
    await builder.mustRun('debootstrap', ['--variant=minbase', 'bookworm', folder]);
    const npm = path.resolve(process.execPath, '..', '..', 'lib', 'node_modules', 'npm');
    const local = path.join(folder, 'usr', 'local');
    cpSync(path.join(root, 'node_modules', 'node', 'bin', 'node'), path.join(local, 'bin', 'node'));
    cpSync(await globalNpm(builder, npm), path.join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin', 'npm'));
    mkdirSync(path.join(folder, path.dirname(authorities)), { recursive: true });
    cpSync(authorities, path.join(folder, authorities));
    const container = await builder.from('scratch');
    await builder.mustRun('buildah', ['add', '--quiet', container, folder, '/']);
    await builder.mustRun('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container]);
    await builder.mustRun('buildah', ['commit', '--quiet', '--rm', container, baseImage]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function globalNpm(builder: Builder, beside: string): Promise<string> {
  const { code, output } = await builder.run('npm', ['root', '--global']);
  const found = output.trim().split('\n').at(-1);
  return code === 0 && found ? path.join(found, 'npm') : beside;
}
