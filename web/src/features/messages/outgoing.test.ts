import { QueryClient } from '@tanstack/react-query';
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest';
import { i18n, startI18n } from '#platform/i18n';
import { fakeServer, refuse, type Asked } from '#testing/server';
import { discard, say, sayAgain, useUnsent, type NewOutgoing } from './outgoing.ts';
import { aMessage, aTicket } from './testing.ts';

const { id, uuid } = aTicket();
const said = (body: string, given: Partial<NewOutgoing> = {}): NewOutgoing => ({
  ticket: { id, uuid },
  body,
  isPrivate: false,
  signed: false,
  quoted: null,
  ...given,
});
const answer = ({ body }: Asked) => {
  const { clientId, body: text } = body as { clientId: string; body: string };
  const message = aMessage({ id: 1, fromMe: true, clientId, body: text });
  return { message, messages: [message] };
};

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n();
});
beforeEach(() => useUnsent.setState({ waiting: [] }));
afterEach(() => vi.unstubAllGlobals());

test('one conversation speaks in the order it was written, also when the first call is slow', async () => {
  const order: string[] = [];
  fakeServer({
    [`POST /messages/${id}`]: async (asked: Asked, times: number) => {
      if (times === 1) await new Promise((resolve) => setTimeout(resolve, 50));
      order.push((asked.body as { body: string }).body);
      return answer(asked);
    },
  });
  const client = new QueryClient();
  await Promise.all([say(client, said('um')), say(client, said('dois'))]);
  expect(order).toEqual(['um', 'dois']);
  expect(useUnsent.getState().waiting).toEqual([]);
});

test('a refusal keeps the message with its reason and does not hold up the next one', async () => {
  fakeServer({
    [`POST /messages/${id}`]: (asked: Asked, times: number) =>
      times === 1 ? refuse(409, 'ERR_CONTACT_BLOCKED') : answer(asked),
  });
  const client = new QueryClient();
  await Promise.all([say(client, said('um')), say(client, said('dois'))]);
  const [left] = useUnsent.getState().waiting;
  expect(left).toMatchObject({ body: 'um', failure: expect.any(String) });
  expect(left?.failure).not.toBe('');
  if (left) await sayAgain(client, left);
  expect(useUnsent.getState().waiting).toEqual([]);
});

test('without a connection it waits to be tried again, or is thrown away', async () => {
  fakeServer({});
  await say(new QueryClient(), said('um'));
  const [left] = useUnsent.getState().waiting;
  expect(left?.failure).toContain('Sem conexão');
  discard(left?.clientId ?? '');
  expect(useUnsent.getState().waiting).toEqual([]);
});
