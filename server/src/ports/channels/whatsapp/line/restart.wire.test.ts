import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, arrived, jid, sendText } from '../testing/town.ts';
import { openDriver, pairDriver, startLabNetwork } from '../testing/world.ts';

const company = '5511990000001';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-lab-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
}

test('a paired account outlives the network’s restart: keys, waiting messages and files are still there', async () => {
  const before = await startLabNetwork(folder);
  await before.post('/phones', { number: company, name: 'Loja' });
  await before.post('/phones', { number: ana, name: 'Ana' });
  const first = await pairDriver(before, company);
  await arrived(
    first,
    await before.post<{ id: string }>(`/phones/${ana}/messages`, text('antes')).then(({ id }) => id),
  );
  await sendText(first, ana, 'resposta');
  await first.driver.stop();
  const { id: waiting } = await before.post<{ id: string }>(`/phones/${ana}/messages`, text('enquanto isso'));
  const file = Buffer.from('%PDF-1.4').toString('base64');
  const pdf = { to: company, kind: 'document', file, mimetype: 'application/pdf', name: 'a.pdf' };
  const { id: withFile } = await before.post<{ id: string }>(`/phones/${ana}/messages`, pdf);
  await before.post(`/phones/${ana}`, { online: false });
  await before.close();

  const after = await startLabNetwork(folder);
  const second = openDriver(after, { authStore: first.authStore });
  await second.driver.start();
  expect((await arrived(second, waiting)).body).toBe('enquanto isso');
  const { media } = await arrived(second, withFile);
  if (!media) throw new Error('no file');
  expect((await (await second.driver.fetchMedia(media)).toArray()).toString()).toBe('%PDF-1.4');
  const { externalId } = await sendText(second, ana, 'para depois');
  await after.post(`/phones/${ana}`, { online: true });
  const chats = () => after.get<{ entries: Entry[] }[]>(`/phones/${ana}/chats`);
  await expect.poll(async () => (await chats())[0]?.entries.map((one) => one.text)).toContain('para depois');
  await second.recorder.next('status', (event) => event.externalId === externalId && event.status === 'delivered');
  await second.driver.stop();
  await after.close();
});

test('an answer that is started from inside the listener keeps its keys', async () => {
  const lab = await startLabNetwork();
  await lab.post('/phones', { number: company, name: 'Loja' });
  await lab.post('/phones', { number: ana, name: 'Ana' });
  const answers: Promise<unknown>[] = [];
  const unreadable: unknown[] = [];
  lab.whatsapp.subscribe((event) => event.type === 'unreadable' && unreadable.push(event));
  const chatty = await pairDriver(lab, company, {
    before: (event) => {
      if (event.type === 'message') {
        const content = { kind: 'text', text: `eco ${event.body}` } as const;
        // As a bot would, without waiting for it here.
        answers.push(wait(1).then(() => chatty.driver.send({ reference: 'eco', to: jid(ana), content })));
      }
      return Promise.resolve();
    },
  });
  for (const word of ['um', 'dois', 'três']) {
    const { id } = await lab.post<{ id: string }>(`/phones/${ana}/messages`, text(word));
    await arrived(chatty, id);
  }
  await Promise.all(answers);
  await chatty.driver.stop();
  const later = openDriver(lab, { authStore: chatty.authStore });
  await later.driver.start();
  await later.recorder.next('open');
  await sendText(later, ana, 'quatro');
  const shown = async () => {
    const [chat] = await lab.get<{ entries: Entry[] }[]>(`/phones/${ana}/chats`);
    return chat?.entries.map((one) => one.text);
  };
  await expect.poll(shown).toEqual(expect.arrayContaining(['eco um', 'eco dois', 'eco três', 'quatro']));
  // A key that was lost and used again would show here: the phone would have to ask for the message once more.
  expect(unreadable).toEqual([]);
  await later.driver.stop();
  await lab.close();
});

const text = (words: string) => ({ to: company, kind: 'text', text: words });
