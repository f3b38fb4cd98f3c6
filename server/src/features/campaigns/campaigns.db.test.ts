import type { Campaign } from '@oplano/contracts/campaigns';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { aQueue } from '#test/things';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
let desk: CampaignDesk;
beforeEach(async () => {
  desk = await aCampaignDesk(app);
});
const refusal = async (response: ReturnType<CampaignDesk['call']>) => (await response).json<{ error: string }>().error;

describe('a campaign', () => {
  test('has its defaults, is listed, shown, changed and removed [REST-180, REST-181, REST-182, REST-183, REST-184]', async () => {
    const made = await desk.create({ message1: '' });
    expect(made).toMatchObject({
      status: 'INATIVA',
      confirmation: false,
      openTicket: 'disabled',
      statusTicket: 'closed',
      scheduledAt: null,
      completedAt: null,
      whatsappId: desk.connectionId,
      whatsappIds: [desk.connectionId],
    });
    const list = async (query: string) =>
      (await desk.call('GET', `/campaigns?${query}`)).json<{ records: Campaign[]; hasMore: boolean; count: number }>();
    expect(await list('searchParam=NATAL&pageNumber=1')).toMatchObject({
      records: [{ id: made.id }],
      hasMore: false,
      count: 1,
    });
    expect((await list('searchParam=nada')).records).toEqual([]);
    expect(await desk.show(made.id)).toEqual({ ...made, shipping: [] });
    const changed = await desk.call('PUT', `/campaigns/${made.id}`, { name: 'Páscoa', message2: 'Oi' });
    expect(changed.json()).toMatchObject({ name: 'Páscoa', message2: 'Oi', whatsappId: desk.connectionId });
    expect((await desk.call('DELETE', `/campaigns/${made.id}`)).statusCode).toBe(200);
    expect((await desk.call('GET', `/campaigns/${made.id}`)).statusCode).toBe(404);
  });

  test('carries every field it is given [DAT-034, CAM-002, CAM-003, CAM-004, CAM-013]', async () => {
    const queueId = await aQueue(app, desk.company, { name: 'Vendas', color: '#123456' });
    const contactListId = await desk.list(somePhones(1));
    const given = {
      message1: 'a',
      message2: 'b',
      message3: 'c',
      message4: 'd',
      message5: 'e',
      confirmationMessage1: '1',
      confirmationMessage2: '2',
      confirmationMessage3: '3',
      confirmationMessage4: '4',
      confirmationMessage5: '5',
      confirmation: true,
      contactListId,
      queueId,
      openTicket: 'enabled',
      statusTicket: 'pending',
      scheduledAt: desk.inMinutes(90),
    } as const;
    expect(await desk.create(given)).toMatchObject({
      ...given,
      status: 'PROGRAMADA',
      contactList: { name: 'Clientes' },
      queue: { name: 'Vendas' },
    });
  });

  test.each([
    ['a name of one letter', { name: 'N' }, 'ERR_VALIDATION'],
    ['a name of 51 letters', { name: 'N'.repeat(51) }, 'ERR_VALIDATION'],
    ['no connection', { whatsappId: null }, 'ERR_VALIDATION'],
    ['a connection that is not there', { whatsappId: 2_000_000 }, 'ERR_NO_WAPP_FOUND'],
    ['a list that is not there', { contactListId: 2_000_000 }, 'ERR_NO_CONTACT_LIST_FOUND'],
    ['a tag that is not there', { tagListId: 2_000_000 }, 'ERR_NO_TAG_FOUND'],
    ['a user and no queue', { userId: 1 }, 'ERR_CAMPAIGN_QUEUE'],
    ['a time and nobody to write to', { scheduledAt: '2026-12-01T12:00:00Z' }, 'ERR_CAMPAIGN_NOBODY'],
    ['a time in the past', { scheduledAt: '2026-01-01T12:00:00Z' }, 'ERR_CAMPAIGN_PAST'],
    ['a word nobody knows', { message3: 'Oi {preco}' }, 'ERR_CAMPAIGN_VARIABLE'],
    ['a template where there are none', { template: { name: 'x', language: 'pt_BR' } }, 'ERR_NO_TEMPLATES'],
  ])('with %s is refused [CAM-009, CAM-010, CAM-011]', async (_, change, code) => {
    expect(await refusal(desk.call('POST', '/campaigns', { ...desk.form({}), ...change }))).toBe(code);
  });

  test('is closed to plain users, to plans without campaigns and to other companies [CAM-026]', async () => {
    const made = await desk.create();
    const user = await someone(app, desk.company, { profile: 'user' });
    expect((await user.call('GET', '/campaigns')).statusCode).toBe(403);
    const other = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await other.call('GET', `/campaigns/${made.id}`)).statusCode).toBe(404);
    expect((await other.call('POST', `/campaigns/${made.id}/cancel`)).statusCode).toBe(404);
    const poor = await someone(app, await aCompany(app, { plan: { useCampaigns: false } }), { profile: 'admin' });
    expect((await poor.call('GET', '/campaigns')).statusCode).toBe(403);
  });

  test('can be changed until an hour before it begins, and not after [CAM-016]', async () => {
    const contactListId = await desk.list(somePhones(1));
    const made = await desk.create({ contactListId, scheduledAt: desk.inMinutes(62) });
    expect((await desk.call('PUT', `/campaigns/${made.id}`, { name: 'Outra' })).statusCode).toBe(200);
    app.clock.advance(3 * 60_000);
    expect(await refusal(desk.call('PUT', `/campaigns/${made.id}`, { name: 'Tarde' }))).toBe('ERR_CAMPAIGN_LOCKED');
    expect((await desk.show(made.id)).name).toBe('Outra');
  });

  test('without its time waits for somebody, and does not begin [CAM-012]', async () => {
    const contactListId = await desk.list(somePhones(1));
    const made = await desk.create({ contactListId, scheduledAt: desk.inMinutes(62) });
    expect((await desk.call('PUT', `/campaigns/${made.id}`, { scheduledAt: null })).json()).toMatchObject({
      status: 'INATIVA',
    });
    await desk.pass(70 * 60, 600);
    await desk.signInAgain();
    expect((await desk.show(made.id)).status).toBe('INATIVA');
  });
});

