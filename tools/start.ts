import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { root } from './run-command.ts';

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

try {
  await buildWeb((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Loaded only now, so that settings from .env are in place before any module of the server reads them.
const { main } = await import('../server/src/main.ts');
await main();
