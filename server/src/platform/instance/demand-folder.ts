import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Fails as the system does where nothing can be written: every file passes through `staging` on its way in, wherever it is
 * kept then, and a server that finds out with the first upload tells the wrong person.
 */
export function demandFolder(dataDir: string): void {
  const staging = path.join(dataDir, 'staging');
  mkdirSync(staging, { recursive: true });
  const probe = path.join(staging, `start-${randomUUID()}`);
  writeFileSync(probe, 'x', { mode: 0o600 });
  rmSync(probe, { force: true });
}
