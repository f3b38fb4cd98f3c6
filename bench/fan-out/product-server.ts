import { ticketFeed } from '@oplano/contracts/tickets';
import { openApp } from '../harness/open-app.ts';
import { obey, tellAgainAndAgain, type Broadcast } from './broadcast.ts';

/** `node product-server.ts <database> <company>`: the product, told to publish what a use case would. */
const [databaseUrl = '', companyId = ''] = process.argv.slice(2);
const running = await openApp(databaseUrl);
obey((order: Broadcast) =>
  tellAgainAndAgain(order, (ticket) => {
    const { status, isGroup, userId, queueId } = ticket;
    const about = { after: { status, isGroup, userId, queueId } };
    const news = { companyId: Number(companyId), feed: ticketFeed, action: 'update', payload: { ticket }, about };
    running.app.runtime.publish([news]);
  }),
);
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
process.stdout.write(`http://127.0.0.1:${running.port}\n`);
