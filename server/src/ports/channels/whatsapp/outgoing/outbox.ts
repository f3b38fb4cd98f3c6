import { proto, type WAMessage } from 'baileys';
import type { SendResult } from '../../driver.ts';
import { failure, sendRefusal } from '../line/refusal.ts';

export interface Outbox {
  /** Sends and waits for the server's word. */
  deliver(stanzaId: string, send: () => Promise<WAMessage | undefined>): Promise<SendResult>;
  /** The server's word about a message; true when somebody was waiting for it. */
  answered(stanzaId: string, error: string | undefined): boolean;
  /** The original of a message that is being sent right now, once that is done; undefined: it is not, or it failed. */
  rawOf(stanzaId: string): Promise<Uint8Array | undefined>;
  /** The line is down: nobody will answer any more. */
  lineDown(): void;
}

type Word = 'taken' | 'silent' | 'lineDown' | { readonly refused: string };

/**
 * The library reports a message as sent once it is written to the socket, and tells refusals later and acceptance never.
 * Here a send ends with the server's acknowledgement. Repeating one under the same id is harmless: phones know it.
 */
export function createOutbox(ackTimeoutMs: number): Outbox {
  const waiting = new Map<string, (word: Word) => void>();
  const underWay = new Map<string, Promise<SendResult>>();
  async function deliver(stanzaId: string, send: () => Promise<WAMessage | undefined>): Promise<SendResult> {
    const word = Promise.withResolvers<Word>();
    waiting.set(stanzaId, word.resolve);
    let timer: NodeJS.Timeout | undefined;
    try {
      const sent = await send();
      // Only now is it with the server: a large file may have taken minutes to get there.
      timer = setTimeout(() => word.resolve('silent'), ackTimeoutMs);
      const said = await word.promise;
      if (said === 'taken') {
        const raw = sent?.message ? { raw: proto.Message.encode(sent.message).finish() } : {};
        return { ok: true, externalId: stanzaId, ...raw };
      }
      if (said === 'silent' || said === 'lineDown') {
        const message = 'the server did not confirm the message';
        return { ok: false, code: said, message, retry: 'afterReconnect' };
      }
      return sendRefusal(said.refused);
    } catch (error) {
      return failure(error);
    } finally {
      clearTimeout(timer);
      waiting.delete(stanzaId);
    }
  }
  return {
    deliver: (stanzaId, send) => {
      const result = deliver(stanzaId, send).finally(() => underWay.delete(stanzaId));
      underWay.set(stanzaId, result);
      return result;
    },
    rawOf: async (stanzaId) => {
      const result = await underWay.get(stanzaId);
      return result?.ok ? result.raw : undefined;
    },
    answered: (stanzaId, error) => {
      const tell = waiting.get(stanzaId);
      tell?.(error === undefined ? 'taken' : { refused: error });
      return tell !== undefined;
    },
    lineDown: () => {
      for (const tell of waiting.values()) tell('lineDown');
    },
  };
}
