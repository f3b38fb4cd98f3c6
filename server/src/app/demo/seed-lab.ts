import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionDefaults } from '@oplano/contracts/connections';
import {
  addConnection,
  connectAccountToLab,
  connectToLab,
  findConnectionRow,
  listConnections,
} from '#features/connections';
import { runInCompany } from '#platform/use-case';
import type { App } from '../container.ts';
import { seedCustomers, seedSilences, type LabCall } from './seed-customers.ts';
import { seedSchedules } from './seed-schedules.ts';
import { demoCloudCustomer, demoCloudNumber, demoCustomers, demoPage, demoShopNumber } from './things.ts';

const patienceMs = 60_000;
const lookEveryMs = 250;

const callLab =
  (labUrl: string): LabCall =>
  async <T>(path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${labUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The lab refused ${path}: ${await response.text()}`);
    // The lab is ours and answers what it was asked for.
    return (await response.json()) as T;
  };

/** Waits until a connection shows something, for as long as a person would. */
async function whenShown(app: App, companyId: number, connectionId: number, field: 'qr' | 'number'): Promise<string> {
  for (let waited = 0; waited < patienceMs; waited += lookEveryMs) {
    const row = await runInCompany(app.runtime, companyId, ({ db }) => findConnectionRow(db, companyId, connectionId));
    if (row?.[field]) return row[field];
    await sleep(lookEveryMs);
  }
  throw new Error(`The demo connection never showed its ${field}.`);
}

/** A number of the Cloud API, with its templates, and a customer whose 24 hours are over. */
async function seedCloud(app: App, call: LabCall, companyId: number): Promise<void> {
  const number = await call<{ id: string; token: string }>('/graph/numbers', demoCloudNumber);
  const account = { id: number.id, secrets: { accessToken: number.token, verifyToken: randomUUID() } };
  const connectionId = await runInCompany(app.runtime, companyId, async (ctx) => {
    // A company with a past has it already.
    const [known] = await listConnections(ctx.db, companyId, 'whatsappapi');
    if (known) {
      await connectAccountToLab(ctx, known.id, account, app.channels);
      return known.id;
    }
    const settings = {
      name: 'WhatsApp API',
      channel: 'whatsappapi',
      provider: 'lab',
      settings: connectionDefaults,
    } as const;
    return addConnection(ctx, { ...settings, account }, app.channels);
  });
  await whenShown(app, companyId, connectionId, 'number');
  const { phone, name, says, hoursAgo } = demoCloudCustomer;
  const { id } = await call<{ id: string }>('/graph/customers', { channel: 'whatsappapi', phone, name });
  await call(`/graph/customers/${id}/messages`, { account: number.id, kind: 'text', text: says, hoursAgo });
}

/** The page of the shop and its Instagram, where a company with a past has both. */
async function seedPage(app: App, call: LabCall, companyId: number): Promise<void> {
  const page = await call<{ id: string; token: string; instagram: { id: string } }>('/graph/pages', demoPage);
  const secrets = { accessToken: page.token, pageId: page.id };
  await runInCompany(app.runtime, companyId, async (ctx) => {
    for (const [channel, id] of [
      ['facebook', page.id],
      ['instagram', page.instagram.id],
    ] as const) {
      const [known] = await listConnections(ctx.db, companyId, channel);
      if (known) await connectAccountToLab(ctx, known.id, { id, secrets }, app.channels);
    }
  });
}

/** Gives the demo company a telephone in the lab, pairs it, and lets a few customers write. */
export async function seedLab(app: App, labUrl: string, companyId: number): Promise<void> {
  const call = callLab(labUrl);
  await call('/whatsapp/phones', { number: demoShopNumber, name: 'Loja Aurora' });
  // Before the customers below have written: they are in the lab already.
  const customers = await seedCustomers(app, call, companyId);
  for (const { number, name } of demoCustomers) await call('/whatsapp/phones', { number, name });
  // Not everybody shows one.
  for (const { number } of demoCustomers.slice(1)) await call(`/whatsapp/phones/${number}`, { picture: 'drawn' });
  const shop = await runInCompany(app.runtime, companyId, async (ctx) => {
    const connections = await listConnections(ctx.db, companyId, 'whatsapp');
    const [first] = connections;
    if (first) await connectToLab(ctx, first.id, app.channels.wake);
    return first;
  });
  if (!shop) return;
  const qr = await whenShown(app, companyId, shop.id, 'qr');
  await call(`/whatsapp/phones/${demoShopNumber}/scan`, { qr });
  await whenShown(app, companyId, shop.id, 'number');
  for (const { number, says } of demoCustomers) {
    for (const text of says)
      await call(`/whatsapp/phones/${number}/messages`, { to: demoShopNumber, kind: 'text', text });
  }
  await seedCloud(app, call, companyId);
  await seedPage(app, call, companyId);
  // Only now there are the accounts that they have written to.
  await seedSilences(call, customers);
  await seedSchedules(app, companyId);
}
