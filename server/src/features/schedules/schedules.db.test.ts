import type { Schedule } from '@oplano/contracts/schedules';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aConnection, aQueue, aReader } from '#test/things';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();
let desk: Desk;
beforeEach(async () => {
  desk = await aDesk(app);
});

const tickets = () =>
  desk.inCompany(({ db, companyId }) =>
    db
      .selectFrom('tickets')
      .select(['id', 'status', 'user_id', 'queue_id'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  );
const closeAll = () =>
  desk.inCompany(async ({ db, companyId, now }) => {
    await db
      .updateTable('tickets')
      .set({ status: 'closed', closed_at: now })
      .where('company_id', '=', companyId)
      .execute();
  });

describe('a schedule', () => {
  test('has its defaults, is shown, listed by its words, changed and removed [REST-060, REST-061, REST-062, REST-063, REST-064]', async () => {
    const made = await desk.plan({ sendAt: desk.later(60) });
    expect(made).toMatchObject({
      contactId: desk.contactId,
      sendAt: desk.later(60),
      sentAt: null,
      status: 'PENDENTE',
      paused: false,
      userId: desk.userId(),
    });
    expect(await desk.show(made.id)).toEqual(made);
    const list = async (query: string) =>
      (await desk.call('GET', `/schedules?${query}`)).json<{ schedules: Schedule[]; hasMore: boolean }>();
    expect(await list('searchParam=BOLETO&pageNumber=1')).toMatchObject({
      schedules: [{ id: made.id }],
      hasMore: false,
    });
    expect((await list('searchParam=cliente')).schedules).toHaveLength(1);
    expect((await list('searchParam=nada')).schedules).toEqual([]);
    const changed = await desk.call('PUT', `/schedules/${made.id}`, { body: 'Outro texto.', sendAt: desk.later(90) });
    expect(changed.json()).toMatchObject({ body: 'Outro texto.', sendAt: desk.later(90), nextAt: desk.later(90) });
    expect(await desk.sends(made.id)).toHaveLength(1);
    expect((await desk.call('DELETE', `/schedules/${made.id}`)).statusCode).toBe(200);
    expect((await desk.call('GET', `/schedules/${made.id}`)).statusCode).toBe(404);
  });

  test('carries every field it is given [DAT-031, SCH-009, SCH-010, SCH-011]', async () => {
    const plain = await desk.plan({ sendAt: desk.later(60) });
    expect(plain).toMatchObject({ intervalo: 1, tipoDias: 4, enviarQuantasVezes: 1, mediaPath: null, mediaName: null });
    const queueId = await aQueue(app, desk.company, { name: 'Vendas', color: '#aa0000' });
    const form = {
      sendAt: desk.later(60),
      body: 'Bom dia, {{firstName}}!',
      openTicket: 'enabled',
      ticketUserId: desk.userId(),
      queueId,
      statusTicket: 'open',
      intervalo: 2,
      valorIntervalo: 3,
      enviarQuantasVezes: 4,
      tipoDias: 6,
      assinar: true,
      whatsappId: desk.connectionId,
    } as const;
    const made = await desk.plan(form);
    expect(made).toMatchObject({ ...form, contact: { id: desk.contactId } });
    expect(await desk.sends(made.id)).toHaveLength(4);
  });

  test('is sent at its time, once, and then says when [SCH-020]', async () => {
    await aReader(app, desk.company);
    const { id } = await desk.plan({ sendAt: desk.later(5), body: 'Olá {{name}}' });
    await desk.run();
    expect(desk.texts()).toEqual([]);
    await desk.pass(5);
    await desk.run();
    await desk.run();
    expect(desk.texts()).toEqual([`Olá Cliente ${desk.phone.slice(-4)}`]);
    const sent = await desk.show(id);
    expect(sent).toMatchObject({ status: 'ENVIADA', nextAt: null });
    expect(sent.sentAt).not.toBeNull();
    expect(await desk.sends(id)).toMatchObject([{ state: 'sent', reason: null }]);
    const said = await desk.inCompany(({ db }) =>
      db.selectFrom('events').select('actor').where('type', '=', 'message.sent').execute(),
    );
    expect(said).toEqual([{ actor: { kind: 'automation', name: `schedule ${id}` } }]);
  });

  test('is sent as often as it says and no more, each its interval apart [SCH-013]', async () => {
    const { id } = await desk.plan({
      sendAt: desk.later(1),
      intervalo: 4,
      valorIntervalo: 10,
      enviarQuantasVezes: 3,
    });
    const counts: number[] = [];
    for (const minutes of [1, 9, 1, 10, 30, 600]) {
      await desk.pass(minutes);
      await desk.run();
      counts.push(desk.texts().length);
    }
    expect(counts).toEqual([1, 1, 2, 3, 3, 3]);
    expect(await desk.show(id)).toMatchObject({ status: 'ENVIADA' });
  });

  test('is signed by whoever planned it, where that is wanted [SCH-018]', async () => {
    await desk.plan({ sendAt: desk.later(1), body: 'Assinada', assinar: true });
    await desk.plan({ sendAt: desk.later(1), body: 'Sem nome' });
    await desk.pass(1);
    await desk.run();
    await desk.pass(10);
    await desk.run();
    expect(desk.texts().toSorted()).toEqual([expect.stringMatching(/^\*Pessoa \d+:\*\nAssinada$/), 'Sem nome']);
  });

  test('that the channel refuses is failed with its reason, and is sent again at a new time [SCH-021]', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    desk.provider.refuse({ ok: false, code: '131026', message: 'not on WhatsApp', retry: 'never' });
    await desk.pass(1);
    await desk.run();
    expect(await desk.show(id)).toMatchObject({ status: 'ERRO', sentAt: null });
    expect(await desk.sends(id)).toMatchObject([
      { state: 'failed', reason: { code: '131026', text: 'not on WhatsApp' } },
    ]);
    await desk.call('PUT', `/schedules/${id}`, { sendAt: desk.later(5) });
    expect(await desk.show(id)).toMatchObject({ status: 'PENDENTE', nextAt: desk.later(5) });
    await desk.pass(5);
    await desk.run();
    expect(desk.texts()).toHaveLength(1);
    expect(await desk.show(id)).toMatchObject({ status: 'ENVIADA' });
  });

  test('follows the ticks of its message', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    await desk.pass(1);
    await app.app.worker.runDue();
    expect(await desk.show(id)).toMatchObject({ status: 'AGENDADA' });
    await desk.line.drain();
    const [request] = desk.provider.sent;
    await desk.line.hear({
      type: 'status',
      externalId: request?.externalId ?? '',
      status: 'delivered',
      at: app.clock.now(),
    });
    expect(await desk.sends(id)).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('what was missed', () => {
  test('is sent while the company wants it, and marked after that', async () => {
    const early = await desk.plan({ sendAt: desk.later(10), body: 'Muito tarde' });
    const late = await desk.plan({ sendAt: desk.later(120), body: 'Ainda vale' });
    // Nothing runs for seven hours.
    await desk.pass(7 * 60);
    await desk.run();
    expect(desk.texts()).toEqual(['Ainda vale']);
    expect(await desk.sends(early.id)).toMatchObject([{ state: 'missed', reason: { code: 'MISSED' } }]);
    expect(await desk.show(early.id)).toMatchObject({ status: 'ERRO' });
    expect(await desk.show(late.id)).toMatchObject({ status: 'ENVIADA' });
  });

  test('counts by the hours the admin sets', async () => {
    const response = await desk.call('PUT', '/companySettings', { column: 'scheduleCatchUpHours', data: '24' });
    expect(response.statusCode).toBe(200);
    expect(
      (await desk.call('PUT', '/companySettings', { column: 'scheduleCatchUpHours', data: '169' })).statusCode,
    ).toBe(400);
    await desk.plan({ sendAt: desk.later(10) });
    await desk.pass(23 * 60);
    await desk.run();
    expect(desk.texts()).toHaveLength(1);
  });
});

describe('the ticket of a send', () => {
  test('that runs is neither closed nor taken [SCH-017]', async () => {
    const before = await tickets();
    const queueId = await aQueue(app, desk.company, { name: 'Outra', color: '#00aa00' });
    const form = { openTicket: 'enabled', statusTicket: 'closed', ticketUserId: desk.userId(), queueId } as const;
    await desk.plan({ sendAt: desk.later(1), ...form });
    await desk.pass(1);
    await desk.run();
    expect(await tickets()).toEqual(before);
    expect(desk.texts()).toHaveLength(1);
  });

  test('is opened for whom it is meant, or closed, where none runs [SCH-017]', async () => {
    await closeAll();
    const queueId = await aQueue(app, desk.company, { name: 'Cobrança', color: '#0000aa' });
    await aReader(app, desk.company);
    const form = { openTicket: 'enabled', ticketUserId: desk.userId(), queueId } as const;
    const { id } = await desk.plan({ sendAt: desk.later(1), ...form, statusTicket: 'open' });
    await desk.pass(1);
    await desk.run();
    expect((await tickets()).at(-1)).toMatchObject({ status: 'open', queue_id: queueId, user_id: form.ticketUserId });
    const told = await desk.inCompany(({ db, companyId }) =>
      db.selectFrom('events').select(['type', 'actor']).where('company_id', '=', companyId).orderBy('id').execute(),
    );
    expect(told.filter(({ type }) => type === 'ticket.opened').at(-1)?.actor).toEqual({
      kind: 'automation',
      name: `schedule ${id}`,
    });
    await closeAll();
    await desk.plan({ sendAt: desk.later(1), ...form, statusTicket: 'closed' });
    await desk.pass(1);
    await desk.run();
    const after = await tickets();
    expect(after).toHaveLength(3);
    expect(after.at(-1)).toMatchObject({ status: 'closed', queue_id: queueId });
  });

  test('is none of its own where none is wanted', async () => {
    await closeAll();
    await desk.plan({ sendAt: desk.later(1) });
    await desk.pass(1);
    await desk.run();
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
    expect(desk.texts()).toHaveLength(1);
  });
});

describe('a move', () => {
  const weekly = { intervalo: 2, valorIntervalo: 1, enviarQuantasVezes: 3 } as const;
  const week = 7 * 24 * 60;

  test('takes one along, or all that follow', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(60), ...weekly });
    const [, second] = await desk.sends(id);
    const move = (scope: string, minutes: number) =>
      desk.call('PUT', `/schedules/${id}/occurrences/${second?.id}`, { scope, sendAt: desk.later(minutes) });
    expect((await move('one', week + 180)).statusCode).toBe(200);
    const times = async () => (await desk.sends(id)).map(({ sendAt }) => sendAt);
    expect(await times()).toEqual([desk.later(60), desk.later(week + 180), desk.later(2 * week + 60)]);
    await move('following', week + 300);
    expect(await times()).toEqual([desk.later(60), desk.later(week + 300), desk.later(2 * week + 300)]);
  });

  test('into the past, or of what has left, is refused and changes nothing', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    const [only] = await desk.sends(id);
    const move = (sendAt: string) =>
      desk.call('PUT', `/schedules/${id}/occurrences/${only?.id}`, { scope: 'one', sendAt });
    expect((await move(desk.later(-5))).json()).toMatchObject({ error: 'ERR_SCHEDULE_PAST' });
    expect(await desk.sends(id)).toEqual([only]);
    await desk.pass(1);
    await desk.run();
    expect((await move(desk.later(60))).json()).toMatchObject({ error: 'ERR_SCHEDULE_DONE' });
  });

  test('of something missed sends it at its new time', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    await desk.pass(600);
    await desk.run();
    const [only] = await desk.sends(id);
    expect(only?.state).toBe('missed');
    await desk.call('PUT', `/schedules/${id}/occurrences/${only?.id}`, { scope: 'one', sendAt: desk.later(5) });
    await desk.pass(5);
    await desk.run();
    expect(desk.texts()).toHaveLength(1);
  });
});

