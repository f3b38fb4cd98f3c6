import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { createFork, type TestFork } from '#test/fork';
import { fillFork } from '#test/fork-rows';
import { ownerQuery } from '#test/owner';
import { moveInto, numbersOf } from './import-fork.fixture.ts';

const app = sharedTestApp();

/** A fork for one test. */
async function withFork(work: (fork: TestFork) => Promise<void>): Promise<void> {
  const fork = await createFork();
  try {
    await work(fork);
  } finally {
    await fork.drop();
  }
}

test('one company alone is taken where one is named, and the others with a later run', () =>
  withFork(async (fork) => {
    await fillFork(fork);
    const one = await moveInto(app, fork, { only: '2' });
    expect(numbersOf(one.report)).toMatchObject({
      company: [1, 1, 0, 0],
      contact: [1, 1, 0, 0],
      message: [1, 1, 0, 0],
    });
    await expect(moveInto(app, fork, { only: '99' })).rejects.toThrow('There is no company 99 in that database.');
    const all = await moveInto(app, fork);
    expect(numbersOf(all.report)).toMatchObject({
      company: [3, 1, 1, 1],
      contact: [7, 4, 2, 1],
      message: [11, 8, 1, 2],
    });
    expect(all.companies).toContain(one.companies[0]);
  }));

test('a fork under another name is another installation, and what can be there once is left', () =>
  withFork(async (fork) => {
    await fillFork(fork);
    const first = await moveInto(app, fork, { source: 'first' });
    const second = await moveInto(app, fork, { source: 'second' });
    expect(second.companies.filter((id) => first.companies.includes(id))).toEqual([]);
    // Links and tokens lead to one place.
    expect([...(second.report.get('connection')?.reasons.keys() ?? [])]).toContain('is refused: ERR_WAPP_TOKEN_TAKEN');
    expect([...(second.report.get('ticket')?.reasons.keys() ?? [])]).toContain(
      'is refused by the database: tickets_uuid_key',
    );
  }));

test('a row that the database refuses is left, and those beside it are taken', () =>
  withFork(async (fork) => {
    await fillFork(fork);
    await fork.run(`update "Tickets" set "uuid" = null; update "Whatsapps" set "token" = null`);
    await ownerQuery(app, `alter table messages add constraint planted check (body <> 'Claro!') not valid`);
    try {
      const { report } = await moveInto(app, fork, { source: 'refused', only: '2' });
      expect(numbersOf(report)['message']).toEqual([1, 1, 0, 0]);
      const whole = await moveInto(app, fork, { source: 'refused', only: '1' });
      expect(numbersOf(whole.report)['message']).toEqual([10, 7, 0, 3]);
      expect(whole.report.get('message')?.examples.get('is refused by the database: planted')).toEqual(['A2']);
    } finally {
      await ownerQuery(app, 'alter table messages drop constraint planted');
    }
    const { report } = await moveInto(app, fork, { source: 'refused', only: '1' });
    expect(numbersOf(report)['message']).toEqual([10, 1, 7, 2]);
  }));

test('a program of one company, with half of the tables and columns, is taken as far as it goes', () =>
  withFork(async (small) => {
    await small.put('Contacts', { id: 1, name: 'Só', number: '5511987651111' });
    await small.put('Whatsapps', { id: 1, name: 'Zap' });
    await small.put('Tickets', { id: 1, status: 'open', contactId: 1, whatsappId: 1 });
    await small.put('Messages', { id: 'X', body: 'oi', ticketId: 1, contactId: 1 });
    await small.run(`
      alter table "Contacts" drop column "companyId", drop column "channel", drop column "email";
      alter table "Tickets" drop column "companyId", drop column "uuid";
      alter table "Messages" drop column "companyId", drop column "queueId", drop column "isPrivate";
      alter table "Whatsapps" drop column "companyId", drop column "channel", drop column "token";
      drop table "Companies", "Plans", "Tags", "Schedules", "Chatbots", "ContactTags" cascade;
    `);
    await expect(moveInto(app, small)).rejects.toThrow('name it with --source');
    const moved = await moveInto(app, small, { source: 'small', name: 'Uma só' });
    expect(numbersOf(moved.report)).toEqual({
      company: [1, 1, 0, 0],
      connection: [1, 1, 0, 0],
      contact: [1, 1, 0, 0],
      ticket: [1, 1, 0, 0],
      message: [1, 1, 0, 0],
    });
    expect(moved.missing).toContain('Schedules');
    expect(moved.missingColumns.get('Messages')).toContain('isPrivate');
    expect(moved.unread).toEqual(['Settings']);
  }));

test('bytes of strangers are cut to what is kept, and none of them ends a run', () =>
  withFork(async (fork) => {
    await fork.put('Companies', { id: 1, name: 'x'.repeat(5_000), email: 'y'.repeat(5_000), status: true });
    await fork.put('Whatsapps', { id: 1, name: 'Zap', companyId: 1, greetingMessage: 'g'.repeat(90_000) });
    const long = '\u{1F600}'.repeat(50_000);
    await fork.put('Contacts', { id: 1, name: long, number: '5511987652222', email: long, companyId: 1 });
    await fork.put('Tickets', { id: 1, status: long, contactId: 1, whatsappId: 1, companyId: 1, unreadMessages: -5 });
    await fork.put(
      'Messages',
      { id: 'L', body: long, ticketId: 1, contactId: 1, companyId: 1 },
      { id: 'F', body: 'x', mediaType: long, mediaUrl: long, ticketId: 1, contactId: 1, companyId: 1, ack: 99 },
      { id: 'T', body: 'x', ticketId: 1, contactId: 1, companyId: 1, createdAt: '0099-01-01T00:00:00Z' },
    );
    const { report } = await moveInto(app, fork, { source: 'strange' });
    expect(numbersOf(report)).toMatchObject({ company: [1, 1, 0, 0], contact: [1, 1, 0, 0], ticket: [1, 1, 0, 0] });
    expect(numbersOf(report)['message']).toEqual([3, 2, 0, 1]);
    const [kept] = await ownerQuery<{ body: number; name: number }>(
      app,
      `select length(m.body) as body, length(c.name) as name from messages m join contacts c on c.id = m.chat_id
       where m.external_id = 'L'`,
    );
    expect(kept?.body).toBeLessThanOrEqual(65_000);
    expect(kept?.name).toBeLessThanOrEqual(250);
  }));
