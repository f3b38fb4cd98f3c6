import type { QuickMessage } from '@oplano/contracts/quick-messages';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';

const app = sharedTestApp();
const twoUsers = async (): Promise<[SignedIn, SignedIn]> => {
  const company = await aCompany(app);
  return [await someone(app, company), await someone(app, company)];
};
const add = async (person: SignedIn, shortcode: string, more: object = {}): Promise<QuickMessage> =>
  (await person.call('POST', '/quick-messages', { shortcode, message: 'Oi', ...more })).json<QuickMessage>();
const codes = async (person: SignedIn, query = ''): Promise<string[]> =>
  (await person.call('GET', `/quick-messages${query}`))
    .json<{ records: QuickMessage[] }>()
    .records.map(({ shortcode }) => shortcode);

const upload = (person: SignedIn, id: number, name: string, bytes: Buffer) => {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return fetch(`${app.url}/api/quick-messages/${id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
};
const picture = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('quick messages', () => {
  test('are listed to those they say, found by their shortcode [REST-052, REST-053, QCK-003]', async () => {
    const [owner, other] = await twoUsers();
    const general = await add(owner, 'b-geral', { geral: true, visao: false });
    const visible = await add(owner, 'a-visao');
    await add(owner, 'c-minha', { visao: false });
    expect(visible).toMatchObject({ geral: false, visao: true, status: false, userId: owner.userId, isMedia: false });
    expect(general.status).toBe(true);
    expect(await codes(owner)).toEqual(['a-visao', 'b-geral', 'c-minha']);
    expect(await codes(other)).toEqual(['a-visao', 'b-geral']);
    expect(await codes(other, '?searchParam=GERAL')).toEqual(['b-geral']);
    const all = (await other.call('GET', '/quick-messages/list?companyId=1&userId=2')).json<QuickMessage[]>();
    expect(all.map(({ shortcode }) => shortcode)).toEqual(['a-visao', 'b-geral']);
  });

  test('are read, changed and removed by those who may [REST-054, REST-056, REST-057, QCK-008]', async () => {
    const [owner, other] = await twoUsers();
    const general = await add(owner, 'b-geral', { geral: true, visao: false });
    const visible = await add(owner, 'a-visao');
    const mine = await add(owner, 'c-minha', { visao: false });
    const put = async ({ id }: QuickMessage) =>
      (await other.call('PUT', `/quick-messages/${id}`, { message: 'Olá' })).statusCode;
    expect([await put(general), await put(visible), await put(mine)]).toEqual([200, 403, 404]);
    const remove = async ({ id }: QuickMessage) => (await other.call('DELETE', `/quick-messages/${id}`)).statusCode;
    expect([await remove(visible), await remove(mine), await remove(general)]).toEqual([403, 404, 200]);
    expect((await other.call('GET', `/quick-messages/${mine.id}`)).statusCode).toBe(404);
    expect((await owner.call('GET', `/quick-messages/${mine.id}`)).json()).toEqual(mine);
  });

  test('need a shortcode [REST-055, QCK-004]', async () => {
    const [owner] = await twoUsers();
    const refused = await owner.call('POST', '/quick-messages', { shortcode: ' ', message: 'x' });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
  });

  test('carry one file, told by its content and not by its name [REST-058, REST-059, QCK-002, QCK-005, DAT-030]', async () => {
    const [owner, other] = await twoUsers();
    const { id } = await add(owner, 'foto');
    const answer = await upload(owner, id, '../tabela.png', await picture());
    const record = (await answer.json()) as QuickMessage;
    expect(record).toMatchObject({ isMedia: true, mediaName: 'tabela.png', mediaType: 'image' });
    const fetchBy = ({ token }: SignedIn) =>
      fetch(`${app.url}${record.mediaPath}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await fetchBy(owner)).headers.get('content-type')).toBe('image/png');
    expect((await fetch(`${app.url}${record.mediaPath}`)).status).toBe(404);

    const program = await upload(owner, id, 'foto.png', Buffer.from('MZ this is a program'));
    expect([program.status, await program.json()]).toEqual([400, { error: 'ERR_FILE_TYPE' }]);
    expect((await upload(other, id, 'x.png', await picture())).status).toBe(403);

    const removed = (await owner.call('DELETE', `/quick-messages/${id}/media-upload`)).json<QuickMessage>();
    expect(removed).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
    expect((await fetchBy(owner)).status).toBe(404);
  });
});
