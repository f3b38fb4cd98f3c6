import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { labSettings, startLabProcess } from './lab-process.ts';
import { root } from './run-command.ts';

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

try {
  await buildWeb((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// A demo has the outside world in a box beside it; in production, and where a lab is named already, none is started.
const { NODE_ENV, DEMO, LAB_URL, LAB_SCRIPT, PORT = '3000', DATA_DIR = './data' } = process.env;
if (NODE_ENV !== 'production' && DEMO !== 'off' && !LAB_URL) {
  try {
    const webhookUrl = `http://127.0.0.1:${PORT}/api/webhooks/meta`;
    const folder = path.resolve(root, DATA_DIR, 'lab');
    const lab = await startLabProcess({ folder, webhookUrl, script: LAB_SCRIPT !== 'off' });
    Object.assign(process.env, labSettings(lab));
  } catch (error) {
    console.error(`The lab is not there: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// Loaded only now, so that settings from .env are in place before any module of the server reads them.
const { main } = await import('../server/src/main.ts');
await main();
