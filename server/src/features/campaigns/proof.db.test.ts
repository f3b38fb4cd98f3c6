import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { sharedTestApp } from '#test/app';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();

describe('a campaign survives', () => {
  test('a process that dies after it took a message and before it heard of it: everybody once', async () => {
    const desk = await aCampaignDesk(app);
    const phones = somePhones(3);
    const campaign = await desk.begun({ contactListId: await desk.list(phones) });
    // The line breaks before the answer: what was begun stays begun, as after kill -9.
    desk.provider.refuse(new Error('gone'));
    await desk.run();
    await desk.inCompany(({ db, companyId, now }) =>
      db
        .updateTable('outbox')
        .set({ started_at: now, not_before: now })
        .where('company_id', '=', companyId)
        .where('source_id', '=', campaign.id)
        .where('attempts', '>', 0)
        .execute(),
    );
    await desk.pass(1_200, 60);
    expect(desk.numbers().toSorted()).toEqual(phones);
    expect((await desk.show(campaign.id)).counts).toMatchObject({ everSent: 3, queued: 0, sending: 0 });
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
  });

  test('its list, its tag and its user being deleted in the middle', async () => {
    const desk = await aCampaignDesk(app);
    const phones = somePhones(3);
    const contactListId = await desk.list(phones);
    const campaign = await desk.begun({ contactListId });
    await desk.run();
    await desk.inCompany(({ db, companyId }) =>
      db.deleteFrom('contact_lists').where('company_id', '=', companyId).where('id', '=', contactListId).execute(),
    );
    await desk.pass(200);
    expect(desk.numbers()).toEqual(phones);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA', contactList: null });
  });

  test('one of its connections being removed: those who wait go the other way', async () => {
    const desk = await aCampaignDesk(app, { ways: 2 });
    const phones = somePhones(6);
    const [first, second] = desk.ways;
    const campaign = await desk.begun({
      contactListId: await desk.list(phones),
      whatsappIds: [second?.connectionId ?? 0],
    });
    await desk.run();
    expect([first?.provider.sent.length, second?.provider.sent.length]).toEqual([1, 1]);
    expect((await desk.call('DELETE', `/whatsapp/${second?.connectionId}`)).statusCode).toBe(200);
    await desk.pass(600);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA' });
    const sent = desk.numbers();
    expect(new Set(sent).size).toBe(sent.length);
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
    expect(shown.everSent + shown.failed).toBe(6);
  });

  test('a lost session: its part waits, says so, and goes on by itself', async () => {
    const desk = await aCampaignDesk(app);
    const status = (wanted: 'CONNECTED' | 'DISCONNECTED') =>
      desk.inCompany(({ db, companyId }) =>
        db.updateTable('connections').set({ status: wanted }).where('company_id', '=', companyId).execute(),
      );
    await status('DISCONNECTED');
    const campaign = await desk.begun({ contactListId: await desk.list(somePhones(2)) });
    expect(campaign.shares[0]?.pause).toMatchObject({ reason: 'disconnected' });
    expect(campaign.counts).toMatchObject({ queued: 2, sending: 0 });
    await status('CONNECTED');
    await desk.pass(180);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA', counts: { everSent: 2 } });
  });
});

describe('a campaign of very many', () => {
  test('begins in one statement: everybody stands there once, also those with five spellings', async () => {
    const desk = await aCampaignDesk(app);
    const listId = await desk.list([]);
    await desk.inCompany(({ db, companyId, now }) =>
      sql`insert into contact_list_items (company_id, list_id, name, number, canonical, created_at, updated_at)
        select ${companyId}, ${listId}, 'Pessoa ' || n, '55219' || (80000000 + n), '55219' || (80000000 + n), ${now}, ${now}
        from generate_series(1, 20000) n`.execute(db),
    );
    const campaign = await desk.begun({ contactListId: listId });
    expect(campaign.counts).toMatchObject({ total: 20_000, valid: 20_000 });
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
    // Only who may go within a minute is handed to the line.
    expect(shown.sending).toBeLessThanOrEqual(4);
    await desk.call('POST', `/campaigns/${campaign.id}/cancel`);
    expect((await desk.show(campaign.id)).counts).toMatchObject({ sending: 0, queued: 20_000 });
  });
});

