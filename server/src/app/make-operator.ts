import { email, password } from '@oplano/contracts';
import { restoreOperator } from '#features/auth';
import { systemClock } from '#platform/clock';
import { hashPassword } from '#platform/crypto';
import { platformTransaction } from '#platform/db';
import { demandSchema, openDatabase } from '#platform/db-raw';
import { createLog } from '#platform/log';
import { createNotices } from '#platform/notices';
import { liveChannel, orderKey } from '#platform/realtime';

/** Something the person at the keyboard can put right: its message is one sentence for them. */
export class OperatorError extends Error {}

/** Makes or restores an operator from outside of any server, and has those that run cut the person's sockets. */
export async function makeOperator(
  ownerUrl: string,
  form: { email: string; name: string; password: string },
): Promise<{ email: string; isNew: boolean }> {
  const address = email.safeParse(form.email);
  if (!address.success) throw new OperatorError(`${form.email} is no e-mail address.`);
  if (!password.safeParse(form.password).success) throw new OperatorError('A password has 5 to 50 characters.');
  const name = form.name.trim().slice(0, 50).padEnd(2, '-');
  await demandSchema(ownerUrl);
  const passwordHash = await hashPassword(form.password);

  const log = createLog('warn');
  const database = openDatabase(ownerUrl, 2, log);
  const { db } = database;
  try {
    const now = systemClock.now();
    const { userId, isNew } = await platformTransaction(db, (platform) =>
      restoreOperator({ db: platform, now }, { email: address.data, name, passwordHash }),
    );
    const notices = createNotices({ db, log, nodeId: `operator-${process.pid}`, channel: liveChannel });
    notices.tell(orderKey({ do: 'cutUser', userId }));
    await notices.settled();
    return { email: address.data, isNew };
  } finally {
    await database.close();
  }
}
