import type { Schedule } from '@oplano/contracts/schedules';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();
let desk: Desk;
beforeEach(async () => {
  desk = await aDesk(app);
});

const png = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const upload = (scheduleId: number, bytes: Uint8Array, name: string) =>
  post(`/api/schedules/${scheduleId}/media-upload`, bytes, name);
async function post(url: string, bytes: Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${desk.token()}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const planned = (form: object) => ({ schedule: JSON.stringify(form) });

test('a file goes along with the message, and stays when the schedule goes [REST-065, REST-066]', async () => {
  const { id } = await desk.plan({ sendAt: desk.later(1), body: 'Segue a foto' });
  const attached = await upload(id, await png(), 'foto.png');
  expect(attached.statusCode, attached.body).toBe(200);
  expect(attached.json<Schedule>()).toMatchObject({ mediaName: 'foto.png', mediaPath: expect.any(String) as string });
  await desk.pass(1);
  await desk.run();
  const [sent] = desk.provider.sent;
  expect(sent?.content).toMatchObject({ kind: 'media', media: 'image', caption: 'Segue a foto' });
  const removed = await desk.call('DELETE', `/schedules/${id}/media-upload`);
  expect(removed.json<Schedule>()).toMatchObject({ mediaName: null, mediaPath: null });
  await app.app.worker.runDue();
  const [stored] = await desk.inCompany(({ db, companyId }) =>
    db.selectFrom('message_media').select('path').where('company_id', '=', companyId).execute(),
  );
  expect(await app.app.storage.find(stored?.path ?? '')).not.toBeNull();
});

test.each([
  ['a sheet', 'tabela.xlsx', Buffer.from('PK\u0003\u0004resto', 'latin1'), 200],
  ['an old sheet', 'tabela.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 200],
  ['a PDF', 'nota.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 200],
  ['an archive', 'tudo.zip', Buffer.from('PK\u0003\u0004resto', 'latin1'), 400],
  ['a program called a picture', 'foto.png', Buffer.from('MZ\u0090\0', 'latin1'), 400],
  ['a page called a sheet', 'tabela.xlsx', Buffer.from('<html></html>'), 400],
])('%s is told by its bytes: %s [SCH-007]', async (_kind, name, bytes, status) => {
  const { id } = await desk.plan({ sendAt: desk.later(60) });
  expect((await upload(id, bytes, name)).statusCode).toBe(status);
});

test('a file beside an approved text is refused aloud, either way round', async () => {
  const { id } = await desk.plan({ sendAt: desk.later(60) });
  const template = { name: 'lembrete', language: 'pt_BR', values: [] };
  const keep = (kept: object | null) =>
    desk.inCompany(({ db }) =>
      db
        .updateTable('schedules')
        .set({ template: kept && JSON.stringify(kept) })
        .where('id', '=', id)
        .execute(),
    );
  await keep(template);
  expect((await upload(id, await png(), 'foto.png')).json()).toMatchObject({ error: 'ERR_TEMPLATE_TAKES_NO_FILE' });
  await keep(null);
  expect((await upload(id, await png(), 'foto.png')).statusCode).toBe(200);
  await keep(template);
  const changed = await desk.call('PUT', `/schedules/${id}`, { body: 'Outro texto.' });
  expect(changed.json()).toMatchObject({ error: 'ERR_TEMPLATE_TAKES_NO_FILE' });
});

test('a file changes nothing that a colleague changed meanwhile and nobody has seen', async () => {
  const { id, version } = await desk.plan({ sendAt: desk.later(60), body: 'Antes' });
  await desk.call('PUT', `/schedules/${id}`, { body: 'Do colega' });
  const late = await post(`/api/schedules/${id}/media-upload`, await png(), 'foto.png', { version: String(version) });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: 'ERR_CHANGED_MEANWHILE', details: { schedule: { body: 'Do colega', mediaName: null } } },
  ]);
  const seen = (await desk.call('GET', `/schedules/${id}`)).json<Schedule>();
  const fresh = { version: String(seen.version) };
  expect((await post(`/api/schedules/${id}/media-upload`, await png(), 'foto.png', fresh)).statusCode).toBe(200);
  const gone = await desk.call('DELETE', `/schedules/${id}/media-upload?version=${seen.version}`);
  expect(gone.json()).toMatchObject({ error: 'ERR_CHANGED_MEANWHILE' });
});

test('a new schedule is saved together with its file, or not at all', async () => {
  const form = { body: 'Segue a foto', contactId: desk.contactId, sendAt: desk.later(60) };
  const refused = await post(
    '/api/schedules/with-file',
    Buffer.from('MZ\u0090\0', 'latin1'),
    'foto.png',
    planned(form),
  );
  expect(refused.json()).toMatchObject({ error: 'ERR_FILE_TYPE' });
  expect((await desk.call('GET', '/schedules')).json()).toMatchObject({ count: 0 });
  const made = await post('/api/schedules/with-file', await png(), 'foto.png', planned(form));
  expect(made.statusCode, made.body).toBe(200);
  expect(made.json<Schedule>()).toMatchObject({ body: 'Segue a foto', mediaName: 'foto.png', nextAt: desk.later(60) });
  const broken = await post('/api/schedules/with-file', await png(), 'foto.png', planned({ ...form, contactId: 'x' }));
  expect(broken.json()).toMatchObject({ error: 'ERR_VALIDATION' });
});
