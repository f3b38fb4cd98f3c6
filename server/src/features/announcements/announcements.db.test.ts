import type { Announcement, AnnouncementWithTargets } from '@oplano/contracts/announcements';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { lineOf, type Listener } from '#test/listener';

const app = sharedTestApp();
const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 25 });

async function operatorAndOthers() {
  const home = await aCompany(app);
  const other = await aCompany(app);
  return {
    home,
    other,
    operator: await someone(app, home, { super: true, profile: 'admin' }),
    ana: await someone(app, home),
    joao: await someone(app, other),
  };
}
const publish = async (operator: SignedIn, form: object = {}): Promise<AnnouncementWithTargets> =>
  (await operator.call('POST', '/announcements', { title: 'Nova versão', text: 'Veja', ...form })).json();
const titles = async (person: SignedIn, query = '?shown=true'): Promise<string[]> =>
  (await person.call('GET', `/announcements${query}`))
    .json<{ records: Announcement[] }>()
    .records.map(({ title }) => title);
/** Access tokens live for 15 minutes. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000);
  await app.app.worker.runDue();
}
const drop = (operator: SignedIn, { id }: { id: number }) => operator.call('DELETE', `/announcements/${id}`);

async function listen(person: SignedIn): Promise<() => unknown[]> {
  const line = await lineOf(app, person);
  lines.push(line);
  await line.settled();
  return () =>
    line.heard
      .filter(({ name }) => name === 'company-announcement')
      .map(({ payload }) => [payload['action'], (payload['record'] as Announcement | undefined)?.id ?? payload['id']]);
}

function upload(person: SignedIn, id: number, name: string, bytes: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return fetch(`${app.url}/api/announcements/${id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
}
const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('an announcement', () => {
  test('of the operator reaches every company, with its defaults [ANN-007, ANN-009, REST-104, DAT-013]', async () => {
    const { operator, ana, joao } = await operatorAndOthers();
    const made = await publish(operator, { title: 'Para todos' });
    expect(made).toMatchObject({ priority: 3, status: true, mediaPath: null, mediaName: null, startsAt: null });
    expect([await titles(ana), await titles(joao)]).toEqual([['Para todos'], ['Para todos']]);
    expect((await operator.call('GET', `/announcements/${made.id}`)).json()).toEqual(made);
    await drop(operator, made);
    expect(await titles(joao)).toEqual([]);
  });

  test('is written, changed and removed by operators alone [ANN-001, REST-103, REST-105, REST-106]', async () => {
    const { operator, ana, home } = await operatorAndOthers();
    const admin = await someone(app, home, { profile: 'admin' });
    const made = await publish(operator, { title: 'Original' });
    const at = `/announcements/${made.id}`;
    for (const person of [ana, admin]) {
      const codes = [
        await person.call('POST', '/announcements', { title: 'X', text: 'X' }),
        await person.call('GET', at),
        await person.call('PUT', at, { title: 'X' }),
        await person.call('DELETE', at),
        await person.call('DELETE', `${at}/media-upload`),
        await person.call('GET', '/announcements/views'),
        await person.call('GET', '/announcements/targets'),
      ].map(({ statusCode }) => statusCode);
      expect(codes).toEqual([403, 403, 403, 403, 403, 403, 403]);
    }
    expect((await operator.call('PUT', at, { priority: 1 })).json()).toMatchObject({ title: 'Original', priority: 1 });
    expect((await drop(operator, made)).statusCode).toBe(200);
    expect((await drop(operator, made)).json()).toMatchObject({ error: 'ERR_NO_ANNOUNCEMENT_FOUND' });
  });

  test.each([
    ['a blank title', 'ANN-004', { title: '  ' }, 'ERR_VALIDATION'],
    ['a blank text', 'ANN-005', { text: ' \n ' }, 'ERR_VALIDATION'],
    ['a text of 100 kB', 'ANN-005', { text: 'x'.repeat(100_000) }, 'ERR_VALIDATION'],
    ['a priority there is not', 'ANN-008', { priority: 4 }, 'ERR_VALIDATION'],
    [
      'an end before its beginning',
      'REST-104',
      { startsAt: '2027-01-02T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' },
      'ERR_ANNOUNCEMENT_DATES',
    ],
  ])('with %s is refused, and nothing is stored [%s]', async (_what, _line, form, error) => {
    const { operator } = await operatorAndOthers();
    const before = await titles(operator, '');
    expect((await operator.call('POST', '/announcements', { title: 'T', text: 'T', ...form })).json()).toMatchObject({
      error,
    });
    expect(await titles(operator, '')).toEqual(before);
  });

  test('that is switched off, or not in its time, is seen by the operator alone [ANN-011, REST-102]', async () => {
    const { operator, ana } = await operatorAndOthers();
    const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    const made = [
      await publish(operator, { title: 'Desligado', status: false }),
      await publish(operator, { title: 'Amanhã', startsAt: day(1) }),
      await publish(operator, { title: 'Ontem', startsAt: day(-2), endsAt: day(-1) }),
      await publish(operator, { title: 'Agora', startsAt: day(-1), endsAt: day(1) }),
    ];
    expect(await titles(ana)).toEqual(['Agora']);
    expect(await titles(ana, '')).toEqual(['Agora']);
    expect(await titles(operator)).toEqual(['Agora']);
    expect(await titles(operator, '')).toEqual(['Agora', 'Ontem', 'Amanhã', 'Desligado']);
    expect(await titles(operator, '?searchParam=AMANHA')).toEqual(['Amanhã']);
    for (const one of made) await drop(operator, one);
  });

  test('for some plans or companies is seen and heard there alone', async () => {
    const { operator, ana, joao, home, other } = await operatorAndOthers();
    const heard = { ana: await listen(ana), joao: await listen(joao) };
    const one = await publish(operator, { title: 'Só aqui', companyIds: [home.companyId] });
    expect([await titles(ana), await titles(joao)]).toEqual([['Só aqui'], []]);
    const { plans, companies } = (await operator.call('GET', '/announcements/targets')).json<{
      plans: { id: number }[];
      companies: { id: number }[];
    }>();
    expect(companies.map(({ id }) => id)).toEqual(expect.arrayContaining([home.companyId, other.companyId]));
    const plan = (await joao.call('GET', `/companies/listPlan/${other.companyId}`)).json<{ planId: number }>().planId;
    expect(plans.map(({ id }) => id)).toContain(plan);
    // Now for the plan of the other company: gone here, come there.
    await operator.call('PUT', `/announcements/${one.id}`, { companyIds: [], planIds: [plan] });
    expect([await titles(ana), await titles(joao)]).toEqual([[], ['Só aqui']]);
    await soon(() => expect(heard.joao()).toEqual([['update', one.id]]));
    await soon(() =>
      expect(heard.ana()).toEqual([
        ['create', one.id],
        ['delete', one.id],
      ]),
    );
    await drop(operator, one);
  });

  test('is told to every company as company-announcement, and comes and goes at its time by itself [RTE-021, ANN-010]', async () => {
    const { operator, ana, joao, other } = await operatorAndOthers();
    const heard = [await listen(ana), await listen(joao)];
    const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
    const made = await publish(operator, { title: 'Às três', startsAt: hour(1), endsAt: hour(2) });
    expect(await titles(ana)).toEqual([]);
    await pass(61);
    for (const events of heard) await soon(() => expect(events()).toEqual([['update', made.id]]));
    expect(await titles(await someone(app, other))).toEqual(['Às três']);
    await pass(60);
    for (const events of heard) await soon(() => expect(events().at(-1)).toEqual(['delete', made.id]));
    expect(await titles(await someone(app, other))).toEqual([]);
  });

  test('carries a png or a jpg, known by its bytes, which everybody may fetch [ANN-006, REST-107, REST-108]', async () => {
    const { operator, ana, joao } = await operatorAndOthers();
    const made = await publish(operator, { title: 'Com imagem' });
    expect((await upload(ana, made.id, 'a.png', await picture('png'))).status).toBe(403);
    for (const [name, bytes] of [
      ['a.webp', await picture('webp')],
      ['a.png', Buffer.from('<svg onload="alert(1)"/>')],
      ['a.jpg', Buffer.from('GIF89a')],
    ] as const) {
      const refused = await upload(operator, made.id, name, bytes);
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'ERR_FILE_TYPE' }]);
    }
    expect((await upload(operator, made.id, 'foto.jpeg', await picture('jpeg'))).status).toBe(200);
    const shown = (await (await upload(operator, made.id, 'capa.png', await picture('png'))).json()) as Announcement;
    expect(shown.mediaName).toBe('capa.png');
    const fetched = async (person: SignedIn | null) =>
      (
        await fetch(new URL(shown.mediaPath ?? '', app.url), {
          headers: person ? { authorization: `Bearer ${person.token}` } : {},
        })
      ).status;
    expect([await fetched(joao), await fetched(null)]).toEqual([200, 404]);
    const bare = (await operator.call('DELETE', `/announcements/${made.id}/media-upload`)).json<Announcement>();
    expect([bare.mediaPath, bare.mediaName]).toEqual([null, null]);
    await pass(11);
    await soon(async () => expect(await fetched(joao)).toBe(404));
    await drop(operator, made);
  });

  test('is seen once by each person, and the operator knows by how many', async () => {
    const { operator, ana, joao } = await operatorAndOthers();
    const made = await publish(operator, { title: 'Visto' });
    for (const person of [ana, ana, joao])
      expect((await person.call('POST', `/announcements/${made.id}/seen`)).statusCode).toBe(200);
    expect((await ana.call('GET', '/announcements/seen')).json()).toEqual({ ids: [made.id] });
    expect((await operator.call('GET', '/announcements/seen')).json()).toEqual({ ids: [] });
    expect((await operator.call('GET', '/announcements/views')).json()).toContainEqual({
      announcementId: made.id,
      seen: 2,
    });
    await operator.call('PUT', `/announcements/${made.id}`, { status: false });
    expect((await operator.call('POST', `/announcements/${made.id}/seen`)).statusCode).toBe(404);
    await drop(operator, made);
  });
});
