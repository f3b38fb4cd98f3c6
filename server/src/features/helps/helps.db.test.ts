import type { Help } from '@oplano/contracts/helps';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { lineOf, type Listener } from '#test/listener';

const app = sharedTestApp();
const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 25 });

async function people() {
  const operator = await someone(app, await aCompany(app), { super: true, profile: 'admin' });
  return { operator, user: await someone(app, await aCompany(app)) };
}
let number = 0;
const add = async (operator: SignedIn, form: object = {}): Promise<Help> =>
  (await operator.call('POST', '/helps', { title: `Ajuda ${(number += 1)}`, video: 'aqz-KE-bpKQ', ...form })).json();

/** The head of a film, which is all that anybody reads of it. */
const film = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\u0001isommp42'), Buffer.alloc(64)]);
function sendFilm(
  method: 'POST' | 'PUT',
  url: string,
  person: SignedIn,
  fields: Record<string, string>,
  bytes: Buffer,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'tour.mp4');
  return fetch(`${app.url}/api${url}`, { method, headers: { authorization: `Bearer ${person.token}` }, body: form });
}

describe('help videos', () => {
  test('are listed to everybody, all at once or page by page and by their words [REST-144, REST-145, DAT-019]', async () => {
    const { operator, user } = await people();
    const made = await add(operator, { title: 'Primeiros passos', description: 'Como começar', page: 'tickets' });
    expect(made).toMatchObject({ video: 'aqz-KE-bpKQ', videoUrl: null, page: 'tickets', description: 'Como começar' });
    expect((await user.call('GET', '/helps/list')).json<Help[]>()).toContainEqual(made);
    const page = (await user.call('GET', '/helps?searchParam=COMECAR&pageNumber=1')).json<{ records: Help[] }>();
    expect(page).toMatchObject({ records: [made], hasMore: false, count: 1 });
  });

  test('are added, changed and removed by operators alone [HLP-002, REST-146, REST-147, REST-148]', async () => {
    const { operator, user } = await people();
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const made = await add(operator);
    for (const person of [user, admin]) {
      const codes = [
        await person.call('POST', '/helps', { title: 'X', video: 'aqz-KE-bpKQ' }),
        await person.call('PUT', `/helps/${made.id}`, { title: 'X', video: 'aqz-KE-bpKQ' }),
        await person.call('DELETE', `/helps/${made.id}`),
      ].map(({ statusCode }) => statusCode);
      expect(codes).toEqual([403, 403, 403]);
    }
    const form = { title: 'Outro título', description: 'x', video: 'dQw4w9WgXcQ', page: '' };
    expect((await operator.call('PUT', `/helps/${made.id}`, form)).json()).toMatchObject({ ...form, page: null });
    expect((await operator.call('PUT', `/helps/${made.id}`, { description: 'y' })).json()).toMatchObject({
      ...form,
      description: 'y',
      page: null,
    });
    expect((await operator.call('DELETE', `/helps/${made.id}`)).statusCode).toBe(200);
    expect((await operator.call('PUT', `/helps/${made.id}`, form)).json()).toMatchObject({
      error: 'ERR_NO_HELP_FOUND',
    });
  });

  test.each([
    ['no title', { title: ' ' }, 'ERR_VALIDATION'],
    ['no video', { video: ' ' }, 'ERR_HELP_VIDEO'],
    ['an address for a code', { video: 'https://youtu.be/aqz-KE-bpKQ' }, 'ERR_HELP_VIDEO'],
    ['a script for a code', { video: '"><script>alert(1)</script>' }, 'ERR_HELP_VIDEO'],
    ['a page there is not', { page: 'nowhere' }, 'ERR_VALIDATION'],
    ['a text of 100 kB', { description: 'x'.repeat(100_000) }, 'ERR_VALIDATION'],
  ])('with %s are refused, and nothing is stored [HLP-006]', async (_, form, error) => {
    const { operator } = await people();
    const before = (await operator.call('GET', '/helps/list')).json<Help[]>();
    expect(await add(operator, form)).toMatchObject({ error });
    expect((await operator.call('GET', '/helps/list')).json()).toEqual(before);
  });

  test('have titles of their own [HLP-006]', async () => {
    const { operator } = await people();
    await add(operator, { title: 'Único' });
    expect(await add(operator, { title: 'ÚNICO' })).toMatchObject({ error: 'ERR_HELP_TITLE_TAKEN' });
  });

  test('can be films of ours, known by their bytes, that everybody who is signed in may fetch', async () => {
    const { operator, user } = await people();
    const refused = await sendFilm('POST', '/helps', operator, { title: 'Não' }, Buffer.from('<html>'));
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'ERR_FILE_TYPE' }]);
    expect((await sendFilm('POST', '/helps', user, { title: 'Não' }, film())).status).toBe(403);
    const made = (await (await sendFilm('POST', '/helps', operator, { title: 'Passeio' }, film())).json()) as Help;
    expect(made).toMatchObject({ video: '', videoName: 'tour.mp4' });
    const fetched = async (person: SignedIn | null) =>
      (
        await fetch(new URL(made.videoUrl ?? '', app.url), {
          headers: person ? { authorization: `Bearer ${person.token}` } : {},
        })
      ).status;
    expect([await fetched(user), await fetched(null)]).toEqual([200, 404]);
    // Without a code the film cannot go; with one it may, and is forgotten.
    const at = `/helps/${made.id}`;
    const bare = await operator.call('PUT', at, { title: 'Passeio', removeFile: true });
    expect(bare.json()).toMatchObject({ error: 'ERR_HELP_VIDEO' });
    const kept = await operator.call('PUT', at, { title: 'Passeio 2' });
    expect(kept.json()).toMatchObject({ title: 'Passeio 2', videoUrl: made.videoUrl });
    await operator.call('PUT', at, { title: 'Passeio', video: 'aqz-KE-bpKQ', removeFile: true });
    app.clock.advance(11 * 60_000);
    await app.app.worker.runDue();
    await soon(async () => expect(await fetched(user)).toBe(404));
  });

  test('are told to every company under its own name [HLP-007]', async () => {
    const { operator, user } = await people();
    const line = await lineOf(app, user);
    lines.push(line);
    await line.settled();
    const made = await add(operator);
    await operator.call('PUT', `/helps/${made.id}`, { title: `Novo ${made.id}`, video: made.video });
    await operator.call('DELETE', `/helps/${made.id}`);
    const heard = () =>
      line.heard
        .filter(({ name }) => name === `company-${user.companyId}-help`)
        .map(({ payload }) => payload['action']);
    await soon(() => expect(heard()).toEqual(['create', 'update', 'delete']));
  });
});

describe('the page that plays a video', () => {
  test('is the only one that may show the video host, and shows a code and nothing else [HLP-004]', async () => {
    const page = await app.inject({ url: '/help-video/aqz-KE-bpKQ' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.body).toContain('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    expect(page.body).not.toContain('<script');
    for (const url of ['/help-video/a%22onload%3Dx', '/help-video/https%3A%2F%2Fx.example', '/help-video/'])
      expect((await app.inject({ url })).body).not.toContain('youtube');
    const home = await app.inject({ url: '/api/version' });
    expect(String(home.headers['content-security-policy'])).toContain("frame-src 'self'");
    expect(String(home.headers['content-security-policy'])).not.toContain('youtube');
  });
});
