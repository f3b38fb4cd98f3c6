import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Another process works on the database of a test, and is killed as soon as it has come as far as is waited for. */
export async function workUntilKilled(
  app: { readonly ownerUrl: string },
  env: Record<string, string>,
  isFarEnough: () => Promise<void>,
): Promise<void> {
  const script = fileURLToPath(new URL('worker-process.fixture.ts', import.meta.url));
  const args = [script, app.ownerUrl, JSON.stringify(env)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await isFarEnough();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
