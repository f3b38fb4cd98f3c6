import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18n, startI18n } from '#platform/i18n';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, refuse, type Asked } from '#testing/server';
import { discard, restoreUnsent, sayAgain, sendOutgoing, useUnsent, type NewOutgoing } from './outgoing.ts';
import { aMessage, aTicket } from './testing.ts';
import { readUnsentCopies } from './unsent-copies.ts';

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

test('a refusal whose words do not arrive is shown all the same, and what was written after it goes out', async () => {
  const bodyOf = (asked: Asked) => (asked.body as { body: string }).body;
  const log = fakeServer({
    [`POST /messages/${id}`]: (asked: Asked) =>
      bodyOf(asked) === 'a' ? refuse(409, 'ERR_OUTSIDE_WINDOW') : answer(asked),
  });
  vi.spyOn(i18n, 'load').mockRejectedValueOnce(new TypeError('no network'));
  const client = new QueryClient();
  await Promise.allSettled([sendOutgoing(client, said('a')), sendOutgoing(client, said('b'))]);
  expect(log.map(bodyOf)).toEqual(['a', 'b']);
  const [left, ...others] = useUnsent.getState().waiting;
  expect([left?.body, others]).toEqual(['a', []]);
  expect(left?.failure).not.toBeNull();
});

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
  await Promise.all([sendOutgoing(client, said('um')), sendOutgoing(client, said('dois'))]);
  expect(order).toEqual(['um', 'dois']);
  expect(useUnsent.getState().waiting).toEqual([]);
});

test('a refusal keeps the message with its reason and does not hold up the next one', async () => {
  fakeServer({
    [`POST /messages/${id}`]: (asked: Asked, times: number) =>
      times === 1 ? refuse(409, 'ERR_CONTACT_BLOCKED') : answer(asked),
  });
  const client = new QueryClient();
  await Promise.all([sendOutgoing(client, said('um')), sendOutgoing(client, said('dois'))]);
  const [left] = useUnsent.getState().waiting;
  expect(left).toMatchObject({ body: 'um', failure: expect.any(String) });
  expect(left?.failure).not.toBe('');
  if (left) await sayAgain(client, left);
  expect(useUnsent.getState().waiting).toEqual([]);
});