describe('a change of the times', () => {
  test('counts what was sent, and plans the rest anew', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1), intervalo: 4, valorIntervalo: 60, enviarQuantasVezes: 3 });
    await desk.pass(1);
    await desk.run();
    await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 5 });
    const sends = await desk.sends(id);
    expect(sends.map(({ state }) => state)).toEqual(['sent', 'planned', 'planned', 'planned', 'planned']);
    expect(sends[1]?.sendAt).toBe(desk.later(60));
    await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 1 });
    expect(await desk.sends(id)).toHaveLength(1);
    expect(await desk.show(id)).toMatchObject({ status: 'ENVIADA' });
  });

  test('makes every later record a newer one', async () => {
    const { id, version } = await desk.plan({
      sendAt: desk.later(60),
      intervalo: 1,
      valorIntervalo: 1,
      enviarQuantasVezes: 9,
    });
    const fewer = (await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 2 })).json<Schedule>();
    expect(fewer.version).toBeGreaterThan(version);
    const again = (await desk.call('PUT', `/schedules/${id}`, { body: 'Mais um texto' })).json<Schedule>();
    expect(again.version).toBeGreaterThan(fewer.version);
  });
});

test('a paused schedule sends nothing until it goes on, also what is in the line already', async () => {
  const { id } = await desk.plan({ sendAt: desk.later(1), intervalo: 4, valorIntervalo: 60, enviarQuantasVezes: 2 });
  await desk.pass(1);
  await app.app.worker.runDue();
  expect((await desk.call('PUT', `/schedules/${id}/pause`, { paused: true })).json()).toMatchObject({ paused: true });
  await desk.pass(61);
  await desk.run();
  expect(desk.texts()).toEqual([]);
  expect((await desk.sends(id)).map(({ state }) => state)).toEqual(['sending', 'paused']);
  await desk.call('PUT', `/schedules/${id}/pause`, { paused: false });
  await desk.pass(10);
  await desk.run();
  await desk.pass(10);
  await desk.run();
  expect(desk.texts()).toHaveLength(2);
});

