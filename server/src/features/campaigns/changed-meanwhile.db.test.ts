import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { holdAsOwner, lockWaiters } from '#test/owner';
import { transactionsDuring } from '#test/statements';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
let desk: CampaignDesk;
beforeEach(async () => {
  desk = await aCampaignDesk(app);
});

test('a campaign without a file is added in one transaction', async () => {
  const contactListId = await desk.list(somePhones(1));
  const form = desk.form({ contactListId, scheduledAt: desk.inMinutes(30) });
  const transactions = await transactionsDuring(() => desk.call('POST', '/campaigns', form));
  // The process itself beats meanwhile, for no company.
  const ofCompany = transactions.filter(([begin = '']) => begin.includes('app.company_id'));
  expect(ofCompany, ofCompany.join('\n')).toHaveLength(1);
});

describe('somebody who wants no more messages', () => {
  const refuse = (number: string) => desk.call('POST', '/do-not-send', { number, name: 'Ana', detail: '' });

  test('gets none that waits in the line already, and counts as left out', async () => {
    const [first = '', out = ''] = somePhones(2);
    await desk.settings({ messageInterval: 0 });
    const campaign = await desk.begun({ contactListId: await desk.list([first, out]) });
    expect(campaign.counts).toMatchObject({ sending: 2 });
    expect((await refuse(out)).statusCode).toBe(200);
    await desk.pass(900, 60);
    expect(desk.numbers()).toEqual([first]);
    expect(await desk.states(campaign.id)).toEqual([
      [first, 'sent'],
      [out, 'skipped optedOut'],
    ]);
    expect((await desk.show(campaign.id)).status).toBe('FINALIZADA');
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
  });

  test('and said so before their number was known is left out as well', async () => {
    const [hidden = '', other = ''] = somePhones(2);
    await desk.line.says(hidden, 'oi');
    await desk.inCompany(async ({ db, companyId, now }) => {
      const { id } = await db
        .selectFrom('contacts')
        .select('id')
        .where('company_id', '=', companyId)
        .where('number', '=', hidden)
        .executeTakeFirstOrThrow();
      const lid = { kind: 'lid', value: '771234567', canonical: '771234567' } as const;
      await db
        .insertInto('contact_addresses')
        .values({ ...lid, company_id: companyId, contact_id: id, created_at: now })
        .execute();
      await db
        .insertInto('do_not_send')
        .values({
          company_id: companyId,
          kind: 'lid',
          number: '',
          canonical: lid.canonical,
          since: now,
          source: 'word',
        })
        .execute();
      await db
        .updateTable('tickets')
        .set({ status: 'closed', closed_at: now })
        .where('company_id', '=', companyId)
        .execute();
    });
    const campaign = await desk.begun({ contactListId: await desk.list([hidden, other]) });
    await desk.pass(120);
    expect(await desk.states(campaign.id)).toEqual([
      [hidden, 'skipped optedOut'],
      [other, 'sent'],
    ]);
  });
});

