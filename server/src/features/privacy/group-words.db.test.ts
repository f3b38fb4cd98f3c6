import { deletedPreview } from '@oplano/core/messages';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
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