test('a removed schedule takes back what waits in the line', async () => {
  const { id } = await desk.plan({ sendAt: desk.later(1) });
  await desk.pass(1);
  await app.app.worker.runDue();
  await desk.call('DELETE', `/schedules/${id}`);
  await desk.line.drain();
  expect(desk.texts()).toEqual([]);
});

test('two processes that look at the same minute send it once', async () => {
  await desk.plan({ sendAt: desk.later(1) });
  await desk.pass(1);
  await Promise.all([app.app.worker.runDue(), app.app.worker.runDue()]);
  await desk.line.drain();
  expect(desk.texts()).toHaveLength(1);
});

test('a contact that goes takes its schedules along, and one that is merged hands them on', async () => {
  const { id } = await desk.plan({ sendAt: desk.later(60) });
  await desk.line.says('5511855550000', 'oi');
  const other = await desk.inCompany(({ db, companyId }) =>
    db
      .selectFrom('contacts')
      .select('id')
      .where('company_id', '=', companyId)
      .where('number', '=', '5511855550000')
      .executeTakeFirstOrThrow(),
  );
  const merged = await desk.call('POST', `/contacts/${other.id}/merge`, { goneId: desk.contactId });
  expect(merged.statusCode).toBe(200);
  expect(await desk.show(id)).toMatchObject({ contactId: other.id });
  await desk.call('DELETE', `/contacts/${other.id}`);
  expect((await desk.call('GET', `/schedules/${id}`)).statusCode).toBe(404);
});

