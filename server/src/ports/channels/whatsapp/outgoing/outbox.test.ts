import { proto, type WAMessage } from 'baileys';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';

const message = { key: {}, message: { conversation: 'oi' } } as WAMessage;

test('a phone that asks for a message which is still being noted gets it once that is done', async () => {
  const outbox = createOutbox(1_000);
  const noted = Promise.withResolvers<WAMessage>();
  const sent = outbox.deliver('A', () => noted.promise);
  outbox.answered('A', undefined);
  const asked = outbox.rawOf('A');
  noted.resolve(message);
  expect(proto.Message.decode((await asked) ?? new Uint8Array()).conversation).toBe('oi');
  expect(await sent).toMatchObject({ ok: true, externalId: 'A' });
  expect(await outbox.rawOf('A')).toBeUndefined();
});

test('a phone that asks for a message which was refused gets nothing', async () => {
  const outbox = createOutbox(1_000);
  const sent = outbox.deliver('A', () => Promise.resolve(message));
  const asked = outbox.rawOf('A');
  outbox.answered('A', '463');
  expect(await asked).toBeUndefined();
  expect(await sent).toMatchObject({ ok: false });
});

test('the server has its time to answer from when it has the message: a file may take longer than that to get there', async () => {
  const outbox = createOutbox(60);
  const sent = outbox.deliver('A', () => sleep(150, message));
  await sleep(170);
  outbox.answered('A', undefined);
  expect(await sent).toMatchObject({ ok: true });
  expect(await outbox.deliver('B', () => Promise.resolve(message))).toMatchObject({ ok: false, code: 'silent' });
});
