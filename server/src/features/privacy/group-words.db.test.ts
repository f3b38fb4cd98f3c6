import { deletedPreview } from '@oplano/core/messages';
import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { holdAsOwner, lockWaiters, ownerQuery } from '#test/owner';
import { aHouse, closeTickets, contactOf, rowsMentioning } from './privacy.fixture.ts';

const app = sharedTestApp();
const chat = { native: '1203631@g.us', group: true } as const;
const authorOf = (phone: string) => ({ native: `${phone}@s.whatsapp.net`, phone });

/** A company with a group in which somebody was the last to speak, and was erased since. */
async function aGroupWithout(phone: string, word: string) {
  const house = await aHouse(app);
  await ownerQuery(app, `update connections set allow_group = true where id = $1`, house.connectionId);
  const says = (from: string, body: string, name: string) =>
    house.line.says(from, body, { chat, author: authorOf(from), name });
  await house.line.says(phone, 'oi', { name: 'Zeferina' });
  await closeTickets(house);
  await says('5511955550001', 'Bom dia a todos', 'Noa');
  await says(phone, `Meu ${word} fugiu`, 'Zeferina');
  const contactId = await contactOf(house, phone);
  const preview = async () => {
    const [row] = await ownerQuery<{ last_message: string }>(
      app,
      `select last_message from tickets where company_id = $1 and status = 'group'`,
      house.company.companyId,
    );
    return row?.last_message;
  };
  expect(await preview()).toContain(word);
  const answer = await house.admin.call('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Zeferina' });
  expect(answer.statusCode).toBe(200);
  await app.app.worker.runDue();
  await app.app.eventConsumers.runDue();
  return { house, contactId, says, preview };
}

test('the list of groups shows no words of somebody who was erased', async () => {
  const { preview } = await aGroupWithout('5511955550011', 'quelonite');
  expect(await preview()).toBe(deletedPreview);
  expect(await rowsMentioning(app, ['quelonite'])).toEqual([]);
});

test('somebody who was erased and writes in a group again is somebody new there, and nothing of before comes back', async () => {
  const { house, contactId, says, preview } = await aGroupWithout('5511955550012', 'quelonita');
  await says('5511955550012', 'Voltei', 'Zeferina');
  const again = await contactOf(house, '5511955550012');
  expect(again).not.toBe(contactId);
  expect(await preview()).toContain('Voltei');
  expect(await rowsMentioning(app, ['quelonita'])).toEqual([]);
  const said = await ownerQuery(
    app,
    `select body from messages where company_id = $1 and contact_id = $2`,
    house.company.companyId,
    contactId,
  );
  expect(said).toEqual([{ body: '' }, { body: '' }]);
});

test('what somebody says in a group while they are being erased is said by somebody new', async () => {
  const phone = '5511955550013';
  const { house, says } = await aGroupWithout('5511955550014', 'quelonito');
  await house.line.says(phone, 'oi', { name: 'Zilda' });
  await closeTickets(house);
  const contactId = await contactOf(house, phone);
  await holdAsOwner(app, async (client) => {
    await client.query('begin');
    await client.query('select from contacts where id = $1 for update', [contactId]);
    const heard = says(phone, 'Meu jabuti voltou', 'Zilda').catch(() => undefined);
    // Said already, or waiting for whoever erases them.
    await Promise.race([heard, vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1))]);
    await client.query(`update contacts set erased_at = now(), number = '', name = 'Pessoa apagada' where id = $1`, [
      contactId,
    ]);
    await client.query('delete from contact_addresses where contact_id = $1', [contactId]);
    await client.query('commit');
    return heard;
  });
  app.clock.advance(60_000);
  await app.app.worker.runDue();
  const said = await ownerQuery<{ contact_id: number }>(
    app,
    `select contact_id from messages where company_id = $1 and body = 'Meu jabuti voltou'`,
    house.company.companyId,
  );
  expect(said).toEqual([{ contact_id: await contactOf(house, phone) }]);
  expect(said[0]?.contact_id).not.toBe(contactId);
});