test('what was planned for a page leaves through it, also once its customer was joined with a telephone number', async () => {
  const pageId = await aConnection(app, desk.company, 'Página', 'facebook');
  const provider = aProvider('facebook');
  const page = await aLine(app, desk.company, pageId, provider);
  const native = { native: '7001' };
  await page.says('7001', 'oi', { chat: native, author: native });
  const { id: goneId } = await desk.inCompany(({ db, companyId }) =>
    db
      .selectFrom('contact_addresses')
      .select('contact_id as id')
      .where('company_id', '=', companyId)
      .where('kind', '=', 'psid')
      .executeTakeFirstOrThrow(),
  );
  await desk.plan({ sendAt: desk.later(5), contactId: goneId, whatsappId: pageId, body: 'Chegou!' });
  expect((await desk.call('POST', `/contacts/${desk.contactId}/merge`, { goneId })).statusCode).toBe(200);
  await desk.plan({ sendAt: desk.later(5), whatsappId: pageId, body: 'E mais.' });
  await desk.pass(6);
  await app.app.worker.runDue();
  await page.drain();
  const texts = provider.sent.map(({ content }) => 'text' in content && content.text);
  expect([texts.length, new Set(texts)]).toEqual([2, new Set(['Chegou!', 'E mais.'])]);
});
