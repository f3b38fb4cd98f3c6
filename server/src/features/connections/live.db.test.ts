import type { Connection, ConnectionDetails } from '@oplano/contracts/connections';
import { beforeEach, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { lineOf, type HeardEvent, type Listener } from '#test/listener';
import { goodPicture } from '#test/structure/picture';
import { formBody, formType, type FormFile } from '#test/structure/send-call';
import { changeStatus } from './sessions/sessions.repo.ts';

const app = sharedTestApp();
const held: { company?: TestCompany; admin?: SignedIn } = {};
const admin = (): SignedIn => held.admin as SignedIn;
const company = (): TestCompany => held.company as TestCompany;

beforeEach(async () => {
  held.company = await aCompany(app);
  held.admin = await someone(app, company(), { profile: 'admin' });
});

const create = async (name: string): Promise<ConnectionDetails> =>
  (await admin().call('POST', '/whatsapp', { name })).json<ConnectionDetails>();
const upload = (id: number, file: FormFile) =>
  app.inject({
    method: 'POST',
    url: `/api/whatsapp/${id}/media-upload`,
    headers: { authorization: `Bearer ${admin().token}`, 'content-type': formType },
    payload: formBody({}, [file]),
  });

describe('what is told of connections', () => {
  const wire = () => `company-${company().companyId}-whatsapp`;
  const of = (line: Listener, name: string): HeardEvent[] => line.heard.filter((event) => event.name === name);
  const byName = new Intl.Collator('pt-BR');

  test('makes the list of a browser the same as a reload [RTE-013, CON-018]', async () => {
    const line = await lineOf(app, admin());
    const [one, two] = [await create('Zeta'), await create('Ágata')];
    await admin().call('PUT', `/whatsapp/${two.id}`, { isDefault: true, name: 'Beta' });
    await admin().call('DELETE', `/whatsappsession/${one.id}`);
    await admin().call('POST', '/whatsapp-restart');
    await upload(two.id, await goodPicture('file'));
    const three = await create('Gama');
    await admin().call('DELETE', `/whatsapp/${three.id}`);
    await line.settled();
    const shown = new Map<number, Connection>();
    for (const { payload } of of(line, wire())) {
      const whatsapp = payload['whatsapp'] as Connection | undefined;
      if (!whatsapp) shown.delete(payload['whatsappId'] as number);
      else if ((shown.get(whatsapp.id)?.version ?? 0) < whatsapp.version) shown.set(whatsapp.id, whatsapp);
    }
    const reloaded = (await admin().call('GET', '/whatsapp')).json<Connection[]>();
    expect([...shown.values()].toSorted((a, b) => byName.compare(a.name, b.name))).toEqual(reloaded);
    line.close();
  });

  test('reaches everybody of the company but for the QR codes, which only those hear who look after connections [RTE-014]', async () => {
    const made = await create('Loja');
    const keeper = await someone(app, company(), { allowConnections: 'enabled' });
    const plain = await someone(app, company());
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const lines = await Promise.all([admin(), keeper, plain, stranger].map((person) => lineOf(app, person)));
    for (const line of lines) await line.settled();
    await runInCompany(app.app.runtime, company().companyId, (ctx) =>
      changeStatus(ctx, made.id, { status: 'qrcode', reason: null, qr: 'a secret QR' }),
    );
    for (const line of lines) await line.settled();
    const sessions = lines.map((line) => of(line, `${wire()}Session`).length);
    expect(sessions).toEqual([1, 1, 0, 0]);
    expect(lines.map((line) => of(line, wire()).length)).toEqual([1, 1, 1, 0]);
    expect(JSON.stringify(lines[2]?.heard)).not.toContain('a secret QR');
    for (const line of lines) line.close();
  });
});

describe('the picture or film of a greeting', () => {
  const film = {
    field: 'file',
    name: 'oi.mp4',
    type: 'video/mp4',
    bytes: Buffer.from('\0\0\0\x18ftypisom0000', 'latin1'),
  };

  test('is stored, shown to those who see connections, replaced and removed [REST-086, REST-087, CON-031, CON-032, CON-033]', async () => {
    const { id } = await create('Loja');
    const picture = (await upload(id, await goodPicture('file'))).json<ConnectionDetails>();
    expect(picture.greetingMediaName).toBe('me.png');
    const by = ({ token }: SignedIn) =>
      app.inject({ url: picture.greetingMediaAttachment ?? '', headers: { authorization: `Bearer ${token}` } });
    const shown = await by(admin());
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await by(await someone(app, company()))).statusCode).toBe(404);

    const replaced = (await upload(id, film)).json<ConnectionDetails>();
    expect(replaced.greetingMediaName).toBe('oi.mp4');
    expect((await by(admin())).statusCode).toBe(404);

    const removed = await admin().call('DELETE', `/whatsapp/${id}/media-upload`);
    expect(removed.json()).toMatchObject({ greetingMediaAttachment: null, greetingMediaName: null });
  });

  test('may be nothing else, whatever the file calls itself', async () => {
    const { id } = await create('Loja');
    const fake = { ...film, bytes: Buffer.from('<svg onload="alert(1)"/>') };
    expect((await upload(id, fake)).json()).toMatchObject({ error: 'ERR_FILE_TYPE' });
  });
});
