import type { Outbound } from '../outbound/index.ts';
import { OutboundRefused } from '../outbound/index.ts';
import { encryptPush, type BrowserKeys } from './encrypt.ts';
import type { PushSender } from './vapid.ts';

/** Where a browser takes pushes, and what only it can read them with. */
export interface PushPlace extends BrowserKeys {
  readonly endpoint: string;
}

export interface Push {
  readonly body: string;
  /** What is older is not shown any more. */
  readonly ttlSeconds: number;
  /** The next one about the same takes the place of one that was not fetched yet. */
  readonly topic: string;
}

/** What a push service said: its status, or why there is none. */
export type PushAnswer = number | 'refused' | 'unreachable';

/** Writes to browsers through whatever service their maker runs. */
export interface WebPush {
  readonly publicKey: string;
  send(place: PushPlace, push: Push, options: { now: Date; signal: AbortSignal }): Promise<PushAnswer>;
}

const answerMs = 15_000;

const isRefused = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some((cause) => cause instanceof OutboundRefused);

/** The address came from a browser, so from anybody: it is called through the one way out. Redirects lead nowhere. */
export const createWebPush = (sender: PushSender, outbound: Outbound): WebPush => ({
  publicKey: sender.publicKey,
  async send({ endpoint, ...keys }, { body, ttlSeconds, topic }, { now, signal }) {
    try {
      const response = await outbound.fetch(endpoint, {
        method: 'POST',
        body: new Uint8Array(encryptPush(Buffer.from(body), keys)),
        headers: {
          authorization: sender.authorization(endpoint, now),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: 'high',
          topic,
        },
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(answerMs), signal]),
      });
      // Nobody reads what else it says.
      await response.body?.cancel().catch(() => undefined);
      return response.status;
    } catch (error) {
      if (signal.aborted) throw error;
      return isRefused(error) ? 'refused' : 'unreachable';
    }
  },
});