describe('without a connection', () => {
  beforeEach(() => {
    localStorage.clear();
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());
  const userId = aPerson().id;
  const bodies = () => readUnsentCopies(userId).map(({ body }) => body);
  const goesOnline = () => window.dispatchEvent(new Event('online'));

  test('what is said waits with its clock, in its order, and goes out once when the line is back', async () => {
    const heard: string[] = [];
    const log = fakeServer({});
    const client = new QueryClient();
    const sent = Promise.all([sendOutgoing(client, said('um')), sendOutgoing(client, said('dois'))]);
    await vi.waitFor(() => expect(log.length).toBeGreaterThan(0));
    expect(useUnsent.getState().waiting).toMatchObject([
      { body: 'um', failure: null },
      { body: 'dois', failure: null },
    ]);
    expect(bodies()).toEqual(['um', 'dois']);
    fakeServer({
      [`POST /messages/${id}`]: (asked: Asked) => {
        heard.push((asked.body as { body: string }).body);
        return answer(asked);
      },
    });
    goesOnline();
    await sent;
    expect([heard, useUnsent.getState().waiting, bodies()]).toEqual([['um', 'dois'], [], []]);
  });

  test('whoever would leave with a file that waits is asked first; a text is kept', async () => {
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const client = new QueryClient();
    const log = fakeServer({});
    const text = sendOutgoing(client, said('um'));
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(mayLeave()).toBe(true);
    const file = new File(['a'], 'a.pdf');
    const both = Promise.all([text, sendOutgoing(client, said('', { file, fileUrl: URL.createObjectURL(file) }))]);
    expect(mayLeave()).toBe(false);
    fakeServer({
      [`POST /messages/${id}`]: (asked: Asked, times: number) =>
        times === 1 ? answer(asked) : refuse(413, 'ERR_PAYLOAD_TOO_LARGE'),
    });
    goesOnline();
    await both;
    expect([mayLeave(), useUnsent.getState().waiting.length]).toEqual([true, 1]);
  });

  test('it is tried again by itself every few seconds, or thrown away', async () => {
    const log = fakeServer({});
    const sent = sendOutgoing(new QueryClient(), said('um'));
    await vi.waitFor(() => expect(log).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(log).toHaveLength(2));
    discard(useUnsent.getState().waiting[0]?.clientId ?? '');
    await vi.advanceTimersByTimeAsync(3_000);
    await sent;
    expect([log.length, bodies()]).toEqual([2, []]);
  });

  test('what an earlier page could not send is sent by the next under the same name, once', async () => {
    fakeServer({});
    void sendOutgoing(new QueryClient(), said('um'));
    const [kept] = readUnsentCopies(userId);
    // The page is gone; its memory with it.
    useUnsent.setState({ waiting: [] });
    const log = fakeServer({ [`POST /messages/${id}`]: answer });
    const client = new QueryClient();
    const restored = Promise.all([restoreUnsent(client, userId), restoreUnsent(client, userId)]);
    await vi.advanceTimersByTimeAsync(3_000);
    await restored;
    expect(log.map(({ body }) => (body as { clientId: string }).clientId)).toEqual([kept?.clientId]);
    expect([useUnsent.getState().waiting, bodies()]).toEqual([[], []]);
  });

  test('what is old by then is shown and asked about, not sent', async () => {
    fakeServer({});
    void sendOutgoing(new QueryClient(), said('um'), new Date('2026-01-01T08:00:00Z'));
    useUnsent.setState({ waiting: [] });
    const log = fakeServer({ [`POST /messages/${id}`]: answer });
    await restoreUnsent(new QueryClient(), userId, new Date('2026-01-02T08:00:00Z'));
    expect(log).toEqual([]);
    expect(useUnsent.getState().waiting[0]?.failure).toContain('há muito tempo');
  });

  test('nobody else who signs in here sends it', async () => {
    const log = fakeServer({});
    const sent = sendOutgoing(new QueryClient(), said('um'));
    await vi.waitFor(() => expect(log).toHaveLength(1));
    setSession({ status: 'signedIn', user: { ...aPerson(), id: 99 }, billingOnly: false });
    goesOnline();
    await sent;
    expect([log.length, bodies(), readUnsentCopies(99)]).toEqual([1, ['um'], []]);
    expect(useUnsent.getState().waiting).toEqual([]);
  });

  test.each([
    ['signs out', []],
    ['is refused, since the session ended,', [refuse(401, 'ERR_NO_SESSION')]],
  ])('whoever %s finds what they said on its way when they are back, files too', async (_how, refusals) => {
    const person = (who: number) =>
      setSession({ status: 'signedIn', user: { ...aPerson(), id: who }, billingOnly: false });
    const left = [...refusals];
    const log = fakeServer({
      [`POST /messages/${id}`]: () => {
        setSession({ status: 'visitor' });
        return left[0] ?? Promise.reject(new TypeError('no network'));
      },
    });
    const client = new QueryClient();
    const file = new File(['a'], 'a.pdf');
    const sent = Promise.all([
      sendOutgoing(client, said('um')),
      sendOutgoing(client, said('dois', { file, fileUrl: URL.createObjectURL(file) })),
    ]);
    await vi.waitFor(() => expect(log).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await sent;
    person(99);
    await restoreUnsent(client, 99);
    expect([useUnsent.getState().waiting, log.length]).toEqual([[], 1]);
    const heard: string[] = [];
    fakeServer({
      [`POST /messages/${id}`]: (asked: Asked) => {
        const said = asked.body instanceof FormData ? Object.fromEntries(asked.body) : (asked.body as object);
        heard.push(String((said as { body: string }).body));
        return answer({ ...asked, body: said });
      },
    });
    person(userId);
    await restoreUnsent(client, userId);
    expect([heard, useUnsent.getState().waiting, bodies()]).toEqual([['um', 'dois'], [], []]);
  });
});
