import { startAppOn } from './run-app.ts';

/**
 * A server in a process of its own whose memory is looked at: `begin` collects what is left over and remembers how much
 * it holds, `end` answers by how many megabytes it grew at most since. A heap keeps garbage for long, which says nothing
 * about what is held: before it counts it is collected.
 */
const [ownerUrl = '', mostMb = '0'] = process.argv.slice(2);
const collect = globalThis.gc ?? (() => undefined);
const { url } = await startAppOn({ ownerUrl, drop: async () => undefined });
let before = 0;
let most = 0;
const grownMb = (): number => (process.memoryUsage.rss() - before) / 1024 / 1024;
const look = (): void => {
  if (grownMb() > Number(mostMb)) collect();
  most = Math.max(most, grownMb());
};
let timer: NodeJS.Timeout | undefined;
process.on('message', (said) => {
  if (said === 'begin') {
    collect();
    before = process.memoryUsage.rss();
    most = 0;
    timer = setInterval(look, 10);
  } else {
    look();
    clearInterval(timer);
  }
  process.send?.(most);
});
// Whoever started it may be gone.
process.on('disconnect', () => process.exit());
process.send?.(url);
