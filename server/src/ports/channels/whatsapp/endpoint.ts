import https from 'node:https';
import { Agent, type Dispatcher } from 'undici';
import type { Outbound } from '#platform/outbound';

/** Another WhatsApp than the real one. Only the lab is; a production server must not be given any. */
export interface WhatsAppEndpoint {
  readonly webSocketUrl: string;
  /** Hex: the root of its Noise certificates. */
  readonly noiseRootKey: string;
  /** `host:port` of its media server. */
  readonly mediaHost: string;
  /** PEM: who signed the media server's certificate. */
  readonly mediaCa: string;
}

export interface MediaAccess {
  /** For uploads, which the library makes with node's own https. */
  readonly agent: https.Agent | undefined;
  /** For downloads, which it makes with fetch. */
  readonly dispatcher: Dispatcher;
  /** For what we fetch ourselves, by the same way. */
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** fetch takes a dispatcher, the types of the platform do not know it. */
export const withDispatcher = (dispatcher: Dispatcher): RequestInit => ({ dispatcher }) as unknown as RequestInit;

/** Whoever writes to us names the host their file is at: only WhatsApp's own are asked. */
const isOfWhatsApp = (host: string): boolean => host === 'whatsapp.net' || host.endsWith('.whatsapp.net');

export function mediaAccess(endpoint: WhatsAppEndpoint | undefined, outbound: Outbound): MediaAccess {
  if (!endpoint) {
    const theirs = outbound.onlyTo(isOfWhatsApp);
    return { agent: undefined, dispatcher: theirs.dispatcher, fetch: (url, init) => theirs.fetch(url, init) };
  }
  const agent = new https.Agent({ ca: endpoint.mediaCa });
  const direct = new Agent({ connect: { ca: endpoint.mediaCa } });
  // History names only a path, and the library then asks WhatsApp's own host for it.
  const dispatcher = direct.compose((dispatch) => (options, handler) => {
    const elsewhere = String(options.origin).includes('whatsapp.net');
    return dispatch(elsewhere ? { ...options, origin: `https://${endpoint.mediaHost}` } : options, handler);
  });
  return { agent, dispatcher, fetch: (url, init) => fetch(url, { ...init, ...withDispatcher(dispatcher) }) };
}
