import { once } from 'node:events';

// The server as `npm run dev` starts it, over and over. It ends with whoever started it, also when that was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Where the database and the lab are is told once they are there; reading the sources takes as long as starting those.
const told = once(process, 'message');
const { main } = await import('../../server/src/main.ts');
const [settings] = (await told) as [Record<string, string>];
Object.assign(process.env, settings);
await main();
process.send?.('ready');