describe('a campaign that runs', () => {
  test('begins by itself, writes to each in the order of the list, and ends [CAM-018, CAM-019, VAR-011, VAR-012, VAR-013]', async () => {
    const [ana = '', bia = '', caio = ''] = somePhones(3);
    const contactListId = await desk.list([
      { number: ana, name: 'Ana', email: 'ana@x.io', extra: { cidade: 'Santos' } },
      { number: bia, name: 'Bia' },
      { number: caio, name: 'Caio' },
    ]);
    const campaign = await desk.begun({ contactListId, message1: '{nome} {numero} {email|sem} {cidade|aqui}' });
    expect(campaign).toMatchObject({ status: 'EM_ANDAMENTO', counts: { total: 3, valid: 3 } });
    await desk.run();
    expect(desk.texts()).toEqual([`Ana ${ana} ana@x.io Santos`]);
    await desk.pass(90);
    expect(desk.texts().slice(1)).toEqual([`Bia ${bia} sem aqui`, `Caio ${caio} sem aqui`]);
    const done = await desk.show(campaign.id);
    expect(done).toMatchObject({ status: 'FINALIZADA', counts: { sent: 3, everSent: 3, queued: 0 } });
    expect(done.completedAt).not.toBeNull();
  });

  test('makes no ticket and tells no screen of anybody; what it said stands there when they answer', async () => {
    const [phone = ''] = somePhones(1);
    await desk.begun({ contactListId: await desk.list([{ number: phone, name: 'Ana' }]), message1: 'Promoção' });
    await desk.run();
    const tickets = () =>
      desk.inCompany(({ db, companyId }) =>
        db.selectFrom('tickets').select('uuid').where('company_id', '=', companyId).execute(),
      );
    expect([desk.texts(), await tickets()]).toEqual([['Promoção'], []]);
    await desk.line.says(phone, 'quero');
    const [ticket] = await tickets();
    const talk = (await desk.call('GET', `/messages/${ticket?.uuid}`)).json<{ messages: { body: string }[] }>();
    expect(talk.messages.map(({ body }) => body)).toEqual(expect.arrayContaining(['Promoção', 'quero']));
  });

  test('knows what was delivered, read and answered, whatever order that is heard in, and counts as the rows do [DAT-035]', async () => {
    const phones = somePhones(3);
    const campaign = await desk.begun({ contactListId: await desk.list(phones) });
    await desk.pass(120);
    const tick = (index: number, status: 'delivered' | 'read') =>
      desk.line.hear({
        type: 'status',
        externalId: desk.provider.sent[index]?.externalId ?? '',
        status,
        at: app.clock.now(),
      });
    await tick(0, 'read');
    await tick(0, 'delivered');
    await tick(1, 'delivered');
    await desk.line.says(phones[1] ?? '', 'oi');
    expect((await desk.people(campaign.id)).map(({ state }) => state)).toEqual(['read', 'answered', 'sent']);
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
    expect(shown).toMatchObject({ everSent: 3, everDelivered: 2, everRead: 1, answered: 1, sent: 1, read: 1 });
    const [, answered] = await desk.people(campaign.id);
    expect(answered?.ticketUuid).not.toBeNull();
    const shipping = (await desk.call('GET', `/campaigns/${campaign.id}`)).json<{
      shipping: { deliveredAt: string | null }[];
    }>().shipping;
    expect(shipping.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(2);
  });

  test('passes over invalid numbers, the same one again, blocked people, refusals and live conversations, and says so', async () => {
    const [ok = '', bad = '', blocked = '', out = '', live = '', tagged = ''] = somePhones(6);
    await desk.line.says(blocked, 'oi');
    await desk.line.says(live, 'oi');
    await desk.line.says(tagged, 'oi');
    const tagId = await desk.inCompany(async ({ db, companyId, now }) => {
      await db.updateTable('contacts').set({ active: false }).where('number', '=', blocked).execute();
      const contacts = await db
        .selectFrom('contacts')
        .select(['id', 'number'])
        .where('company_id', '=', companyId)
        .execute();
      await db
        .updateTable('tickets')
        .set({ status: 'closed', closed_at: now })
        .where('company_id', '=', companyId)
        .where(
          'contact_id',
          'in',
          contacts.filter(({ number }) => number !== live).map(({ id }) => id),
        )
        .execute();
      await db
        .insertInto('do_not_send')
        .values({ company_id: companyId, number: out, canonical: out, since: now, source: 'person' })
        .execute();
      const tag = await db
        .insertInto('tags')
        .values({ company_id: companyId, name: 'VIP', color: '#111111', created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('contact_tags')
        .values(
          contacts
            .filter(({ number }) => number === tagged || number === live)
            .map(({ id }) => ({ company_id: companyId, contact_id: id, tag_id: tag.id })),
        )
        .execute();
      return tag.id;
    });
    const contactListId = await desk.list([ok, { number: bad, validity: 'invalid' }, blocked, out, live]);
    const campaign = await desk.begun({ contactListId, tagListId: tagId });
    await desk.pass(120);
    expect(await desk.states(campaign.id)).toEqual([
      [ok, 'sent'],
      [bad, 'skipped invalid'],
      [blocked, 'skipped blocked'],
      [out, 'skipped optedOut'],
      [live, 'skipped liveConversation'],
      [live, 'skipped duplicate'],
      [tagged, 'sent'],
    ]);
    expect(desk.numbers()).toEqual([ok, tagged]);
    expect((await desk.show(campaign.id)).counts).toMatchObject({ total: 7, valid: 5, skipped: 5 });
  });

  test('looks at each person again when their turn comes', async () => {
    const [first = '', second = '', third = ''] = somePhones(3);
    await desk.settings({ messageInterval: 120 });
    const campaign = await desk.begun({ contactListId: await desk.list([first, second, third]) });
    await desk.run();
    await desk.inCompany(({ db, companyId, now }) =>
      db
        .insertInto('do_not_send')
        .values({ company_id: companyId, number: second, canonical: second, since: now, source: 'word' })
        .execute(),
    );
    await desk.line.says(third, 'oi');
    await desk.pass(600, 60);
    expect(await desk.states(campaign.id)).toEqual([
      [first, 'sent'],
      [second, 'skipped optedOut'],
      [third, 'skipped liveConversation'],
    ]);
    expect((await desk.show(campaign.id)).status).toBe('FINALIZADA');
  });

  test('opens a ticket for each where that is wanted, as it is wanted', async () => {
    const queueId = await aQueue(app, desk.company, { name: 'Vendas', color: '#123457' });
    const user = await someone(app, desk.company, { profile: 'user' });
    const phones = somePhones(1);
    const campaign = await desk.begun({
      contactListId: await desk.list(phones),
      openTicket: 'enabled',
      statusTicket: 'open',
      userId: user.userId,
      queueId,
    });
    await desk.run();
    const tickets = await desk.inCompany(({ db, companyId }) =>
      db
        .selectFrom('tickets')
        .select(['status', 'user_id', 'queue_id', 'uuid'])
        .where('company_id', '=', companyId)
        .execute(),
    );
    expect(tickets).toMatchObject([{ status: 'open', user_id: user.userId, queue_id: queueId }]);
    expect((await desk.people(campaign.id))[0]?.ticketUuid).toBe(tickets[0]?.uuid);
  });

  test('cannot be changed or removed, and says so [CAM-017, REST-184]', async () => {
    const campaign = await desk.begun({ contactListId: await desk.list(somePhones(2)) });
    expect(await refusal(desk.call('DELETE', `/campaigns/${campaign.id}`))).toBe('ERR_CAMPAIGN_RUNNING');
    expect(await refusal(desk.call('PUT', `/campaigns/${campaign.id}`, { name: 'Nova' }))).toBe('ERR_CAMPAIGN_LOCKED');
    expect(await refusal(desk.call('POST', `/campaigns/${campaign.id}/restart`))).toBe('ERR_CAMPAIGN_NOT_CANCELLED');
  });

  test('for nobody ends as soon as it begins', async () => {
    const campaign = await desk.begun({ contactListId: await desk.list([]) });
    expect(campaign).toMatchObject({ status: 'FINALIZADA', counts: { total: 0 } });
  });
});

describe('a cancelled campaign', () => {
  test('sends nothing more, and goes on where it stood: nobody twice [CAM-014, CAM-015, REST-187, REST-188]', async () => {
    const phones = somePhones(5);
    const campaign = await desk.begun({ contactListId: await desk.list(phones) });
    await desk.run();
    expect((await desk.call('POST', `/campaigns/${campaign.id}/cancel`)).json()).toMatchObject({
      status: 'CANCELADA',
      counts: { sent: 1 },
    });
    await desk.pass(300);
    expect(desk.numbers()).toEqual(phones.slice(0, 1));
    expect((await desk.show(campaign.id)).counts).toMatchObject({ sent: 1, queued: 4, sending: 0 });
    expect((await desk.call('PUT', `/campaigns/${campaign.id}`, { message1: 'Segunda parte' })).statusCode).toBe(200);
    expect((await desk.call('POST', `/campaigns/${campaign.id}/restart`)).json()).toMatchObject({
      status: 'EM_ANDAMENTO',
    });
    await desk.pass(300);
    expect(desk.numbers()).toEqual(phones);
    expect(desk.texts().slice(1)).toEqual(Array.from({ length: 4 }, () => 'Segunda parte'));
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
    expect((await desk.show(campaign.id)).status).toBe('FINALIZADA');
  });

  test('two who press the same button at once: one does it, the other is told so', async () => {
    const campaign = await desk.begun({ contactListId: await desk.list(somePhones(3)) });
    const twice = async (what: string) =>
      (await Promise.all([1, 2].map(() => desk.call('POST', `/campaigns/${campaign.id}/${what}`))))
        .map(({ statusCode }) => statusCode)
        .toSorted((a, b) => a - b);
    expect(await twice('cancel')).toEqual([200, 409]);
    expect(await twice('restart')).toEqual([200, 409]);
    await desk.pass(200);
    expect(new Set(desk.numbers()).size).toBe(desk.numbers().length);
    expect((await desk.show(campaign.id)).counts.everSent).toBe(3);
  });
});

describe('a campaign that asks first', () => {
  test('sends the question, and the message to those who answer; who does not in time gets nothing [CAM-005, CAM-023]', async () => {
    const [yes = '', no = ''] = somePhones(2);
    const campaign = await desk.begun({
      contactListId: await desk.list([yes, no]),
      confirmation: true,
      confirmationMessage1: 'Posso?',
      message1: 'Oferta',
    });
    await desk.pass(60);
    expect(desk.texts()).toEqual(['Posso?', 'Posso?']);
    expect((await desk.show(campaign.id)).counts).toMatchObject({ waiting: 2, confirmationsRequested: 2, everSent: 0 });
    await desk.line.says(yes, 'pode');
    await desk.pass(60);
    expect(desk.texts().slice(2)).toEqual(['Oferta']);
    await desk.pass(48 * 3_600, 6 * 3_600);
    await desk.signInAgain();
    expect((await desk.states(campaign.id)).map(([, state]) => state)).toEqual(['sent', 'skipped noConsent']);
    expect(await desk.show(campaign.id)).toMatchObject({
      status: 'FINALIZADA',
      counts: { confirmations: 1, confirmationsRequested: 2 },
    });
  });

  test('takes a word of refusal for no yes: they count as left out, and it ends without waiting for them', async () => {
    const [no = ''] = somePhones(1);
    const campaign = await desk.begun({
      contactListId: await desk.list([no]),
      confirmation: true,
      confirmationMessage1: 'Posso?',
      message1: 'Oferta',
    });
    await desk.pass(60);
    await desk.line.says(no, 'Sair!');
    await desk.pass(60);
    expect(desk.texts()).not.toContain('Oferta');
    expect(await desk.states(campaign.id)).toEqual([[no, 'skipped optedOut']]);
    expect(await desk.show(campaign.id)).toMatchObject({
      status: 'FINALIZADA',
      counts: { confirmations: 0, confirmationsRequested: 1, waiting: 0, skipped: 1 },
    });
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
  });
});

describe('when the channel says stop', () => {
  test('the part of that connection stands still, says why, and goes on when somebody says so', async () => {
    const phones = somePhones(4);
    const campaign = await desk.begun({ contactListId: await desk.list(phones) });
    desk.provider.refuse({ ok: false, code: '463', message: 'locked', retry: 'never' });
    await desk.pass(300);
    expect(desk.numbers()).toEqual([]);
    const stopped = await desk.show(campaign.id);
    expect(stopped).toMatchObject({ status: 'EM_ANDAMENTO', counts: { failed: 1, queued: 3, sending: 0 } });
    expect(stopped.shares[0]?.pause).toMatchObject({ reason: 'refused', text: '463 locked', until: null });
    expect((await desk.people(campaign.id))[0]).toMatchObject({
      state: 'failed',
      reason: { code: '463', text: 'locked' },
    });
    await desk.call('POST', `/campaigns/${campaign.id}/resume`, { place: 0 });
    await desk.pass(200);
    expect(desk.numbers()).toEqual(phones.slice(1));
    expect((await desk.show(campaign.id)).shares[0]?.pause).toBeNull();
  });
});
