import type { CompanySettings } from '@oplano/contracts/settings';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { identifyContact } from '#features/contacts';
import { findLiveTicket } from '#features/tickets';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { answerCall } from './on-call.ts';

const app = sharedTestApp();
const phone = '5511955554444';
const from = { native: `${phone}@s.whatsapp.net`, phone };
const hangUp = vi.fn(() => Promise.resolve());
let company: TestCompany;
let admin: SignedIn;
let line: Line;

beforeEach(async () => {
  hangUp.mockClear();
  company = await aCompany(app);
  admin = await someone(app, company, { profile: 'admin' });
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
});

const set = async (settings: Partial<CompanySettings>): Promise<void> => {
  for (const [column, data] of Object.entries(settings)) {
    expect((await admin.call('PUT', '/companySettings', { column, data })).statusCode).toBe(200);
  }
};

/** One event of a call, as the receive pipeline hands it on. */
async function ring(callId: string, missed: boolean): Promise<void> {
  const connection = await line.row();
  await runInCompany(app.app.runtime, company.companyId, async (ctx) => {
    const { contact } = await identifyContact(ctx, {
      channel: 'whatsapp',
      connectionId: connection.id,
      isGroup: false,
      addresses: [{ kind: 'phone', value: phone }],
      acceptAudioMessage: true,
    });
    const of = { contactId: contact.id, connectionId: connection.id };
    const ticket = (await findLiveTicket(ctx.db, ctx.companyId, of)) ?? null;
    const call = { type: 'call', externalId: callId, from, video: false, missed, at: ctx.now } as const;
    const { ticketActions } = app.app.parts;
    await answerCall(ctx, { ticket, contact, connection, call }, { rejectCall: hangUp, ticketActions });
  });
}

async function said(): Promise<string[]> {
  const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
  const [ticket] = answer.json<{ tickets: Ticket[] }>().tickets;
  if (!ticket) return [];
  const page = await admin.call('GET', `/messages/${ticket.uuid}`);
  return page.json<{ messages: Message[] }>().messages.map(({ body, content }) => body || content.kind);
}

describe('a call', () => {
  test('is refused at once and explained once, though ringing and its end are two events [SET-019, SET-020]', async () => {
    await set({ acceptCallWhatsapp: 'disabled', AcceptCallWhatsappMessage: 'Não atendemos ligações' });
    await ring('C1', false);
    await ring('C1', true);
    expect(await said()).toEqual(['call', 'Não atendemos ligações']);
    expect(hangUp).toHaveBeenCalledExactlyOnceWith((await line.row()).id, 'C1', from);
    await ring('C2', true);
    expect(await said()).toEqual(['call', 'Não atendemos ligações', 'call', 'Não atendemos ligações']);
    expect(hangUp).toHaveBeenCalledOnce();
  });

  test('rings where calls are taken, and leaves a line when nobody took it [SET-019]', async () => {
    await set({ acceptCallWhatsapp: 'enabled', AcceptCallWhatsappMessage: 'Não atendemos ligações' });
    await ring('C1', false);
    expect(await said()).toEqual([]);
    await ring('C1', true);
    expect(await said()).toEqual(['call']);
    expect(hangUp).not.toHaveBeenCalled();
  });

  test('of somebody who is blocked is nothing', async () => {
    await line.says(phone, 'oi');
    const [contact] = (await admin.call('GET', '/contacts')).json<{ contacts: { id: number }[] }>().contacts;
    await admin.call('PUT', `/contacts/block/${contact?.id}`, { active: false });
    await ring('C1', true);
    expect(await said()).toEqual(['oi']);
  });
});
