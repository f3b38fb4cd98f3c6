import type { Address, ChannelListener, SendResult } from '../driver.ts';
import { GraphError, isRefused, graphRefusalOf } from './graph-error.ts';

/**
 * The session of an account that has no line of its own: it is open while Meta accepts its credentials. `look` asks
 * whose they are.
 */
export interface AccountWatch {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly probe: () => Promise<boolean>;
  /** Runs a send; refused credentials close the session, every other refusal is the message's own. */
  readonly guard: <R extends SendResult | void>(send: () => Promise<R>) => Promise<R | SendResult>;
}

export function createAccountWatch(
  listener: ChannelListener,
  look: () => Promise<Address & { readonly name?: string }>,
): AccountWatch {
  let isOpen = false;

  async function close(error: GraphError): Promise<void> {
    isOpen = false;
    const reason = isRefused(error) ? 'refused' : 'lost';
    await listener({ type: 'closed', reason, code: error.code, message: error.message });
  }

  /** An id that does not exist (100) is as wrong as a token that does not. */
  const hopeless = (error: GraphError) =>
    error.code === 100 ? new GraphError(error.message, { status: 400, code: 190 }) : error;

  return {
    async start() {
      try {
        const me = await look();
        isOpen = true;
        await listener({ type: 'open', me });
      } catch (error) {
        if (!(error instanceof GraphError)) throw error;
        await close(hopeless(error));
      }
    },
    stop() {
      isOpen = false;
      return Promise.resolve();
    },
    async probe() {
      try {
        await look();
        return true;
      } catch (error) {
        if (error instanceof GraphError) return false;
        throw error;
      }
    },
    async guard(send) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof GraphError)) throw error;
        if (isRefused(error) && isOpen) await close(error);
        return graphRefusalOf(error);
      }
    },
  };
}
