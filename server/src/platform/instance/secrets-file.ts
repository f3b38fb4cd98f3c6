import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../config/index.ts';
import { createSecret } from '../crypto/index.ts';

const shape = z.object({ appSecret: z.string().min(32), databasePassword: z.string().min(16) });
export type Secrets = z.infer<typeof shape>;

/** Another secret would lock the database and what is sealed in it: a damaged file is never made anew. */
function readShape(file: string): Secrets {
  const text = readFileSync(file, 'utf8');
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(
      `The secrets in ${file} are damaged: put the file back as it was, or restore a backup into another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** The secrets of this folder, made on the first start and readable by their owner only. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return readShape(file);
  const secrets = { appSecret: createSecret(), databasePassword: createSecret() };
  // Written beside and renamed: a start that is killed half-way leaves no half a file.
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return secrets;
}
