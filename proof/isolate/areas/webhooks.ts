import { createHmac } from 'node:crypto';
import type { Channel } from '@oplano/contracts/connections';
import { insertConnection } from '../../../server/src/features/connections/index.ts';
import { runInCompany } from '../../../server/src/platform/use-case/index.ts';
import { everybody } from '../../../server/test/structure/callers.ts';
import { changedTables } from '../../../server/test/structure/fingerprint.ts';
import { wordsInRowsOf } from '../seed.ts';
import { livingWord, type Stage } from '../stage.ts';
import { newTally, tapped, type Tally } from '../tap.ts';

/** The settings under which Meta's callbacks are taken, besides the lab's. */
export const metaSettings = {
  META_APP_ID: '4200000000000001',
  META_APP_SECRET: 'the secret of the app at Meta',
  META_VERIFY_TOKEN: 'the token of the platform',
};
const objects = { whatsappapi: 'whatsapp_business_account', facebook: 'page', instagram: 'instagram' } as const;
type MetaChannel = keyof typeof objects;

const addAccount = ({ app }: Stage, companyId: number, channel: Channel, accountId: string, name: string) =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    insertConnection(
      db,
      companyId,
      { name, channel, provider: 'live', status: 'CONNECTED', number: '', isDefault: false, now },
      { account_id: accountId },
    ),
  );

const leaveAccount = ({ app }: Stage, companyId: number, accountId: string) =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    db.updateTable('connections').set({ deleted_at: now }).where('account_id', '=', accountId).execute(),
  );

/** One message to `account`, in whose words `named` stands wherever another account could be named. */
function callback(channel: MetaChannel, account: string, named: string, text: string, id: string): object {
  if (channel === 'whatsappapi') {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: named, phone_number_id: account },
      contacts: [{ profile: { name: 'Cliente' }, wa_id: '5511988887777' }],
      messages: [{ from: '5511988887777', id, timestamp: '1772463600', type: 'text', text: { body: text } }],
    };
    return { object: objects[channel], entry: [{ id: named, changes: [{ field: 'messages', value }] }] };
  }
  const messaging = [
    { sender: { id: '900100' }, recipient: { id: named }, timestamp: 1_772_463_600_000, message: { mid: id, text } },
  ];
  return { object: objects[channel], entry: [{ id: account, time: 1, messaging }] };
}

const sign = (raw: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

/** Callbacks that are forged, or signed and about one company while naming another: each reaches whom it is about, or nobody. */
export async function tryWebhooks(stage: Stage): Promise<Tally> {
  const { app, other, fingerprints } = stage;
  const tally = newTally();
  const { own } = await everybody(app, stage.operator);
  const http = tapped(app.app.http, await stage.secrets(), tally, 'whoever calls the webhook');
  const url = '/api/webhooks/meta';
  const post = (raw: string, signature?: string) =>
    http.inject({
      method: 'POST',
      url,
      payload: raw,
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) },
    });
  const unchanged = async (companyId: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    const before = await fingerprints.take(companyId);
    await work();
    const changed = changedTables(before, await fingerprints.take(companyId));
    if (changed.length > 0) tally.leaks.push(`a callback ${what} changed ${changed.join()}`);
  };
  // What is due already is no doing of a callback.
  await app.app.worker.runDue();
  let count = 0;
  for (const channel of Object.keys(objects) as MetaChannel[]) {
    const [theirs, ours] = [`66000${(count += 1)}00001`, `55000${count}00001`];
    await addAccount(stage, other.companyId, channel, theirs, `${livingWord} ${channel}`);
    await addAccount(stage, own.companyId, channel, ours, `Own ${channel}`);
    const forged = JSON.stringify(callback(channel, theirs, theirs, 'forged', `forged ${channel}`));
    const secrets = ['', 'guess', metaSettings.META_VERIFY_TOKEN, metaSettings.META_APP_ID, theirs, ours];
    const signatures = [
      undefined,
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      `sha1=${createHmac('sha1', metaSettings.META_APP_SECRET).update(forged).digest('hex')}`,
      sign(forged, metaSettings.META_APP_SECRET).toUpperCase(),
      sign(`${forged} `, metaSettings.META_APP_SECRET),
      ...secrets.map((secret) => sign(forged, secret)),
    ];
    for (const signature of signatures) {
      await unchanged(other.companyId, `to ${channel} signed ${signature ?? 'by nobody'}`, async () => {
        const { statusCode } = await post(forged, signature);
        if (statusCode !== 403)
          tally.leaks.push(`a callback signed ${signature ?? 'by nobody'} is answered ${statusCode}`);
      });
    }
    const signed = (body: object) => {
      const raw = JSON.stringify(body);
      return post(raw, sign(raw, metaSettings.META_APP_SECRET));
    };
    // About us, and naming them wherever an account can be named.
    await unchanged(other.companyId, `about another company that names an account of ${channel}`, async () => {
      await signed(callback(channel, ours, theirs, 'about us', `ours ${channel}`));
      await app.app.worker.runDue();
    });
    // About them, and naming us; and both in one callback.
    await unchanged(own.companyId, `about another company that names an account of ${channel}`, async () => {
      await signed(callback(channel, theirs, ours, `${livingWord} about them`, `theirs ${channel}`));
      await app.app.worker.runDue();
    });
    const both = [
      callback(channel, theirs, theirs, `${livingWord} both`, `both-t ${channel}`),
      callback(channel, ours, ours, 'both', `both-o ${channel}`),
    ];
    const entry = both.flatMap((one) => (one as { entry: object[] }).entry);
    await signed({ object: objects[channel], entry });
    await app.app.worker.runDue();
    // An account that changed hands, which was ours a moment ago.
    await leaveAccount(stage, own.companyId, ours);
    await addAccount(stage, other.companyId, channel, ours, `${livingWord} ${channel} moved`);
    await unchanged(own.companyId, `to an account of ${channel} that is another company's now`, async () => {
      await signed(callback(channel, ours, ours, `${livingWord} moved`, `moved ${channel}`));
      await app.app.worker.runDue();
    });
  }
  const queries = ['', 'guess', other.name, `${livingWord} connection`, metaSettings.META_APP_SECRET, '%', '*'];
  for (const token of queries) {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    const { statusCode } = await http.inject({ method: 'GET', url, query });
    if (statusCode !== 403) tally.leaks.push(`the webhook is verified with the token “${token}”`);
  }
  const strayed = await wordsInRowsOf(app.ownerUrl, own.companyId, [livingWord]);
  tally.leaks.push(...strayed.map((found) => `after callbacks about both companies, ${found} of the other`));
  return tally;
}
