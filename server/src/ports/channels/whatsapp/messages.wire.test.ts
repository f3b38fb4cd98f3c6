import { describe, expect, test } from 'vitest';
import { ana, arrived, beto, jid, known, sendText, openTown } from './testing/town.ts';

const town = openTown();

describe('messages', () => {
  test('people keep both their names, whichever they are addressed by', async () => {
    const company = await town.pair();
    const byLid = await arrived(company, await town.say(ana, company.number, 'a'));
    const byNumber = await arrived(company, await town.say(beto, company.number, 'b'));
    expect(byLid.chat).toMatchObject({ native: expect.stringMatching(/@lid$/), phone: ana, lid: expect.any(String) });
    expect(byNumber.chat).toMatchObject({ native: `${beto}@s.whatsapp.net`, phone: beto, lid: expect.any(String) });
    expect(byLid.name).toBe('Ana');
  });

  test('what the owner writes on the phone is ours', async () => {
    const company = await town.pair();
    const message = await arrived(company, await town.say(company.number, ana, 'do celular'));
    expect(message).toMatchObject({
      fromMe: true,
      body: 'do celular',
      chat: { phone: ana },
      author: { phone: company.number },
    });
  });

  test.each([true, false])('an edit changes the message it belongs to (sealed: %s)', async (sealed) => {
    const company = await town.pair();
    const id = await town.say(ana, company.number, 'orignal');
    await arrived(company, id);
    await town.write(ana, company.number, { kind: 'edit', id, text: 'original', sealed });
    const edit = await company.recorder.next('edit');
    expect(edit).toMatchObject({ externalId: id, body: 'original' });
    expect(company.recorder.all('message')).toHaveLength(1);
  });

  test('a sealed edit of a message that only the database knows is opened, too', async () => {
    const company = await town.pair();
    const original = await arrived(company, await town.say(ana, company.number, 'antiga'));
    await company.driver.stop();
    const later = await town.reopen({
      authStore: company.authStore,
      options: { findRaw: (id) => Promise.resolve(id === original.externalId ? original.raw : undefined) },
    });
    await town.write(ana, company.number, { kind: 'edit', id: original.externalId, text: 'nova' });
    expect(await later.recorder.next('edit')).toMatchObject({ externalId: original.externalId, body: 'nova' });
  });

  test('a deleted message is taken back', async () => {
    const company = await town.pair();
    const id = await town.say(ana, company.number, 'ops');
    await arrived(company, id);
    await town.write(ana, company.number, { kind: 'delete', id });
    expect(await company.recorder.next('revoke')).toMatchObject({ externalId: id });
  });

  test('we edit, delete and forward ours', async () => {
    const company = await town.pair();
    const sent = await sendText(company, ana, 'errado');
    expect(await company.driver.edit?.(sent.known, 'certo')).toMatchObject({ ok: true, externalId: sent.externalId });
    await expect.poll(() => town.entry(ana, sent.externalId)).toMatchObject({ text: 'certo', edited: true });
    expect((await company.driver.revoke?.(sent.known))?.ok).toBe(true);
    await expect.poll(() => town.entry(ana, sent.externalId)).toMatchObject({ deleted: true });
    const theirs = await arrived(company, await town.say(ana, company.number, 'passe adiante'));
    const content = { kind: 'text', text: '' } as const;
    const result = await company.driver.send({ reference: 'f', to: jid(beto), content, forward: known(theirs) });
    if (!result.ok) throw new Error(result.message);
    await expect
      .poll(() => town.entry(beto, result.externalId))
      .toMatchObject({ text: 'passe adiante', forwarded: true });
  });

  test('the id is known before the send, and a repeat under it stands once on the phone', async () => {
    const { driver } = await town.pair();
    const externalId = driver.allocateId?.() ?? '';
    const request = { externalId, reference: 'r', to: jid(ana), content: { kind: 'text', text: 'uma vez' } } as const;
    for (const _again of [1, 2]) expect(await driver.send(request)).toMatchObject({ ok: true, externalId });
    await expect.poll(async () => (await town.entriesOf(ana)).filter(({ id }) => id === externalId)).toHaveLength(1);
  });

  test('an ignored phone shows one tick, a phone that comes back two, a reading and a listening one more', async () => {
    const company = await town.pair();
    await town.lab().post(`/phones/${beto}`, { online: false });
    const { externalId } = await sendText(company, beto, 'olá');
    await company.recorder.next('status', (event) => event.externalId === externalId && event.status === 'sent');
    expect(company.recorder.all('status').filter((event) => event.externalId === externalId)).toHaveLength(1);
    await town.lab().post(`/phones/${beto}`, { online: true });
    await company.recorder.next('status', (event) => event.externalId === externalId && event.status === 'delivered');
    await town.lab().post(`/phones/${beto}/read`, { chat: company.number });
    await company.recorder.next('status', (event) => event.externalId === externalId && event.status === 'read');
    await town.lab().post(`/phones/${beto}/play`, { id: externalId });
    await company.recorder.next('status', (event) => event.externalId === externalId && event.status === 'played');
    const climb = company.recorder
      .all('status')
      .flatMap((event) => (event.externalId === externalId ? [event.status] : []));
    expect(climb).toEqual(['sent', 'delivered', 'read', 'played']);
  });

  test('a file the server has forgotten is fetched from the phone; a phone that is off cannot help', async () => {
    const company = await town.pair();
    const body = { kind: 'document', file: Buffer.from('%PDF-1.4').toString('base64'), name: 'a.pdf' };
    const { externalId, media } = await arrived(company, await town.write(ana, company.number, body));
    if (!media) throw new Error('no file');
    await town.lab().post(`/phones/${ana}/media/${externalId}/expire`);
    await town.lab().post(`/phones/${company.number}`, { online: false });
    await expect(company.driver.fetchMedia(media)).rejects.toThrow('Failed to re-upload');
    await town.lab().post(`/phones/${company.number}`, { online: true });
    const parts: unknown[] = await (await company.driver.fetchMedia(media)).toArray();
    expect(parts.join('')).toBe('%PDF-1.4');
  });

  test('463 pauses the connection, is not tried again, and leaves other chats alone', async () => {
    const company = await town.pair();
    await town.lab().post(`/phones/${beto}`, { sendRefusal: 463 });
    const content = { kind: 'text', text: 'oferta' } as const;
    const result = await company.driver.send({ reference: 'r', to: jid(beto), content });
    await town.lab().post(`/phones/${beto}`, { sendRefusal: null });
    expect(result).toMatchObject({ ok: false, code: '463', retry: 'never', limit: 'timelock' });
    expect(await company.recorder.next('limit')).toMatchObject({ kind: 'timelock' });
    expect(company.recorder.all('status').filter(({ status }) => status === 'failed')).toEqual([]);
    expect((await sendText(company, ana, 'normal')).ok).toBe(true);
  });
});
