import type { FileList } from '@oplano/contracts/file-lists';
import type { Queue } from '@oplano/contracts/queues';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { lineOf, type Listener } from '#test/listener';
import { aCompany, someone, type SignedIn } from '#test/people';

const app = sharedTestApp();
const anAdmin = async (): Promise<SignedIn> => someone(app, await aCompany(app), { profile: 'admin' });

async function add(admin: SignedIn, name: string, ...options: string[]): Promise<FileList> {
  const form = { name, message: 'Seguem os arquivos', options: options.map((option) => ({ name: option })) };
  const answer = await admin.call('POST', '/files', form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<FileList>();
}
const errorOf = (response: { json(): unknown }): string => (response.json() as { error: string }).error;
const namesOf = ({ options }: FileList): string[] => options.map(({ name }) => name);

const upload = (person: SignedIn, listId: number, fields: Record<string, string>, name: string, bytes: Buffer) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return fetch(`${app.url}/api/files/uploadList/${listId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
};
const picture = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));
/** What somebody hears of a feed from now on. */
async function listen(person: SignedIn, feed: string): Promise<() => object[]> {
  const line = await lineOf(app, person);
  lines.push(line);
  await line.settled();
  const wire = `company-${person.companyId}-${feed}`;
  return () => line.heard.filter(({ name }) => name === wire).map(({ payload }) => payload);
}

describe('file lists', () => {
  test('are listed by name, page by page, found by a part of it and shown [REST-157, REST-158, DAT-028]', async () => {
    const admin = await anAdmin();
    const table = await add(admin, 'Tabelas', 'Preços', 'Medidas');
    for (let number = 10; number < 31; number += 1) await add(admin, `Catálogo ${number}`);
    const page = async (query: string) =>
      (await admin.call('GET', `/files/${query}`)).json<{ files: FileList[]; hasMore: boolean; count: number }>();
    const first = await page('?pageNumber=1&companyId=7');
    expect([first.files.length, first.hasMore, first.count, first.files[0]?.name]).toEqual([
      20,
      true,
      22,
      'Catálogo 10',
    ]);
    expect((await page('?pageNumber=2')).files.map(({ name }) => name)).toEqual(['Catálogo 30', 'Tabelas']);
    expect((await page('?searchParam=TABÉLA')).files).toEqual([table]);
    expect((await admin.call('GET', `/files/${table.id}`)).json()).toEqual(table);
    expect(table).toMatchObject({ message: 'Seguem os arquivos', userId: admin.userId });
    expect(table.options).toEqual(
      ['Preços', 'Medidas'].map((name) => ({
        id: expect.any(Number) as number,
        name,
        path: null,
        mediaType: null,
        fileName: null,
        size: null,
      })),
    );
    expect((await admin.call('GET', '/files/list')).json<FileList[]>()).toHaveLength(22);
  });

  test('are added with a name of their own, of three letters at least, and a message [REST-159, FIL-005, FIL-006]', async () => {
    const admin = await anAdmin();
    await add(admin, 'Tabelas');
    const refused = async (form: object) => errorOf(await admin.call('POST', '/files', form));
    expect(await refused({ name: 'Tabelas', message: 'x' })).toBe('ERR_FILE_LIST_NAME_TAKEN');
    expect(await refused({ name: ' ab ', message: 'x' })).toBe('ERR_VALIDATION');
    expect(await refused({ name: 'Catálogo', message: ' ' })).toBe('ERR_VALIDATION');
    const tooMany = Array.from({ length: 51 }, (_, index) => ({ name: `Arquivo ${index}` }));
    expect(await refused({ name: 'Catálogo', message: 'x', options: tooMany })).toBe('ERR_VALIDATION');
  });

  test('get other texts, other entries and another order in one go; what is kept keeps its file [REST-160]', async () => {
    const admin = await anAdmin();
    const list = await add(admin, 'Tabelas', 'Preços', 'Medidas', 'Prazos');
    const [prices, sizes] = list.options;
    await upload(admin, list.id, { id: String(sizes?.id) }, 'medidas.png', await picture());
    const options = [{ name: 'Novo' }, { id: sizes?.id, name: 'Tamanhos' }, { id: prices?.id, name: 'Preços' }];
    const changed = (await admin.call('PUT', `/files/${list.id}`, { options, name: 'Loja' })).json<FileList>();
    expect([changed.name, changed.message, namesOf(changed)]).toEqual([
      'Loja',
      'Seguem os arquivos',
      ['Novo', 'Tamanhos', 'Preços'],
    ]);
    expect(changed.options.map(({ fileName }) => fileName)).toEqual([null, 'medidas.png', null]);
    expect(changed.version).toBeGreaterThan(list.version);
    const twice = { options: [options[1], options[1]] };
    expect(errorOf(await admin.call('PUT', `/files/${list.id}`, twice))).toBe('ERR_VALIDATION');
    const other = await add(admin, 'Outra', 'Sua');
    const foreign = { options: [{ id: other.options[0]?.id, name: 'Minha' }] };
    expect(errorOf(await admin.call('PUT', `/files/${list.id}`, foreign))).toBe('ERR_NO_FILE_LIST_FOUND');
    expect(namesOf((await admin.call('GET', `/files/${list.id}`)).json<FileList>())).toEqual(namesOf(changed));
  });

  test('store the file of an entry, told by its bytes, for people of the company to look at [REST-162, DAT-029, FIL-004]', async () => {
    const admin = await anAdmin();
    const list = await add(admin, 'Tabelas', 'Preços');
    const id = String(list.options[0]?.id);
    const fields = { fileId: String(list.id), typeArch: 'fileList', mediaType: 'image/png', name: 'Tabela', id };
    const answer = await upload(admin, list.id, fields, '../preços.png', await picture());
    const [option] = ((await answer.json()) as FileList).options;
    expect(option).toMatchObject({ name: 'Tabela', fileName: 'preços.png', mediaType: 'image' });
    const fetchBy = async ({ token }: SignedIn) =>
      (await fetch(`${app.url}${option?.path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await fetchBy(admin)).toBe(200);
    // Whoever may send it may look at it before.
    expect(await fetchBy(await someone(app, { ...admin, name: '' }))).toBe(200);
    expect(await fetchBy(await anAdmin())).toBe(404);

    const program = await upload(admin, list.id, { id }, 'foto.png', Buffer.from('MZ this is a program'));
    expect(((await program.json()) as FileList).options[0]?.mediaType).toBe('document');
    const wrong = await upload(admin, list.id, { id: '999999' }, 'foto.png', await picture());
    expect([wrong.status, await wrong.json()]).toEqual([404, { error: 'ERR_NO_FILE_LIST_FOUND' }]);
    const large = await upload(admin, list.id, { id }, 'foto.png', Buffer.alloc(16 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
  });

  test('are for admins, who are told of every change [FIL-008, FIL-009, RTE-019]', async () => {
    const admin = await anAdmin();
    const plain = await someone(app, { ...admin, name: '' });
    const [above, below] = [await listen(admin, 'file'), await listen(plain, 'file')];
    const list = await add(admin, 'Tabelas');
    for (const call of [
      plain.call('GET', '/files'),
      plain.call('GET', `/files/${list.id}`),
      plain.call('POST', '/files', { name: 'Minha', message: 'x' }),
      plain.call('PUT', `/files/${list.id}`, { name: 'Minha' }),
      plain.call('DELETE', `/files/${list.id}`),
    ]) {
      expect((await call).statusCode).toBe(403);
    }
    await admin.call('PUT', `/files/${list.id}`, { name: 'Preços' });
    await admin.call('DELETE', `/files/${list.id}`);
    await expect.poll(() => above().length).toBe(3);
    expect(above()).toMatchObject([
      { action: 'create', fileList: { name: 'Tabelas' } },
      { action: 'update', fileList: { name: 'Preços' } },
      { action: 'delete', fileId: list.id },
    ]);
    expect(below()).toEqual([]);
  });

  test('are named by queues and options of their company, which lose them when they go [REST-161, QUE-016, BOT-005]', async () => {
    const admin = await anAdmin();
    const list = await add(admin, 'Tabelas');
    const foreign = await add(await anAdmin(), 'De outra empresa');
    const form = { name: 'Vendas', color: '#123456', fileListId: list.id };
    const queue = (await admin.call('POST', '/queue', form)).json<Queue>();
    expect(queue.fileListId).toBe(list.id);
    const option = { queueId: queue.id, name: 'Catálogo', queueType: 'file', optFileId: list.id };
    const { id } = (await admin.call('POST', '/chatbot', option)).json<{ id: number; optFileId: number }>();
    const refusals = [
      await admin.call('PUT', `/queue/${queue.id}`, { fileListId: foreign.id }),
      await admin.call('PUT', `/chatbot/${id}`, { optFileId: foreign.id }),
    ];
    expect(refusals.map(errorOf)).toEqual(['ERR_NO_FILE_LIST_FOUND', 'ERR_NO_FILE_LIST_FOUND']);
    const heard = await listen(admin, 'queue');
    expect((await admin.call('DELETE', `/files/${list.id}`)).statusCode).toBe(200);
    expect((await admin.call('GET', `/queue/${queue.id}`)).json()).toMatchObject({
      fileListId: null,
      chatbots: [{ optFileId: null }],
    });
    await expect.poll(heard).toMatchObject([{ action: 'update', queue: { id: queue.id, fileListId: null } }]);
    expect((await admin.call('DELETE', `/files/${list.id}`)).statusCode).toBe(404);
  });
});
