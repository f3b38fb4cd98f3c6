import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { GraphState, StateKeeper } from './state.ts';

export interface Webhooks {
  /** Sends an event of a conversation to the callback, again and again until it is taken. */
  post(conversation: string, body: unknown): void;
  /** The handshake Meta makes before it trusts a callback. */
  verify(): Promise<boolean>;
  /** Posts exactly these bytes once, for tests of forged signatures. */
  postOnce(body: string, secret?: string): Promise<number>;
  stop(): Promise<void>;
}

type Pending = GraphState['undelivered'][number] & { readonly conversation?: string };

const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** How long a reordered batch waits for company before it goes anyway. */
const batchMs = 150;

/**
 * Signed callbacks as Meta makes them: at least once, in no promised order, until the answer is 200. Conversations do not
 * wait for each other, however slow the answers are.
 */
export function createWebhooks(keeper: StateKeeper, appSecret: string): Webhooks {
  const { state } = keeper;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const lines = new Map<string, Promise<void>>();
  let batch: Pending[] = [];
  let batchTimer: NodeJS.Timeout | undefined;

  async function postOnce(body: string, secret = appSecret): Promise<number> {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const response = await fetch(state.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(10_000)]),
    });
    await response.body?.cancel();
    return response.status;
  }

  async function attempt(body: string): Promise<boolean> {
    if (!state.webhookUrl) return false;
    try {
      if ((await postOnce(body)) !== 200) return false;
      if (state.faults.duplicate) await postOnce(body);
      return true;
    } catch {
      return false;
    }
  }

  function done(event: Pending): void {
    state.undelivered = state.undelivered.filter(({ id }) => id !== event.id);
    keeper.touch();
  }

  async function insist(event: Pending): Promise<void> {
    for (let pause = firstPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted && (await attempt(event.body))) return done(event);
    }
  }

  /** The first attempts of a conversation keep their order; one that fails steps aside so that it does not hold up the others. */
  function enqueue(event: Pending): void {
    const { delayMs } = state.faults;
    const late = delayMs > 0 ? wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined) : undefined;
    const { conversation = '' } = event;
    const first = Promise.all([lines.get(conversation), late]).then(async () => {
      if (stopping.signal.aborted) return;
      if (await attempt(event.body)) done(event);
      else track(insist(event));
      if (lines.get(conversation) === first) lines.delete(conversation);
    });
    lines.set(conversation, first);
    track(first);
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  function release(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    const held = batch;
    batch = [];
    for (const event of held.reverse()) enqueue(event);
  }

  for (const event of state.undelivered) enqueue(event);

  return {
    postOnce,
    post(conversation, body) {
      const event: Pending = { id: randomBytes(9).toString('base64url'), body: JSON.stringify(body), conversation };
      state.undelivered.push(event);
      keeper.touch();
      if (state.faults.reorder < 2) return enqueue(event);
      batch.push(event);
      if (batch.length >= state.faults.reorder) release();
      else batchTimer ??= setTimeout(release, batchMs);
    },
    async verify() {
      const challenge = String(Date.now());
      const url = new URL(state.webhookUrl);
      url.searchParams.set('hub.mode', 'subscribe');
      url.searchParams.set('hub.verify_token', state.verifyToken);
      url.searchParams.set('hub.challenge', challenge);
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
        return response.ok && (await response.text()) === challenge;
      } catch {
        return false;
      }
    },
    async stop() {
      clearTimeout(batchTimer);
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}
