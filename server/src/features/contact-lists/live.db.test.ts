import type { ContactList, ContactListItem } from '@oplano/contracts/contact-lists';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { lineOf } from '#test/listener';

const app = sharedTestApp();

test('lists and who is on them are told to admins as they change, and to nobody else [LST-013, RTE-022]', async () => {
  const company = await aCompany(app);
  const [admin, user] = [await someone(app, company, { profile: 'admin' }), await someone(app, company)];
  const lines = [await lineOf(app, admin), await lineOf(app, user)] as const;
  const list = (await admin.call('POST', '/contact-lists', { name: 'Clientes' })).json<ContactList>();
  await admin.call('PUT', `/contact-lists/${list.id}`, { name: 'Bons clientes' });
  const ana = { contactListId: list.id, name: 'Ana', number: '11987654321' };
  const item = (await admin.call('POST', '/contact-list-items', ana)).json<ContactListItem>();
  await admin.call('PUT', `/contact-list-items/${item.id}`, { name: 'Ana B' });
  await admin.call('DELETE', `/contact-list-items/${item.id}`);
  await admin.call('DELETE', `/contact-lists/${list.id}`);
  for (const line of lines) await line.settled();
  const told = (name: string) =>
    lines[0].heard.filter((event) => event.name === name).map(({ payload }) => payload as { action: string });
  const wire = `company-${admin.companyId}-ContactList`;
  expect(told(wire).map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'delete']);
  expect(told(wire)[2]).toMatchObject({ record: { name: 'Bons clientes', contactsCount: 1 } });
  expect(told(`${wire}Item`).map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  expect(told(`${wire}Item`).at(-1)).toMatchObject({ id: item.id, contactListId: list.id });
  expect(lines[1].heard.filter(({ name }) => name.startsWith(wire))).toEqual([]);
  for (const line of lines) line.close();
});
