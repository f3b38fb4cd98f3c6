import { email } from '@oplano/contracts';
import { automation } from '@oplano/core/principals';
import { accountsOfAddress, takeSecondFactorAway } from '#features/auth';
import { systemClock } from '#platform/clock';
import { demandSchema, openDatabase } from '#platform/db-raw';
import { fileUrl } from '#platform/http';
import { enqueueJob } from '#platform/jobs';
import { createLog } from '#platform/log';
import { createNotices } from '#platform/notices';
import { liveChannel, orderKey } from '#platform/realtime';
import { runInCompany, transactionsOf, type Runtime } from '#platform/use-case';
import { OperatorError } from './make-operator.ts';

/**
 * Takes the second factor of everybody with an address away, from outside of any server, for whoever can read the
 * database anyway. The log of each company says that it was this command.
 */
export async function resetSecondFactor(
  ownerUrl: string,
  given: string,
): Promise<{ email: string; companies: string[] }> {
  const address = email.safeParse(given);
  if (!address.success) throw new OperatorError(`${given} is no e-mail address.`);
  await demandSchema(ownerUrl);
  const log = createLog('warn');
  const database = openDatabase(ownerUrl, 2, log);
  const { db } = database;
  const notices = createNotices({ db, log, nodeId: `operator-${process.pid}`, channel: liveChannel });
  const nothing = (): undefined => undefined;
  const later = async (): Promise<void> => undefined;
  const runtime: Runtime = {
    db,
    clock: systemClock,
    log,
    subscribers: new Map(),
    enqueue: enqueueJob,
    wakeWorkers: nothing,
    wakeConsumers: nothing,
    fileUrl,
    publish: nothing,
    fetchAnew: nothing,
    sockets: { cutSession: nothing, cutUser: nothing, reconsider: later, reconsiderRoom: later },
  };
  try {
    const accounts = await accountsOfAddress(transactionsOf(runtime), address.data);
    if (accounts.length === 0) throw new OperatorError(`Nobody signs in with ${address.data}.`);
    for (const { companyId, userId } of accounts) {
      const by = automation('operator-command');
      await runInCompany(runtime, companyId, (ctx) => takeSecondFactorAway(ctx, userId), by);
      notices.tell(orderKey({ do: 'cutUser', userId }));
    }
    await notices.settled();
    return { email: address.data, companies: accounts.map(({ company }) => company) };
  } finally {
    await database.close();
  }
}