describe('somebody who was erased', () => {
  async function erase(number: string): Promise<void> {
    const contact = await desk.inCompany(async ({ db, companyId, now }) => {
      await db
        .updateTable('tickets')
        .set({ status: 'closed', closed_at: now })
        .where('company_id', '=', companyId)
        .execute();
      return db
        .selectFrom('contacts')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
    });
    const erased = await desk.call('POST', `/contacts/${contact.id}/erasure`, { confirmation: contact.name });
    expect(erased.statusCode, erased.body).toBe(200);
    for (let jobs = 1; jobs > 0;) jobs = await app.app.worker.runDue();
  }

  test('and had wanted no messages gets none when a list names their number again', async () => {
    const [gone = '', other = ''] = somePhones(2);
    await desk.line.says(gone, 'oi');
    expect((await desk.call('POST', '/do-not-send', { number: gone, name: 'Ana', detail: '' })).statusCode).toBe(200);
    await erase(gone);
    const campaign = await desk.begun({ contactListId: await desk.list([gone, other]) });
    expect(await desk.states(campaign.id)).toContainEqual([gone, 'skipped optedOut']);
    await desk.pass(120);
    expect(desk.numbers()).toEqual([other]);
  });

  test('is named by no row of a campaign, also where they stood in it twice', async () => {
    const [gone = ''] = somePhones(1);
    await desk.line.says(gone, 'oi');
    const tagListId = await desk.inCompany(async ({ db, companyId, now }) => {
      const { id } = await db
        .insertInto('tags')
        .values({ company_id: companyId, name: 'VIP', color: '#111111', created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const contacts = await db.selectFrom('contacts').select('id').where('company_id', '=', companyId).execute();
      await db
        .insertInto('contact_tags')
        .values(contacts.map((contact) => ({ company_id: companyId, contact_id: contact.id, tag_id: id })))
        .execute();
      return id;
    });
    const campaign = await desk.begun({ contactListId: await desk.list([gone]), tagListId });
    expect(await desk.states(campaign.id)).toContainEqual([gone, 'skipped duplicate']);
    // As a row may be whose contact is not known.
    await desk.inCompany(({ db, companyId }) =>
      db.updateTable('campaign_recipients').set({ contact_id: null }).where('company_id', '=', companyId).execute(),
    );
    await erase(gone);
    expect((await desk.people(campaign.id)).map(({ number }) => number)).toEqual(['', '']);
  });
});

describe('a campaign that was cancelled', () => {
  const asking = { confirmationMessage1: 'Posso?', message1: 'Oferta' };
  const goOn = async (id: number, change: object) => {
    expect((await desk.call('POST', `/campaigns/${id}/cancel`)).statusCode).toBe(200);
    expect((await desk.call('PUT', `/campaigns/${id}`, change)).statusCode).toBe(200);
    expect((await desk.call('POST', `/campaigns/${id}/restart`)).statusCode).toBe(200);
    await desk.pass(600, 60);
  };

  test('and asks no more writes to everybody who is left, asked or not, and ends', async () => {
    await desk.settings({ messageInterval: 60 });
    const phones = somePhones(3);
    const campaign = await desk.begun({ ...asking, contactListId: await desk.list(phones), confirmation: true });
    await desk.run();
    expect((await desk.show(campaign.id)).counts).toMatchObject({ waiting: 1 });
    await goOn(campaign.id, { confirmation: false });
    expect(desk.texts()).toEqual(['Posso?', 'Oferta', 'Oferta', 'Oferta']);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA', counts: { everSent: 3, waiting: 0 } });
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
  });

  test('and asks from here on writes to nobody who was not asked', async () => {
    await desk.settings({ messageInterval: 60 });
    const phones = somePhones(3);
    const campaign = await desk.begun({ ...asking, contactListId: await desk.list(phones) });
    await desk.run();
    await goOn(campaign.id, { confirmation: true });
    expect(desk.texts()).toEqual(['Oferta', 'Posso?', 'Posso?']);
    expect((await desk.show(campaign.id)).counts).toMatchObject({ sent: 1, waiting: 2 });
  });
});

test('two admins who change how campaigns go out at the same moment each keep their own part', async () => {
  await desk.settings({ messageInterval: 20 });
  await holdAsOwner(app, async (client) => {
    await client.query('begin');
    const held = 'select from campaign_settings where company_id = $1 for update';
    await client.query(held, [desk.company.companyId]);
    const both = [desk.settings({ messageInterval: 40 }), desk.settings({ perHour: 90 })];
    await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(2));
    await client.query('commit');
    await Promise.all(both);
  });
  const pairs = (await desk.call('GET', '/campaign-settings')).json<{ key: string; value: string }[]>();
  expect(pairs).toEqual(
    expect.arrayContaining([
      { key: 'messageInterval', value: '40' },
      { key: 'perHour', value: '90' },
    ]),
  );
});
