import type { Chat } from '@oplano/contracts/chats';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aTeam, messagesOf, type Said } from './chats.fixture.ts';

const app = sharedTestApp();
const picture = () =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

async function sendFile(person: SignedIn, chat: Chat, name: string, bytes: Uint8Array, clientId?: string) {
  const form = new FormData();
  form.set('message', 'Veja');
  if (clientId) form.set('clientId', clientId);
  form.set('medias', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return fetch(`${app.url}/api/chats/${chat.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
}
const fetched = async (person: SignedIn, url: string) =>
  (await fetch(new URL(url, app.url), { headers: { authorization: `Bearer ${person.token}` } })).status;

describe('a file in a chat', () => {
  test('is shown with its size and fetched by those in it alone [ICH-012]', async () => {
    const { company, ana, joao, carla, chat } = await aTeam(app);
    const { message } = (await (await sendFile(ana, chat, 'foto.png', await picture())).json()) as Said;
    expect(message).toMatchObject({ message: 'Veja', media: { kind: 'image', name: 'foto.png', width: 4, height: 2 } });
    const { url } = message.media as { url: string };
    const admin = await someone(app, company, { profile: 'admin' });
    const stranger = await someone(app, await aCompany(app));
    expect([await fetched(ana, url), await fetched(joao, url)]).toEqual([200, 200]);
    expect([await fetched(carla, url), await fetched(admin, url), await fetched(stranger, url)]).toEqual([
      404, 404, 404,
    ]);
    await ana.call('PUT', `/chats/${chat.id}`, { title: 'Vendas', users: [carla.userId] });
    expect([await fetched(joao, url), await fetched(carla, url)]).toEqual([404, 200]);
    await ana.call('DELETE', `/chats/${chat.id}/messages/${message.id}`);
    expect(await fetched(carla, url)).toBe(404);
  });

  test('is said once under one name, and the file of the second call is forgotten', async () => {
    const { ana, chat } = await aTeam(app);
    const clientId = crypto.randomUUID();
    const bytes = await picture();
    for (let n = 0; n < 2; n += 1) expect((await sendFile(ana, chat, 'foto.png', bytes, clientId)).status).toBe(200);
    expect((await messagesOf(ana, chat)).records).toHaveLength(1);
    const named = await ownerQuery(
      app,
      `select key from stored_files where company_id = ${ana.companyId} and purpose = 'chat-message'`,
    );
    expect(named).toHaveLength(1);
    const waiting = await ownerQuery(app, `select key from unnamed_files where company_id = ${ana.companyId}`);
    expect(waiting).toHaveLength(1);
  });

  test('that is a program is refused, and so is one for a chat one is not in', async () => {
    const { ana, carla, chat } = await aTeam(app);
    const program = await sendFile(ana, chat, 'jogo.exe', Buffer.from('MZ programa'));
    expect([program.status, await program.json()]).toMatchObject([400, { error: 'ERR_FILE_TYPE' }]);
    expect((await sendFile(carla, chat, 'foto.png', await picture())).status).toBe(404);
    expect((await messagesOf(ana, chat)).records).toEqual([]);
  });
});
