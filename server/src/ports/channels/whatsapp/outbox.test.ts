import { proto, type WAMessage } from 'baileys';
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
