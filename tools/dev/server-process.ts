// The server as `npm run dev` starts it, over and over. It ends with whoever started it, also when that was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const { main } = await import('../../server/src/main.ts');
await main();
process.send?.('ready');