/** When something reached the provider, by connection. */
function watch(desk: CampaignDesk): Date[][] {
  return desk.ways.map(({ provider }) => {
    const times: Date[] = [];
    const send = provider.driver.send.bind(provider.driver);
    Object.assign(provider.driver, {
      send: (request: Parameters<typeof send>[0]) => {
        times.push(app.clock.now());
        return send(request);
      },
    });
    return times;
  });
}

const hourMs = 3_600_000;
const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Slower and simpler than what decides: every send looks at every other. */
function problemsOf(
  times: readonly Date[],
  rules: { gapMs: number; after: number; pauseMs: number; perHour: number; perDay: number },
): string[] {
  const problems: string[] = [];
  for (const [index, at] of times.entries()) {
    const [day = '', clock = ''] = wall.format(at).split(' ');
    if (day.startsWith('Sat') || day.startsWith('Sun')) problems.push(`${at.toISOString()} is a weekend`);
    if (clock < '09:00' || clock >= '18:00') problems.push(`${at.toISOString()} is at ${clock}`);
    const before = times[index - 1];
    if (before && at.getTime() - before.getTime() < rules.gapMs) problems.push(`${at.toISOString()} comes too soon`);
    const within = (ms: number) => times.filter((other) => other <= at && at.getTime() - other.getTime() < ms).length;
    if (within(hourMs) > rules.perHour) problems.push(`${at.toISOString()} is one too many in an hour`);
    if (within(24 * hourMs) > rules.perDay) problems.push(`${at.toISOString()} is one too many in a day`);
    const run = times.slice(Math.max(0, index - rules.after), index + 1);
    const hasPause = run.some(
      (one, place) => place > 0 && one.getTime() - (run[place - 1]?.getTime() ?? 0) >= rules.pauseMs,
    );
    if (run.length > rules.after && !hasPause) problems.push(`${at.toISOString()} comes without a longer pause`);
  }
  return problems;
}

/** The next moment at which something is to happen, so that the clock need not tick through the nights. */
async function nextMoment(desk: CampaignDesk): Promise<Date> {
  const times: number[] = [];
  for (const { line } of desk.ways) times.push((await line.drain())?.getTime() ?? Infinity);
  const { rows } = await desk.inCompany(({ db }) =>
    sql<{ at: Date | null }>`select min(due_at) as at from timers where kind like 'campaigns.%'`.execute(db),
  );
  times.push(rows[0]?.at?.getTime() ?? Infinity);
  return new Date(Math.max(app.clock.now().getTime() + 1, Math.min(...times)));
}

describe('a fortnight', () => {
  test('of a campaign over two connections keeps to hours, weekends, pauses and caps, and reaches everybody once [CAM-033, CAM-034]', async () => {
    app.clock.set(new Date('2026-03-05T15:00:00Z'));
    const rules = { gapMs: 120_000, after: 5, pauseMs: 200_000, perHour: 5, perDay: 8 };
    const desk = await aCampaignDesk(app, {
      ways: 2,
      settings: {
        startHour: '09:00',
        endHour: '18:00',
        sabado: false,
        domingo: false,
        messageInterval: 120,
        longerIntervalAfter: 5,
        greaterInterval: 200,
        perHour: rules.perHour,
        perDay: rules.perDay,
      },
    });
    const times = watch(desk);
    const phones = somePhones(60);
    const campaign = await desk.begun({
      contactListId: await desk.list(phones),
      whatsappIds: desk.ways.map(({ connectionId }) => connectionId),
    });
    desk.provider.refuse({ ok: false, code: '131026', message: 'unreachable', retry: 'never' });
    const end = app.clock.now().getTime() + 14 * 24 * hourMs;
    while (times.flat().length < phones.length && app.clock.now().getTime() < end) {
      await desk.run();
      app.clock.set(await nextMoment(desk));
    }
    await desk.run();
    expect(times.flatMap((sends) => problemsOf(sends, rules))).toEqual([]);
    expect(times.flat()).toHaveLength(phones.length);
    expect(new Set(desk.numbers()).size).toBe(phones.length - 1);
    // It ran over a weekend, and each connection took its share.
    const days = times.map((sends) => new Set(sends.map((at) => at.toISOString().slice(0, 10))).size);
    expect(days.every((count) => count >= 3)).toBe(true);
    await desk.signInAgain();
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
    expect(shown).toMatchObject({ everSent: phones.length - 1, failed: 1 });
  });
});
